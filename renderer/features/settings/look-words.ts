import type { Preferences } from '#shared/ipc/contract/application';

export const themeWords: Record<Preferences['theme'], string> = {
  system: 'Follow the system',
  light: 'Light',
  dark: 'Dark',
  'contrast-light': 'High contrast, light',
  'contrast-dark': 'High contrast, dark',
};

export const densityWords: Record<Preferences['density'], string> = {
  compact: 'Compact',
  comfortable: 'Comfortable',
};
