import { CircleCheck, CloudOff, KeyRound, Moon, Pause, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { InboxHealth } from '#shared/ipc/contract/notifications';
import type { Tone } from '../../components/Status.tsx';

/** How the state of the poller is shown. */
export const pollStateLooks: Readonly<
  Record<InboxHealth['state'], { icon: LucideIcon; tone: Tone; word: string }>
> = {
  running: { icon: CircleCheck, tone: 'success', word: 'Reading' },
  stopped: { icon: Pause, tone: 'neutral', word: 'Not started' },
  offline: { icon: CloudOff, tone: 'warning', word: 'No connection' },
  asleep: { icon: Moon, tone: 'neutral', word: 'Asleep' },
  waiting: { icon: TriangleAlert, tone: 'warning', word: 'Waiting' },
  refused: { icon: KeyRound, tone: 'danger', word: 'Refused' },
};
