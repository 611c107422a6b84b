import { t } from '#shared/messages/text';
import { formatCount } from './number.ts';

/** What to enter in a field that takes a number. */
export const wholeNumberFault = (least: number, most: number): string =>
  t('A whole number from {least} to {most}.', { least: formatCount(least), most: formatCount(most) });
