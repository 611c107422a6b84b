import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import type { AppError } from '#shared/errors';
import { maxRows } from '#shared/ipc/contract/creation';
import { maxFileBytes } from '#shared/limits';
import { withoutProtection } from '#shared/csv/write';
import { linesOf } from '#shared/messages/lines';
import { t } from '#shared/messages/text';
import { err, ok, type Result } from '#shared/result';
import { decodeText, type Encoding } from './decode-text.ts';

export interface CsvRow {
  /** As a spreadsheet numbers it: the headers are row 1. */
  number: number;
  cells: readonly string[];
}

export interface CsvFile {
  name: string;
  /** SHA-256 of the bytes, hexadecimal. */
  hash: string;
  size: number;
  encoding: Encoding;
  delimiter: string;
  headers: readonly string[];
  rows: readonly CsvRow[];
}

const delimiters = [',', ';', '\t', '|'];
/**
 * The first line in which Excel names the delimiter, also as programs write it that quote cells or pad lines to one width.
 * A spreadsheet does not show it as a row.
 */
const statedDelimiter = /^(?:sep=([^"\r\n])|"sep=([^"\r\n])")(?:(?! )(?:\1\2))* *(?:\r\n|\n|\r)/i;

const maxColumns = 200;
/** The parser hands the thread back between pieces. */
const pieceLength = 65_536;

/** Reads a CSV file (RFC 4180, any line ends, quotes, a byte order mark). Blank rows are counted, not kept. */
export async function readCsv(name: string, bytes: Uint8Array): Promise<Result<CsvFile>> {
  if (bytes.length > maxFileBytes) return err(notRead(name, t('The file is larger than 20 MB.')));
  const decoded = decodeText(bytes, name);
  if (!decoded.ok) return decoded;
  const { encoding } = decoded.value;
  const stated = statedDelimiter.exec(decoded.value.text);
  const text = decoded.value.text.slice(stated?.[0].length ?? 0);
  const delimiter = stated?.[1] ?? stated?.[2] ?? delimiterOf(text);
  const records: CsvRow[] = [];
  let number = 0;
  const parser = Readable.from(pieces(text)).pipe(
    parse({
      delimiter,
      // By itself the parser takes the end of the first line for that of all lines.
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: false,
      bom: false,
    }),
  );
  try {
    for await (const record of parser) {
      number += 1;
      const cells = (record as string[]).map(textOf); // without `columns` a record is a list of cells
      if (cells.every((cell) => cell.trim() === '')) continue;
      records.push({ number, cells });
      if (records.length > maxRows + 1)
        return err(notRead(name, t('The file has more than {maxRows, number} rows.', { maxRows })));
    }
  } catch (failure) {
    if (failure instanceof CsvError) return err(notRead(name, describe(failure, stated === null ? 0 : 1)));
    throw failure;
  }
  const [first, ...rows] = records;
  if (first === undefined) return err(notRead(name, t('The file is empty.')));
  if (first.cells.length > maxColumns)
    return err(notRead(name, t('The file has more than {maxColumns} columns.', { maxColumns })));
  if (rows.length === 0) return err(notRead(name, t('The file has a header row but no other row.')));
  return ok({
    name,
    hash: createHash('sha256').update(bytes).digest('hex'),
    size: bytes.length,
    encoding,
    delimiter,
    headers: first.cells.map((head) => head.trim()),
    rows,
  });
}

/** A cell as a spreadsheet shows it: `="00123"` is a formula for a text, by which zeros are kept. */
function textOf(cell: string): string {
  if (cell.length > 3 && cell.startsWith('="') && cell.endsWith('"')) {
    const text = cell.slice(2, -1);
    if (!text.replaceAll('""', '').includes('"')) return text.replaceAll('""', '"');
  }
  return withoutProtection(cell);
}

/** Bytes, since a piece of text could end between two halves of a character. */
function* pieces(text: string): Generator<Uint8Array> {
  const bytes = Buffer.from(text, 'utf8');
  for (let at = 0; at < bytes.length; at += pieceLength) yield bytes.subarray(at, at + pieceLength);
}

/**
 * The separator that is most frequent in the first line that is not blank, outside quotes; spreadsheets of some
 * countries write ;
 */
function delimiterOf(text: string): string {
  const unquoted = text.slice(0, pieceLength).replace(/"[^"]*("|$)/g, '');
  const line = /^(?: *[\r\n])*([^\r\n]*)/.exec(unquoted)?.[1] ?? '';
  const countOf = (delimiter: string) => line.split(delimiter).length;
  return delimiters.reduce((best, each) => (countOf(each) > countOf(best) ? each : best));
}

/** The fault by line of the file, without the faulty text. */
function describe({ code, ...context }: CsvError, linesBefore: number): string {
  const { lines } = context as { lines?: unknown }; // the parser appends the position
  const line = typeof lines === 'number' ? linesBefore + lines : 'unknown';
  switch (code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return t(
        '{line, select, unknown {A line has a quote that is never closed.} other {Line {line} has a quote that is never closed.}}',
        { line },
      );
    case 'INVALID_OPENING_QUOTE':
      return t(
        '{line, select, unknown {A line has a quote inside an unquoted cell.} other {Line {line} has a quote inside an unquoted cell.}}',
        { line },
      );
    case 'CSV_INVALID_CLOSING_QUOTE':
      return t(
        '{line, select, unknown {A line has text after a closing quote.} other {Line {line} has text after a closing quote.}}',
        { line },
      );
    default:
      return t('{line, select, unknown {A line is not CSV.} other {Line {line} is not CSV.}}', { line });
  }
}

function notRead(target: string, message: string): AppError {
  return {
    kind: 'validation',
    message: linesOf(message, t('The file was not loaded.')),
    target,
    advice: t('Correct the file and select it again.'),
    faults: [],
  };
}
