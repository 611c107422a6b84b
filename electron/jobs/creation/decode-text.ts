import type { AppError } from '#shared/errors';
import { linesOf } from '#shared/messages/lines';
import { t } from '#shared/messages/text';
import { err, ok, type Result } from '#shared/result';

export type Encoding = 'UTF-8' | 'UTF-16LE' | 'UTF-16BE';

const newline = 0x0a;

/**
 * The text of a file: UTF-8 with or without a byte order mark, UTF-16 with one. Anything else is refused
 * with the line it starts in; it is never guessed, because a wrong guess writes a wrong name.
 */
export function decodeText(
  bytes: Uint8Array,
  fileName: string,
): Result<{ text: string; encoding: Encoding }> {
  const encoding = encodingOf(bytes);
  const text = decode(bytes, encoding);
  if (text !== null) {
    // A decoder takes UTF-16 without a byte order mark for UTF-8 with a NUL next to each letter.
    const nul = encoding === 'UTF-8' ? text.indexOf('\0') : -1;
    if (nul < 0) return ok({ text, encoding });
    const lineOfNul = text.slice(0, nul).split('\n').length;
    return err(
      unreadable(fileName, t('Line {lineOfNul} has a NUL character. The file may be UTF-16.', { lineOfNul })),
    );
  }
  return err(
    encoding === 'UTF-8'
      ? unreadable(fileName, t('Line {lineOfFault} is not UTF-8.', { lineOfFault: lineOfFault(bytes) }))
      : unreadable(
          fileName,
          t('The byte order mark says {encoding}, but the text is not valid {encoding}.', { encoding }),
        ),
  );
}

function encodingOf([first, second]: Uint8Array): Encoding {
  if (first === 0xff && second === 0xfe) return 'UTF-16LE';
  return first === 0xfe && second === 0xff ? 'UTF-16BE' : 'UTF-8';
}

/** Null: the bytes are not of this encoding. The byte order mark is taken away. */
function decode(bytes: Uint8Array, encoding: Encoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** No byte of a longer UTF-8 sequence is a line feed, so lines can be looked at one by one. */
function lineOfFault(bytes: Uint8Array): number {
  for (let line = 1, start = 0; start < bytes.length; line += 1) {
    const end = bytes.indexOf(newline, start);
    const stop = end < 0 ? bytes.length : end;
    if (decode(bytes.subarray(start, stop), 'UTF-8') === null) return line;
    start = stop + 1;
  }
  return 1;
}

function unreadable(target: string, message: string): AppError {
  return {
    kind: 'validation',
    message: linesOf(message, t('The file was not loaded.')),
    target,
    advice: t('Save the file as CSV UTF-8 and select it again.'),
    faults: [],
  };
}
