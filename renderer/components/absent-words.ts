import { t } from '#shared/messages/text';

/** A value that is not there, in words: never 0, off or blank. */
export const absentWords = {
  'not loaded': t('Not loaded'),
  'not given': t('Not given'),
  /** Of a count: services may leave a zero out. */
  'zero or not given': t('0 or not given'),
  'not understood': t('Not understood'),
};
