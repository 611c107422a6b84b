import type * as shipped from '../../../shell/window/serve-asset.ts';
import { readDevelopmentSettings } from '../../settings.ts';

const { pageServer, nonce } = readDevelopmentSettings();

/** The pages come from the development server, still under app:// and a policy. */
export const serveAsset: typeof shipped.serveAsset = async (request, { origin, policy }) => {
  const path = request.url.slice(origin.length);
  if (request.method !== 'GET' || !request.url.startsWith(`${origin}/`))
    return new Response('Not found', { status: 404 });
  const response = await fetch(`${pageServer}${path}`);
  return new Response(response.body, {
    status: response.status,
    headers: {
      'content-type': response.headers.get('content-type') ?? 'application/octet-stream',
      'content-security-policy': loosened(policy),
      'cache-control': 'no-store',
    },
  });
};

/** Lets in the server's own inline scripts and styles, and its word of what changed. Everything else stays shut. */
function loosened(policy: string): string {
  return policy
    .replace("script-src 'self'", `script-src 'self' 'nonce-${nonce}'`)
    .replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`)
    .replace("connect-src 'self'", `connect-src 'self' ${pageServer.replace('http:', 'ws:')}`);
}
