import { FlaskConical, Info, Lock, LockOpen, Monitor, Server, type LucideIcon } from 'lucide-react';
import { environmentWords } from '#shared/environment-words';
import { t } from '#shared/messages/text';
import type { ProfileKind } from '#shared/profile';

/** How an environment is shown: word and icon here, frame and title bar by data-env in the style sheets. */
export const environments: Record<
  ProfileKind,
  { word: string; icon: LucideIcon; guard: string; guardIcon: LucideIcon; opens: string }
> = {
  demo: {
    word: environmentWords.demo,
    icon: Monitor,
    guard: t('Local service, invented data'),
    guardIcon: Info,
    opens: t('Local service, invented data'),
  },
  sandbox: {
    word: environmentWords.sandbox,
    icon: FlaskConical,
    guard: t('Changes allowed'),
    guardIcon: LockOpen,
    opens: t('Changes allowed'),
  },
  production: {
    word: environmentWords.production,
    icon: Server,
    guard: t('Read-only'),
    guardIcon: Lock,
    opens: t('Opens read-only'),
  },
};
