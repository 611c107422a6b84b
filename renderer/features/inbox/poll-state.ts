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

/** How the state of the poller is shown. */
export const pollStateStyles: Readonly<
  Record<InboxHealth['state'], { icon: LucideIcon; tone: Tone; word: string }>
> = {
  running: { icon: CircleCheck, tone: 'success', word: t('Polling') },
  stopped: { icon: Pause, tone: 'neutral', word: t('Not started') },
  offline: { icon: CloudOff, tone: 'warning', word: t('No connection') },
  asleep: { icon: Moon, tone: 'neutral', word: t('Computer asleep') },
  waiting: { icon: TriangleAlert, tone: 'warning', word: t('Waiting') },
  'not-saved': { icon: HardDrive, tone: 'danger', word: t('Not saved') },
  refused: { icon: KeyRound, tone: 'danger', word: t('Refused') },
};
