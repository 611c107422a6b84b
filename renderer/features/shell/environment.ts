import { FlaskConical, Info, Lock, LockOpen, Monitor, Server, type LucideIcon } from 'lucide-react';
import type { ProfileKind } from '#shared/profile';

/** How an environment is told: word and icon here, frame and title bar by data-env in the style sheets. */
export const environments: Record<
  ProfileKind,
  { word: string; icon: LucideIcon; guard: string; guardIcon: LucideIcon; opens: string }
> = {
  demo: {
    word: 'Demo',
    icon: Monitor,
    guard: 'Local service, invented data',
    guardIcon: Info,
    opens: 'Local service, invented data',
  },
  sandbox: {
    word: 'Sandbox',
    icon: FlaskConical,
    guard: 'Writes allowed',
    guardIcon: LockOpen,
    opens: 'Writes allowed',
  },
  production: {
    word: 'Production',
    icon: Server,
    guard: 'Read-only',
    guardIcon: Lock,
    opens: 'Opens read-only',
  },
};
