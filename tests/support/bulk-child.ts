import { readFileSync } from 'node:fs';
import { openDesk, profileId } from './creation-bench.ts';

/**
 * Starts a bulk run from a file and reports every progress, until it is killed. Arguments: folder of the
 * app data, base URL, auth URL, team, CSV file.
 */
const [folder = '', baseUrl = '', authUrl = '', team = '', csv = ''] = process.argv.slice(2);

const desk = await openDesk(
  folder,
  { baseUrl, authUrl },
  { onRun: ({ counts }) => process.stdout.write(`${counts.created}\n`) },
);
const { bulk } = desk.creation;
const file = await bulk.take(profileId, 'rows.csv', readFileSync(csv));
if (!file.ok) throw new Error(file.error.message);
const fields = { ...file.value.mapping.fields, team: { value: team } };
const plan = await bulk.plan(
  profileId,
  file.value.file,
  {
    template: 'checkTemplates/source-of-funds-check-v1-0-0',
    mapping: { ...file.value.mapping, fields },
    organization: null,
    organizationDisplayName: null,
  },
  new AbortController().signal,
);
if (!plan.ok) throw new Error(plan.error.message);
const run = await bulk.start(profileId, plan.value.plan, {
  perMinute: 600_000,
  stopAfter: 1000,
  phonesAccepted: false,
});
if (!run.ok) throw new Error(run.error.message);
