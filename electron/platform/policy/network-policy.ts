import type { Policy } from '#shared/policy';
import { trustFile } from '../trusted-certificates.ts';

/**
 * Puts the proxy and the authorities of the policy in place, before the first connection. The API client and the
 * updater both read the proxy variables, so that they are the one place for it.
 */
export function applyNetworkPolicy(
  { proxy, caFile }: Policy,
  environment: Record<string, string | undefined>,
): void {
  if (caFile !== undefined) trustFile(caFile);
  if (proxy === undefined) return;
  for (const name of ['http_proxy', 'https_proxy', 'HTTP_PROXY', 'HTTPS_PROXY'])
    environment[name] = proxy.url;
  for (const name of ['no_proxy', 'NO_PROXY']) environment[name] = proxy.except?.join(',') ?? '';
}
