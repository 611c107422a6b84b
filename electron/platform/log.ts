import log from 'electron-log/node.js';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const fileName = 'main.log';

/** The app's log file. What is written here is for diagnosis: never a secret, a token or personal data. */
export interface Log {
  error(message: string): void;
}

/** A quotation mark as it is, or as JSON inside JSON or an address writes it. */
const mark = String.raw`(?:\\*["']|%22|%27)`;
const blank = String.raw`(?:\s|%20|\+)`;
const scheme = `(?:(?:bearer|basic)${blank}+)?`;
const unquoted = String.raw`[^\s"',;&]+`;

/**
 * Messages can quote what was being handled; what looks like a credential is cut out: the value after a telling
 * name, with the scheme of an authorization header (RFC 9110 §11.4) where there is one. A quoted value ends at the
 * mark that it began with, or with its line.
 */
const named = new RegExp(
  `((?:secret|token|password|authorization)${mark}?${blank}*(?:[:=]|%3a|%3d)${blank}*)` +
    String.raw`(?:(${mark})(${scheme}).+?(?=(?<!\\)\2|$)|(${scheme})${unquoted})`,
  'gim',
);
/** A credential after its scheme alone. That of "basic" is no word: it has a capital, a digit or a sign. */
const schemed = new RegExp(
  String.raw`((?i:bearer)${blank}+|(?i:basic)${blank}+(?=[a-z]*[A-Z\d+/=]))[^\s"',;&\\]+`,
  'g',
);

/** Each is taken as a whole, so that a text full of them is read once. */
const address = /https?:\/\/[^\s"'<>\\]+/gi;

export function redacted(text: string): string {
  const cut = text.replace(named, '$1$2$3$4[redacted]').replace(schemed, '$1[redacted]');
  return oneRecord(cut.replace(address, withoutSecrets)).slice(0, 4000);
}

/** The query of an address may be its signature, as of a feed or of where a download is redirected to. */
function withoutSecrets(found: string): string {
  const [place = '', ...query] = found.split('?');
  const shown = place.replace(/^(https?:\/\/)[^/]*@/i, '$1[redacted]@');
  return query.length === 0 ? shown : `${shown}?[redacted]`;
}

/** Line breaks stay before the frames of a stack; elsewhere what follows could pass for a record of its own. */
// eslint-disable-next-line no-control-regex -- control characters are exactly what is escaped
const control = /\n(?! +at )|[\u0000-\u0008\v\f\r\u000e-\u001f\u007f-\u009f\u2028\u2029]/g;

/** A message that moves no cursor, colours nothing and begins no line of the log but with a frame of a stack. */
function oneRecord(text: string): string {
  return text.replace(control, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Text of the log file; '' when there is none yet. */
export async function readLog(folder: string): Promise<string> {
  return readFile(join(folder, fileName), 'utf8').catch(() => '');
}

export function openLog(folder: string): Log {
  const { file, console } = log.transports;
  file.resolvePathFn = () => join(folder, fileName);
  file.maxSize = 1_000_000;
  // What the app was doing is private on a shared computer.
  file.writeOptions = { ...file.writeOptions, mode: 0o600 };
  console.level = 'error';
  return {
    error: (message) => log.error(redacted(message)),
  };
}

/** Name, message and stack of whatever was thrown. */
export function describeFailure(failure: unknown): string {
  return failure instanceof Error ? (failure.stack ?? `${failure.name}: ${failure.message}`) : typeof failure;
}
