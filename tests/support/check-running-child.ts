import { isName } from '#shared/resource-names';
import { openChangeDesk, profileId } from './change-set-bench.ts';

/** Switches the monitoring of checks off, resuming what an earlier life of it left, until it is done or killed. */
const [folder = '', baseUrl = '', authUrl = '', ...names] = process.argv.slice(2);
const desk = await openChangeDesk(folder, { baseUrl, authUrl });
const listed = desk.checkRuns.list(profileId);
if (!listed.ok) throw new Error(listed.error.message);
const [run] = listed.value;
const checks = names
  .filter((name) => isName('check', name))
  .map((name) => ({ name, before: { state: 'ACTIVE', ongoingMonitoringEnabled: true } }));
const begun =
  run === undefined
    ? desk.checkRuns.begin({ profileId, action: 'monitoring-off', checks })
    : desk.checkRuns.apply(profileId, run.id);
// Nothing waits any more: what an earlier life left unknown is looked up anyway.
if (!begun.ok && run !== undefined)
  await desk.checkRuns.lookUp(profileId, run.id, null, new AbortController().signal);
await desk.checkRuns.idle();
await desk.close();
