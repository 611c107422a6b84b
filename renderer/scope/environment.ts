import { FlaskConical, Info, Lock, LockOpen, Monitor, Server, type LucideIcon } from 'lucide-react';
import { t } from '#shared/messages/text';
import type { ProfileKind } from '#shared/profile';

/** How an environment is shown: word and icon here, frame and title bar by data-env in the style sheets. */
export const environments: Record<
  ProfileKind,
  { word: string; icon: LucideIcon; guard: string; guardIcon: LucideIcon; opens: string }
> = {
  demo: {
    word: t('Demo'),
    icon: Monitor,
    guard: t('Local service, invented data'),
    guardIcon: Info,
    opens: t('Local service, invented data'),
  },
  sandbox: {
    word: t('Sandbox'),
    icon: FlaskConical,
    guard: t('Writes allowed'),
    guardIcon: LockOpen,
    opens: t('Writes allowed'),
  },
  production: {
    word: t('Production'),
    icon: Server,
    guard: t('Read-only'),
    guardIcon: Lock,
    opens: t('Opens read-only'),
  },
};
