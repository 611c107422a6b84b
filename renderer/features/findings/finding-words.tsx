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
import { findingStateWord } from '#shared/check-detail/words';
import { t } from '#shared/messages/text';
import { Absent, Status, type Tone } from '../../components/Status.tsx';

interface Look {
  word: string;
  tone: Tone;
  icon: LucideIcon;
  weight?: 'recede' | 'strong';
}

const severities: Readonly<Record<string, Look>> = {
  CRITICAL: { word: t('Critical'), tone: 'danger', icon: ArrowUp, weight: 'strong' },
  HIGH: { word: t('High'), tone: 'danger', icon: ArrowUp, weight: 'strong' },
  MEDIUM: { word: t('Medium'), tone: 'warning', icon: Minus },
  LOW: { word: t('Low'), tone: 'quiet', icon: ArrowDown },
};

export function Severity({ value }: { value: string | null }) {
  if (value === null) return <Absent word="not given" />;
  const look = Object.hasOwn(severities, value) ? severities[value] : undefined;
  return <Status {...(look ?? { word: value, tone: 'neutral' as const, icon: CircleHelp })} />;
}

export function severityWord(value: string | null): string {
  if (value === null) return t('Severity not given');
  return (Object.hasOwn(severities, value) ? severities[value]?.word : undefined) ?? value;
}

const states: Readonly<Record<string, Omit<Look, 'word'>>> = {
  UNREVIEWED: { tone: 'neutral', icon: CircleDashed },
  CONFIRMED: { tone: 'success', icon: CircleCheck },
  DISMISSED: { tone: 'quiet', icon: CircleX },
  RETRACTED_BY_PROVIDER: { tone: 'quiet', icon: Undo2 },
};

/** State of a finding, with how many revisions of it were seen when there is more than one. */
export function FindingState({ state, seen }: { state: string | undefined; seen: number }) {
  const value = state ?? 'UNREVIEWED';
  const look = Object.hasOwn(states, value) ? states[value] : undefined;
  const word = `${findingStateWord(value)}${seen > 1 ? t(', revision {seen}', { seen }) : ''}`;
  return <Status {...(look ?? { tone: 'neutral' as const, icon: CircleHelp })} word={word} />;
}
