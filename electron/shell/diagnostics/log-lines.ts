const maxTextLength = 100_000;
const head = /^\[(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d\.\d{3})\] \[(\w+)\]\s+(.*)$/;
const errorName = /^([A-Z]\w*(?:Error|Exception|File)|Error)\b/;
/** A place in the app's own files: `at functionName (…/main.js:12:7)`. */
const frame = /^\s+at (?:(async )?([\w$.<>[\] ]+) )?\(?(?:.*[\\/])?([\w.-]+):(\d+):(\d+)\)?$/;

export interface LogLine {
  /** In UTC, as every other time of a report; the log has that of this computer. */
  at: string;
  level: string;
  /** Name of the error; null: a text, which is left out. */
  error: string | null;
  stack: string[];
}

/**
 * The last failures of a log, by kind and place. Their messages are left out as a whole: they quote what was being
 * handled, and no rule tells a name from a word.
 */
export function readLogLines(text: string, most: number): LogLine[] {
  const lines: LogLine[] = [];
  for (const line of text.slice(-maxTextLength).split('\n')) {
    const [, day, time, level, message = ''] = head.exec(line) ?? [];
    const at = new Date(`${day ?? ''}T${time ?? ''}`);
    if (level !== undefined && !Number.isNaN(at.getTime())) {
      lines.push({
        at: at.toISOString(),
        level,
        error: errorName.exec(message)?.[1] ?? null,
        stack: [],
      });
      continue;
    }
    const [, , name = '', file, row, column] = frame.exec(line) ?? [];
    if (file !== undefined) lines.at(-1)?.stack.push(`${name} ${file}:${row}:${column}`.trim());
  }
  return lines.slice(-most);
}
