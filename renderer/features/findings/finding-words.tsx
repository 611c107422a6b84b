import {
  ArrowDown,
  ArrowUp,
  CircleCheck,
  CircleDashed,
  CircleHelp,
  CircleX,
  Minus,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import { findingStateWord, findingTypeWord } from '#shared/check-detail/words';
import { t } from '#shared/messages/text';
import { absent, status } from '../../components/grid/cells.ts';
import type { Cell } from '../../components/grid/columns.ts';
import { Absent, Status, type Tone } from '../../components/Status.tsx';

interface StatusStyle {
  word: string;
  tone: Tone;
  icon: LucideIcon;
  weight?: 'recede' | 'strong';
}

const severities: Readonly<Record<string, StatusStyle>> = {
  CRITICAL: { word: t('Critical'), tone: 'danger', icon: ArrowUp, weight: 'strong' },
  HIGH: { word: t('High'), tone: 'danger', icon: ArrowUp, weight: 'strong' },
  MEDIUM: { word: t('Medium'), tone: 'warning', icon: Minus },
  LOW: { word: t('Low'), tone: 'quiet', icon: ArrowDown },
};

function severityStyle(value: string): StatusStyle {
  const look = Object.hasOwn(severities, value) ? severities[value] : undefined;
  return look ?? { word: value, tone: 'neutral', icon: CircleHelp };
}

export function Severity({ value }: { value: string | null }) {
  return value === null ? <Absent word="not given" /> : <Status {...severityStyle(value)} />;
}

export const severityCell = (value: string | null): Cell =>
  value === null ? absent('not given') : status(severityStyle(value));

/** What kind of finding it is; one that the API does not name stays unchanged. */
export function typeWord(type: string | null | undefined): string {
  if (type === null || type === undefined || type === '') return t('Kind not given');
  return findingTypeWord(type);
}

export function severityWord(value: string | null): string {
  if (value === null) return t('Severity not given');
  return (Object.hasOwn(severities, value) ? severities[value]?.word : undefined) ?? value;
}

const states: Readonly<Record<string, Omit<StatusStyle, 'word'>>> = {
  UNREVIEWED: { tone: 'neutral', icon: CircleDashed },
  CONFIRMED: { tone: 'success', icon: CircleCheck },
  DISMISSED: { tone: 'quiet', icon: CircleX },
  RETRACTED_BY_PROVIDER: { tone: 'quiet', icon: Undo2 },
};

export function stateCell(state: string | undefined): Cell {
  const value = state ?? 'UNREVIEWED';
  const look = Object.hasOwn(states, value) ? states[value] : undefined;
  return status({ ...(look ?? { tone: 'neutral', icon: CircleHelp }), word: findingStateWord(value) });
}

/** State of a finding, with how many revisions of it were seen when there is more than one. */
export function FindingState({ state: given, seen }: { state: string | undefined; seen: number }) {
  const value = given ?? 'UNREVIEWED';
  const look = Object.hasOwn(states, value) ? states[value] : undefined;
  const state = findingStateWord(value);
  const word = seen > 1 ? t('{state}, revision {seen}', { state, seen }) : state;
  return <Status {...(look ?? { tone: 'neutral' as const, icon: CircleHelp })} word={word} />;
}
