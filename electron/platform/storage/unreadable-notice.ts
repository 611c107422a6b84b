import { t } from '#shared/messages/text';
import type { Notice } from '../notices.ts';
import type { UnreadableRows } from './database.ts';

export function unreadableNotice(rows: UnreadableRows): Notice {
  const count = [...rows.values()].reduce((sum, each) => sum + each, 0);
  const tables = [...rows.keys()].join(', ');
  return {
    title: t('{count, plural, one {# saved row} other {# saved rows}} cannot be read.', { count }),
    message: t('Left out of lists and figures, and kept as saved. Affected: {tables}.', { tables }),
  };
}
