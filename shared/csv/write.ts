/**
 * RFC 4180 text of rows that no spreadsheet takes for formulas (OWASP, CSV injection). What begins a formula gets a
 * leading apostrophe, which spreadsheets read as "text": at the start of a cell, and after what a program that splits
 * at ; or tabs would take for the end of one.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('');
}

/** Full-width forms count as well: some programs fold them. */
const formulaStarts = '=+-@\uff1d\uff0b\uff0d\uff20';
/** What programs skip before they look for a formula: blanks, controls, invisible characters and quotes. */
const skipped = /[\s\p{Cc}\p{Cf}'"]/u;
const needsQuotes = /[",;\p{Cc}\p{Cf}\u2028\u2029]|^\s|\s$/u;
const cellEnd = /[;\t\n\v\f\r\u0085\u2028\u2029]/;

function toCell(text: string): string {
  const safe = withProtection(text);
  return safe !== text || needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function withProtection(text: string): string {
  return between(text, formulaPlaces(text), "'", 0);
}

/** Takes the protection of `toCsv` away. */
export function withoutProtection(cell: string): string {
  if (!cell.includes("'")) return cell;
  // An apostrophe is skipped as blanks are, so a protected formula begins where the apostrophe is.
  const places = formulaPlaces(cell).filter((at) => cell[at] === "'");
  return between(cell, places, '', 1);
}

/** The text with an insertion at each position, in place of a number of characters. */
function between(text: string, places: readonly number[], insertion: string, dropped: number): string {
  const ends = [...places, text.length];
  const starts = [0, ...places.map((at) => at + dropped)];
  return starts.map((start, at) => text.slice(start, ends[at])).join(insertion);
}

/** Where a program could take a formula to begin. One pass, from the end: cells may be long and hostile. */
function formulaPlaces(text: string): number[] {
  const places: number[] = [];
  let isFormula = false;
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const char = text.charAt(at);
    isFormula = formulaStarts.includes(char) || (isFormula && skipped.test(char));
    if (isFormula && (at === 0 || cellEnd.test(text.charAt(at - 1)))) places.push(at);
  }
  // A leading tab or line break needs its own test.
  if (!isFormula && /^'*[\t\r\n]/.test(text)) places.push(0);
  return places.reverse();
}
