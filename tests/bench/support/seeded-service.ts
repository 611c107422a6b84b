/* The local service with 1,000 organizations and 100,000 checks, in a process of its own. */
import process from 'node:process';
import { systemClock } from '#electron/platform/clock';
import { startLocalService } from '#electron/local-service/server';

const started = performance.now();
const service = await startLocalService({
  clientId: 'bench',
  clientSecret: 'bench',
  organizations: 1000,
  checks: 100_000,
  clock: systemClock,
});
process.send?.({
  baseUrl: service.baseUrl,
  authUrl: service.authUrl,
  startMilliseconds: performance.now() - started,
} satisfies SeededService);
process.once('disconnect', () => process.exit());

export interface SeededService {
  baseUrl: string;
  authUrl: string;
  startMilliseconds: number;
}
