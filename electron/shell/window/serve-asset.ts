import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { assetPath } from './asset-path.ts';

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  // Fonts, character maps and decoders of the PDF library.
  '.bcmap': 'application/octet-stream',
  '.icc': 'application/octet-stream',
  '.pfb': 'application/octet-stream',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
};

/** The file of a folder that a request for an origin names, under a policy; 404 for everything else. */
export async function serveAsset(
  request: Pick<Request, 'method' | 'url'>,
  { origin, folder, policy }: { origin: string; folder: string; policy: string },
): Promise<Response> {
  const path = request.method === 'GET' ? assetPath(request.url, origin) : null;
  const contentType = path === null ? undefined : contentTypes[extname(path)];
  if (path === null || contentType === undefined) return response(404, 'text/plain', 'Not found', policy);
  try {
    return response(200, contentType, await readFile(join(folder, path)), policy);
  } catch {
    return response(404, 'text/plain', 'Not found', policy);
  }
}

function response(
  status: number,
  contentType: string,
  body: string | Buffer<ArrayBuffer>,
  policy: string,
): Response {
  return new Response(body, {
    status,
    headers: {
      'content-type': contentType,
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    },
  });
}
