/**
 * RFC 4180 text of rows. A cell that a spreadsheet would take for a formula gets a leading apostrophe,
 * which spreadsheets read as "text": = + - @ tab and carriage return begin one.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('');
}

function toCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
