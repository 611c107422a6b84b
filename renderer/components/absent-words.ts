import { t } from '#shared/messages/text';

/** A value that is not there, in words: never 0, off or blank. */
export const absentWords = {
  'not loaded': t('Not loaded'),
  'not given': t('Not given'),
  'not understood': t('Not understood'),
};
