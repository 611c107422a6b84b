import { messageInFull } from '#shared/error-words';
import type { BulkRow } from '#shared/ipc/contract/creation';
import { t } from '#shared/messages/text';
import type { StoredRow, StoredRun } from './bulk-store.ts';

/** A row of a run as the page shows it. What says "sending" in a run that nobody sends was cut off. */
export function rowView(
  row: StoredRow,
  cells: readonly string[] | null,
  { content }: StoredRun,
  isLive: boolean,
): BulkRow {
  const valueOf = (field: string) => {
    const source = content?.plan.mapping.fields[field];
    if (source === undefined || cells === null) return null;
    return 'value' in source ? source.value : (cells[source.column] ?? '').trim();
  };
  return {
    row: row.row,
    displayName: valueOf('displayName'),
    clientReference: valueOf('clientReference'),
    team: row.team,
    state: row.state === 'sending' && !isLive ? 'unknown' : row.state,
    check: row.check,
    reason: reasonOf(row),
    absentAt: row.absentAt,
  };
}

/** Why a row is where it is. */
export function reasonOf({ leftOut, error, state }: StoredRow): string | null {
  if (leftOut !== null) return leftOut;
  if (state === 'sending') return null;
  if (error === null) return state === 'unknown' ? t('The app closed while the row was being sent.') : null;
  const reason =
    error.kind === 'validation' && error.missingFeature !== undefined
      ? t('Not entitled to {missingFeature}', { missingFeature: error.missingFeature })
      : messageInFull(error);
  const status = 'status' in error ? error.status : undefined;
  return status === undefined ? reason : t('{label}: {value}', { label: status, value: reason });
}
