import type { Preferences } from '#shared/ipc/contract/application';
import { t } from '#shared/messages/text';

export const themeWords: Record<Preferences['theme'], string> = {
  system: t('Follow the system'),
  light: t('Light'),
  dark: t('Dark'),
  'contrast-light': t('High contrast, light'),
  'contrast-dark': t('High contrast, dark'),
};

export const densityWords: Record<Preferences['density'], string> = {
  compact: t('Compact'),
  comfortable: t('Comfortable'),
};
