import { toCsv } from '#shared/csv/write';
import { t } from '#shared/messages/text';
import type { Result } from '#shared/result';
import { toast, toastError } from '../../state/toasts.ts';
import { csvTable, type ExportedColumn } from './columns.ts';

interface Exported<Row> {
  /** All of them, whether or not the list shows them. */
  columns: readonly ExportedColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Asks where to save the file and writes it; savedAs null: the operator chose nowhere. */
  write: (csv: string) => Promise<Result<{ savedAs: string | null }>>;
}

/** What saves rows of a list as a file for spreadsheets and reports it: those with the keys; null: every row. */
export function rowExport<Row>({ columns, rows, keyOf, write }: Exported<Row>) {
  return async (keys: readonly string[] | null): Promise<void> => {
    const chosen = keys === null ? rows : rows.filter((row) => keys.includes(keyOf(row)));
    const table = csvTable(columns, chosen);
    const saved = await write(toCsv([table.head, ...table.rows]));
    if (!saved.ok) toastError(saved.error);
    else if (saved.value.savedAs !== null)
      toast({
        tone: 'success',
        text: t('{count, plural, one {# row} other {# rows}} exported.', { count: chosen.length }),
      });
  };
}
