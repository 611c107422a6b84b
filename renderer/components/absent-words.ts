import { t } from '#shared/messages/text';

/** A value that is not there, in words: never 0, off or blank. */
export const absentWords = {
  'not loaded': t('not loaded'),
  'not given': t('not given'),
  'not understood': t('not understood'),
};
