import type { Readable } from 'node:stream';
import { parseBoundedJson, TooDeepError } from '#shared/bounded-json';
import { Refusal } from './refusal.ts';

/** No body of the API comes near this; §8 states no limit, so this one is an assumption. */
const maxBodyBytes = 1_048_576;
/** Bytes read and discarded of an oversized body, so that its sender can still receive the response. */
const largestDrain = 67_108_864;

export type Body = { bytes: Buffer } | { tooLarge: true };

/** Reads a body into memory, never more than `maxBodyBytes` of it. */
export async function readBody(stream: Readable): Promise<Body> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= maxBodyBytes) chunks.push(chunk);
    else chunks.length = 0;
    if (size > largestDrain) {
      stream.destroy();
      break;
    }
  }
  return size > maxBodyBytes ? { tooLarge: true } : { bytes: Buffer.concat(chunks) };
}

export function bytesOf(body: Body | undefined): Buffer {
  if (body === undefined) return Buffer.alloc(0);
  if ('bytes' in body) return body.bytes;
  throw new Refusal(413, 'request_too_large', `The body is larger than ${maxBodyBytes} bytes.`);
}

/** Text of a body; UTF-8 only, without replacement characters for what is not. */
export function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal(400, 'invalid_argument', 'The body is not UTF-8.');
  }
}

/** A JSON body, or undefined for none. */
export function parseJson(bytes: Buffer, contentType: string | undefined): unknown {
  if (bytes.length === 0) return undefined;
  const [type = '', ...parameters] = (contentType ?? '')
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const charset = parameters
    .find((part) => part.startsWith('charset='))
    ?.slice(8)
    .replaceAll('"', '');
  if (type !== 'application/json' || (charset !== undefined && charset !== 'utf-8')) {
    throw new Refusal(415, 'unsupported_media_type', 'The body has to be application/json in UTF-8.');
  }
  try {
    return parseBoundedJson(textOf(bytes), (key, value) => {
      if (key === '__proto__') throw new SyntaxError('reserved key');
      return value;
    });
  } catch (error) {
    if (error instanceof Refusal) throw error;
    if (error instanceof TooDeepError) throw new Refusal(400, 'invalid_argument', error.message);
    throw new Refusal(400, 'invalid_argument', 'The body is not valid JSON.');
  }
}
