import { t } from '#shared/messages/text';
import { formatWhen } from '../format/time.ts';

/** How much of a list is there that was not read to its end. */
export const partialList = (what: 'organizations' | 'brands' | 'checks', count: number): string =>
  count === 0
    ? t('Nothing was loaded')
    : t(
        'Partial list: {what, select, brands {{count, plural, one {# brand} other {# brands}}} checks {{count, plural, one {# check} other {# checks}}} other {{count, plural, one {# organization} other {# organizations}}}} loaded.',
        { what, count },
      );

/** Not every row that is shown was loaded again. */
export const earlierData = (receivedAt: string): string =>
  t('Earlier data is still shown, updated {receivedAt}.', { receivedAt: formatWhen(receivedAt) });
