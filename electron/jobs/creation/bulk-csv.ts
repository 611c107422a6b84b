import { columnLetter } from '#shared/csv/columns';
import type { DryMessage } from '#shared/ipc/contract/creation';
import type { StoredRow } from './bulk-store.ts';
import { reasonOf } from './row-view.ts';

/** What a dry run had to say, a line each, under its headers. */
export function messageRows(messages: readonly DryMessage[], headers: readonly string[]): string[][] {
  return [
    ['row', 'column', 'header', 'severity', 'message', 'check'],
    ...messages.map((message) => messageCells(message, headers)),
  ];
}

/** The headers of the file and what is added to each row of it. */
export function outcomeHeaders(headers: readonly string[]): string[] {
  return [...headers, 'outcome', 'reason', 'check'];
}

/** A row of the file unchanged, with its outcome. */
export function outcomeRow(row: StoredRow, headers: readonly string[], cells: readonly string[]): string[] {
  const filled = headers.map((_head, at) => cells[at] ?? '');
  return [...filled, row.state, reasonOf(row) ?? '', row.check ?? ''];
}

/** Named after the file it is about. */
export function suggestedName(fileName: string, what: string): string {
  return `${fileName.replace(/\.[^.]*$/, '')}-${what}.csv`;
}

function messageCells(
  { row, columns, severity, text, check }: DryMessage,
  headers: readonly string[],
): string[] {
  return [
    row === null ? '' : String(row),
    columns.map(columnLetter).join(' '),
    columns.map((column) => headers[column] ?? '').join(', '),
    severity,
    text,
    check ?? '',
  ];
}
