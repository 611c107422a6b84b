import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { certificateAuthority } from './self-signed.ts';

/** A folder of release files, served over https by an authority of its own. */
export interface UpdateFeed extends AsyncDisposable {
  url: string;
  /** The authority, as PEM. */
  authority: string;
  /** Holds files of an ending back after their first half, which it gives slowly; the response lets them continue. */
  holdHalf(ending: string): () => void;
}

export async function startUpdateFeed(folder: string): Promise<UpdateFeed> {
  const authority = certificateAuthority();
  let hold: { ending: string; released: Promise<null> } | null = null;
  const server = createServer(authority.issue(), (request, response) => {
    const name = basename(new URL(request.url ?? '/', 'https://localhost').pathname);
    const file = join(folder, name);
    if (name === '' || !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    if (hold === null || !name.endsWith(hold.ending)) {
      createReadStream(file).pipe(response);
      return;
    }
    const bytes = readFileSync(file);
    const half = Math.floor(bytes.length / 2);
    response.writeHead(200, { 'content-length': statSync(file).size });
    response.write(bytes.subarray(0, half));
    let sent = half;
    // The progress of a download is reported as bytes come, once a second at the most.
    const drip = setInterval(() => response.write(bytes.subarray(sent, (sent += 1))), 200);
    void hold.released.then(() => {
      clearInterval(drip);
      response.end(bytes.subarray(sent));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://localhost:${port}/`,
    authority: authority.cert,
    holdHalf(ending) {
      const { promise, resolve } = Promise.withResolvers<null>();
      hold = { ending, released: promise };
      return () => {
        hold = null;
        resolve(null);
      };
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
