import { t } from '#shared/messages/text';
import type { Notice } from '../notices.ts';
import type { UnreadableRows } from './database.ts';

export function unreadableNotice(rows: UnreadableRows): Notice {
  const count = [...rows.values()].reduce((sum, each) => sum + each, 0);
  const tables = [...rows.keys()].join(', ');
  return {
    title: t("{count, plural, one {# saved row} other {# saved rows}} can't be read.", { count }),
    message: t('Lists and counts leave these rows out. The rows were not changed. Affected: {tables}.', {
      tables,
    }),
  };
}
