import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Fault } from '#shared/local-service-faults';
import type { Reply } from './dispatch.ts';
import { faultOf, webPage } from './fault-effects.ts';

interface Content {
  status: number;
  headers: Readonly<Record<string, string>>;
  bytes: Buffer;
}

function contentOf({ status, body, headers = {} }: Reply): Content {
  if (Buffer.isBuffer(body)) return { status, headers, bytes: body };
  // Faults return plain text; everything of the API is JSON.
  if (headers['content-type']?.startsWith('text/') === true)
    return { status, headers, bytes: Buffer.from(String(body)) };
  if (body === undefined) return { status, headers, bytes: Buffer.alloc(0) };
  const json = { 'content-type': 'application/json', ...headers };
  return { status, headers: json, bytes: Buffer.from(JSON.stringify(body)) };
}

function spoil(content: Content, faults: readonly Fault[]): Content {
  const html = faultOf(faults, 'html');
  if (html !== undefined)
    return { status: html.status, headers: { 'content-type': 'text/html' }, bytes: Buffer.from(webPage) };
  if (faultOf(faults, 'empty-500') !== undefined) return { status: 500, headers: {}, bytes: Buffer.alloc(0) };
  if (faultOf(faults, 'truncated-json') === undefined) return content;
  return { ...content, bytes: content.bytes.subarray(0, Math.floor(content.bytes.length / 2)) };
}

/** Writes in ten pieces over a time. */
async function writeSlowly(
  response: ServerResponse,
  bytes: Buffer,
  milliseconds: number,
  signal: AbortSignal,
): Promise<void> {
  const pieces = 10;
  const size = Math.ceil(bytes.length / pieces);
  for (let piece = 0; piece < pieces && !response.destroyed; piece += 1) {
    response.write(bytes.subarray(piece * size, (piece + 1) * size));
    await delay(milliseconds / pieces, undefined, { signal, ref: false });
  }
  response.end();
}

/** Writes white space as fast as it is read, until the reader disconnects. */
function writeForEver(response: ServerResponse): void {
  const filler = Buffer.alloc(65_536, ' ');
  const write = () => {
    while (!response.destroyed && response.write(filler));
  };
  response.on('drain', write);
  response.write('{');
  write();
}

/** Sends a response, with whatever the faults do to its bytes. The signal ends waits when the service closes. */
export async function sendResponse(
  response: ServerResponse,
  reply: Reply,
  faults: readonly Fault[],
  signal: AbortSignal,
): Promise<void> {
  const { status, headers, bytes } = spoil(contentOf(reply), faults);
  const wait = faultOf(faults, 'slow-headers');
  if (wait !== undefined) await delay(wait.milliseconds, undefined, { signal, ref: false });
  const cut = faultOf(faults, 'cut');
  if (cut?.at === 'after-commit') {
    response.destroy();
    return;
  }
  if (faultOf(faults, 'endless-body') !== undefined) {
    response.writeHead(status, headers);
    writeForEver(response);
    return;
  }
  response.writeHead(status, { ...headers, 'content-length': String(bytes.length) });
  if (cut?.at === 'mid-body') {
    response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy());
    return;
  }
  const slow = faultOf(faults, 'slow-body');
  if (slow !== undefined) await writeSlowly(response, bytes, slow.milliseconds, signal);
  else response.end(bytes);
}
