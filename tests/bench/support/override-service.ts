/* The local service with 1,000 organizations and no checks, in a process of its own. Its argument: ms before each response. */
import process from 'node:process';
import { systemClock } from '#electron/platform/clock';
import { startLocalService } from '#electron/local-service/server';

const service = await startLocalService({
  clientId: 'desk',
  clientSecret: 'canary-secret-5f1c',
  organizations: 1000,
  checks: 0,
  clock: systemClock,
});
const milliseconds = Number(process.argv[2] ?? 0);
if (milliseconds > 0) service.controls.add({ kind: 'delay', times: null, milliseconds });
process.send?.({ baseUrl: service.baseUrl, authUrl: service.authUrl });
process.once('disconnect', () => process.exit());
