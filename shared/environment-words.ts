import { t } from './messages/text.ts';
import type { ProfileKind } from './profile.ts';

export const environmentWords: Record<ProfileKind, string> = {
  demo: t('Demo'),
  sandbox: t('Sandbox'),
  production: t('Production'),
};
