/* The local service with 10,000 organizations and 100 feature flags, in a process of its own. */
import process from 'node:process';
import { z } from 'zod';
import { systemClock } from '#electron/platform/clock';
import { startLocalService } from '#electron/local-service/server';
import type { SeededService } from './seeded-service.ts';

const flags = 100;
const started = performance.now();
const service = await startLocalService({
  clientId: 'bench',
  clientSecret: 'bench',
  organizations: 10_000,
  checks: 0,
  clock: systemClock,
});
const { baseUrl, authUrl } = service;
const granted = await fetch(`${authUrl}/oauth2/token`, {
  method: 'POST',
  body: new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: 'bench',
    client_secret: 'bench',
  }),
});
const { access_token: token } = z.object({ access_token: z.string() }).parse(await granted.json());
const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
const seeded = z
  .object({ featureFlags: z.array(z.unknown()) })
  .parse(await (await fetch(`${baseUrl}/v1alpha2/featureFlags?pageSize=1000`, { headers })).json());
for (let place = seeded.featureFlags.length; place < flags; place += 1) {
  const body = JSON.stringify({ name: `featureFlags/wave_${place}`, displayName: `Wave ${place}` });
  const made = await fetch(`${baseUrl}/v1alpha2/featureFlags`, { method: 'POST', headers, body });
  if (!made.ok) throw new Error(`The flag was not created: ${made.status} ${await made.text()}`);
}
process.send?.({
  baseUrl,
  authUrl,
  startMilliseconds: performance.now() - started,
} satisfies SeededService);
process.once('disconnect', () => process.exit());
