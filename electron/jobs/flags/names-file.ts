import type { NamesFile } from '#shared/ipc/contract/flags';
import { t } from '#shared/messages/text';
import { ok, type Result } from '#shared/result';
import type { SystemFiles } from '../creation/bulk.ts';
import { readCsv } from '../creation/read-csv.ts';

/** The columns of a CSV file that the operator chooses; null: none was chosen. */
export async function readNamesFile(
  files: Pick<SystemFiles, 'chooseCsv'>,
): Promise<Result<NamesFile | null>> {
  const chosen = await files.chooseCsv();
  if (!chosen.ok) return chosen;
  if (chosen.value === null) return ok(null);
  const { name, bytes } = chosen.value;
  const read = await readCsv(name, bytes);
  if (!read.ok) return read;
  const { headers, rows } = read.value;
  return ok({
    file: name,
    columns: headers.map((head, place) => ({
      head: head === '' ? t('Column {column}', { column: place + 1 }) : head,
      values: rows.map(({ cells }) => (cells[place] ?? '').trim()).filter((value) => value !== ''),
    })),
  });
}
