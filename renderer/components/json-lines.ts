import { isRawNumber } from '#shared/reading/raw-number';

interface JsonLine {
  /** Levels of nesting. */
  indent: number;
  /** With its quotes; absent inside arrays and for closing brackets. */
  key?: string;
  text: string;
  kind: 'mark' | 'string' | 'value';
  /** Names and indexes that lead to the value, joined by dots; '' = the whole. */
  path: string;
}

/** A JSON value as the lines a reader sees, two-space form, without building one long string. */
export function jsonLines(value: unknown): JsonLine[] {
  const lines: JsonLine[] = [];
  write(value, 0, undefined, '', lines, '');
  return lines;
}

function write(
  value: unknown,
  indent: number,
  key: string | undefined,
  comma: string,
  lines: JsonLine[],
  path: string,
): void {
  const line = (text: string, kind: JsonLine['kind'], withKey = key) =>
    lines.push({ indent, text, kind, path, ...(withKey !== undefined && { key: withKey }) });
  if (typeof value !== 'object' || value === null) {
    line(`${JSON.stringify(value)}${comma}`, typeof value === 'string' ? 'string' : 'value');
    return;
  }
  if (isRawNumber(value)) {
    line(`${value['@number']}${comma}`, 'value');
    return;
  }
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const entries: [string | undefined, unknown][] = Array.isArray(value)
    ? value.map((item: unknown) => [undefined, item])
    : Object.entries(value).filter(([, item]) => item !== undefined);
  if (entries.length === 0) {
    line(`${open}${close}${comma}`, 'mark');
    return;
  }
  line(open, 'mark');
  for (const [place, [name, item]] of entries.entries()) {
    write(
      item,
      indent + 1,
      name === undefined ? undefined : JSON.stringify(name),
      place < entries.length - 1 ? ',' : '',
      lines,
      path === '' ? (name ?? String(place)) : `${path}.${name ?? place}`,
    );
  }
  lines.push({ indent, text: `${close}${comma}`, kind: 'mark', path });
}
