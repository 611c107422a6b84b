import { createApiClient, type ApiClient } from '#electron/service/api/client';
import { systemClock } from '#electron/platform/clock';
import { defaultProfileSettings } from '#shared/profile';

/** The client of the app as it comes, against a service of these benchmarks. */
export function benchClient({ baseUrl, authUrl }: { baseUrl: string; authUrl: string }): ApiClient {
  return createApiClient({
    settings: { ...defaultProfileSettings, baseUrl, authUrl, clientId: 'bench', pathVersion: 'v1' },
    readSecret: () => Promise.resolve({ ok: true, value: 'bench' }),
    clock: systemClock,
    random: Math.random,
  });
}

export async function benchToken(authUrl: string): Promise<string> {
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: 'bench',
    client_secret: 'bench',
  });
  const response = await fetch(`${authUrl}/oauth2/token`, { method: 'POST', body });
  return ((await response.json()) as { access_token: string }).access_token;
}
