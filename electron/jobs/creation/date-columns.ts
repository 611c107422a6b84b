import { dateForms, dateOrders, readDate, type DateOrder } from '#shared/check-form/calendar-date';
import { fieldsOf } from '#shared/check-form/fields';
import { t } from '#shared/messages/text';
import type { CsvRow } from './read-csv.ts';
import type { RowPlan } from './row-plan.ts';

/**
 * Date columns that are written in another order than the plan says, by field id, with what to say once instead of at
 * every row. The order is never guessed: 03/04 is a day in March or in April.
 */
export function misreadDateColumns(
  { template, mapping }: RowPlan,
  rows: readonly CsvRow[],
): Map<string, string> {
  const sentences = new Map<string, string>();
  for (const { id, kind } of fieldsOf(template)) {
    const source = mapping.fields[id];
    if (kind !== 'date' || source === undefined || !('column' in source)) continue;
    const written = rows
      .map(({ cells }) => (cells[source.column] ?? '').trim())
      .filter((cell) => cell !== '');
    const message = diagnose(written, mapping.dateOrder);
    if (message !== null) sentences.set(id, message);
  }
  return sentences;
}

function diagnose(written: readonly string[], chosen: DateOrder): string | null {
  const readable = (order: DateOrder) =>
    written.filter((text) => readDate(text, order).fault === null).length;
  const now = readable(chosen);
  if (now === written.length) return null;
  const counts = dateOrders.map((order) => ({ order, count: readable(order) }));
  const most = Math.max(...counts.map(({ count }) => count));
  const [first, second] = counts.filter(({ count }) => count === most);
  if (most > now && first !== undefined) {
    const form = dateForms[first.order].letters;
    return second === undefined
      ? t('The dates look like {form}. Change “Date format”.', { form })
      : t('The dates look like {form} or {other}. Choose the date format.', {
          form,
          other: dateForms[second.order].letters,
        });
  }
  return now === 0 && written.length > 1
    ? t('No date in this column can be read. Write dates as {form}.', { form: dateForms[chosen].letters })
    : null;
}
