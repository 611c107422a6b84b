import {
  Ban,
  Circle,
  CircleCheck,
  CircleHelp,
  CircleMinus,
  CircleX,
  Trash2,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import { checkStateNote, checkStateWord, recommendationWord, type Verdict } from '#shared/check-detail/words';
import { t } from '#shared/messages/text';
import { HalfCircle } from '../../components/half-circle.ts';
import { Status, type Tone } from '../../components/Status.tsx';

export const verdictStyles: Record<Verdict, { tone: Tone; icon: LucideIcon }> = {
  good: { tone: 'success', icon: CircleCheck },
  attention: { tone: 'warning', icon: TriangleAlert },
  bad: { tone: 'danger', icon: CircleX },
  none: { tone: 'quiet', icon: CircleMinus },
  unknown: { tone: 'neutral', icon: CircleHelp },
};

/** A recommendation as icon and word; a value that is not known is neutral and raw. */
export function Recommendation({ value }: { value: string }) {
  const { word, status, note } = recommendationWord(value);
  return <Status {...verdictStyles[status]} word={word} note={note} />;
}

const states: Readonly<Record<string, { tone: Tone; icon: LucideIcon }>> = {
  ACTIVE: { tone: 'info', icon: HalfCircle },
  INACTIVE: { tone: 'neutral', icon: Circle },
  CANCELLED: { tone: 'quiet', icon: Ban },
  DELETED: { tone: 'quiet', icon: Trash2 },
};

/** The state of a check in words. */
export function checkStateStyle(state: string | null | undefined): {
  tone: Tone;
  icon: LucideIcon;
  word: string;
} {
  if (state === undefined || state === null)
    return { tone: 'neutral', icon: CircleHelp, word: t('State not given') };
  const look = Object.hasOwn(states, state) ? states[state] : undefined;
  return { ...(look ?? { tone: 'neutral', icon: CircleHelp }), word: checkStateWord(state) };
}

export function CheckState({ state }: { state: string | undefined }) {
  return <Status {...checkStateStyle(state)} note={checkStateNote(state)} />;
}
