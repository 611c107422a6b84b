import type { Preferences } from './ipc/contract/application.ts';
import { t } from './messages/text.ts';
import type { ProfileSettings } from './profile.ts';

type OptionalSetting = Exclude<keyof ProfileSettings, 'name' | 'kind' | 'baseUrl' | 'authUrl' | 'clientId'>;

/** What the form of a profile calls its settings; a notice about one uses the same words. */
export const profileSettingWords: Readonly<Record<OptionalSetting, string>> = {
  pathVersion: t('Path version'),
  typePackage: t('Parameter type package'),
  reportOrigins: t('Extra report hosts'),
  createBody: t('Body of a new check'),
  flagBody: t('Body of a feature flag'),
  onBehalfOfField: t('On-behalf-of field'),
  overrideWrite: t('Override request'),
  userBody: t('Body of a new user'),
  mappings: t('Mappings'),
  unlockMinutes: t('Unlock duration'),
  pollSeconds: t('Polling interval'),
  callsInFlight: t('Calls in flight'),
};

export const preferenceWords: Readonly<Record<keyof Preferences, string>> = {
  theme: t('Theme'),
  density: t('Density'),
  lastRoute: t('Last open page'),
  columns: t('Columns'),
  columnWidths: t('Column widths'),
  organizationView: t('View level'),
  singleKeys: t('Single-key shortcuts'),
  keys: t('Keyboard shortcuts'),
  screenShare: t('Screen sharing'),
  personalDays: t('Days to keep personal data'),
  stuckDays: t('Days until a check is stuck'),
  welcomed: t('Welcome page'),
};

/** What the settings hold besides profiles and preferences. */
export const otherSettingWords = {
  providedIds: t('Profiles of your organization'),
  activeId: t('Active profile'),
  savedViews: t('Saved views'),
  savedInboxViews: t('Saved inbox views'),
  window: t('Window size and position'),
} as const;
