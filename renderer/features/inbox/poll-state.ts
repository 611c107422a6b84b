import {
  CircleCheck,
  CloudOff,
  HardDrive,
  KeyRound,
  Moon,
  Pause,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import type { InboxHealth } from '#shared/ipc/contract/notifications';
import { t } from '#shared/messages/text';
import type { Tone } from '../../components/Status.tsx';

interface PollStateStyle {
  icon: LucideIcon;
  tone: Tone;
  word: string;
}

const styles: Readonly<Record<InboxHealth['state'], PollStateStyle>> = {
  running: { icon: CircleCheck, tone: 'success', word: t('Polling') },
  stopped: { icon: Pause, tone: 'neutral', word: t('Not started') },
  offline: { icon: CloudOff, tone: 'warning', word: t('No connection') },
  asleep: { icon: Moon, tone: 'neutral', word: t('Computer asleep') },
  waiting: { icon: TriangleAlert, tone: 'warning', word: t('Waiting') },
  'not-saved': { icon: HardDrive, tone: 'danger', word: t('Notifications not saved') },
  refused: { icon: KeyRound, tone: 'danger', word: t('App refused a call') },
};

/** How the state of the poller is shown: a refusal with the party that refused, and whether any poll succeeds. */
export function pollStateStyle({
  state,
  error,
  failing,
  organizationCount,
}: Pick<InboxHealth, 'state' | 'error' | 'failing' | 'organizationCount'>): PollStateStyle {
  const style = styles[state];
  if (state === 'running' && failing > 0 && failing === organizationCount)
    return { icon: TriangleAlert, tone: 'warning', word: t('Every poll fails') };
  return state === 'refused' && error?.kind === 'auth'
    ? { ...style, word: t('Refused by the service') }
    : style;
}
