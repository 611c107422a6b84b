/**
 * RFC 4180 text of rows. A cell that a spreadsheet would take for a formula gets a leading apostrophe,
 * which spreadsheets read as "text"; full-width forms count as well.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('');
}

const formulaStart = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

function toCell(text: string): string {
  const safe = formulaStart.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Takes the apostrophe away that protects a cell, so that an export can be imported again. */
export function withoutProtection(cell: string): string {
  return cell.startsWith("'") && formulaStart.test(cell.slice(1)) ? cell.slice(1) : cell;
}
