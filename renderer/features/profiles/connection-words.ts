import { t } from '#shared/messages/text';
import type { Overlap } from '#shared/profile-connection';

const overlapWords: Record<Overlap, string> = {
  baseUrl: t('Base URL'),
  authUrl: t('Auth URL'),
  clientId: t('Client ID'),
};
/** `Base URL, Client ID` */
export const overlapWord = (overlap: readonly Overlap[]): string =>
  overlap.map((each) => overlapWords[each]).join(', ');

const fieldWords: Readonly<Record<string, string>> = {
  ...overlapWords,
  kind: t('Environment'),
  pathVersion: t('Path version'),
  reportOrigins: t('Extra report hosts'),
  overrideWrite: t('Override request'),
  organizationsOf: t('Production profile'),
  organizations: t('Organizations also in production'),
};
/** A field of a profile by its label. */
export const profileFieldWord = (field: string): string => fieldWords[field] ?? field;
