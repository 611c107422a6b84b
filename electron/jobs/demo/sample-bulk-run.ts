import { createHash, randomUUID } from 'node:crypto';
import { guessMapping } from '#shared/csv/mapping';
import { toCsv } from '#shared/csv/write';
import type { AppError } from '#shared/errors';
import { t } from '#shared/messages/text';
import { isName, organizationOf, type ResourceName, lastSegment } from '#shared/resource-names';
import type { Database } from '../../platform/storage/database.ts';
import type { Vault } from '../../platform/storage/vault.ts';
import { createBulkStore } from '../creation/bulk-store.ts';
import type { PlannedRow } from '../creation/dry-run.ts';
import { createLedger } from '../creation/ledger.ts';
import type { SampleCheck, SampleFacts } from './facts.ts';

const template = 'checkTemplates/identity-verification-check-v1-0-0';
const headers = [
  'Display name',
  'Client reference',
  'Team',
  'Given name',
  'Family name',
  'Mobile',
  'Passport reading',
];
const second = 1000;
const minute = 60 * second;
const day = 1440 * minute;
const most = 9;
/** Rows that were not sent yet: invented people, as everything in the Demo. */
const waiting = [
  ['Purchase of 12 Alder Row', 'Ottilie', 'Marchbanks', '+447700900148'],
  ['Purchase of 3 Quay Street', 'Bram', 'Okonkwo-Reid', '+447700900163'],
  ['Lease of Unit 4, Tannery Yard', 'Ines', 'Vallander', '+447700900171'],
  ['Sale of The Old Dairy', 'Rufus', 'Thackwray', '+447700900182'],
  ['Purchase of 77 Hollow Lane', 'Mirela', 'Danforth', '+447700900194'],
  ['Lease of 2 Wharf Court', 'Casimir', 'Ogilby', '+447700900205'],
] as const;

/** A run that the operator stopped: what was created are checks the service has. Throws what SQLite throws. */
export function addBulkRun(
  { database, vault }: { database: Database; vault: Vault },
  profileId: string,
  facts: SampleFacts,
  now: number,
): void {
  const created = checksOfBulkRun(facts, now);
  const [first] = created;
  const team = first === undefined ? null : teamOf(first);
  const organization = team === null ? null : organizationOf(team);
  if (first === undefined || team === null || organization === null) return;
  const clock = { time: first.createdAt - minute };
  const own = { now: () => clock.time };
  const store = createBulkStore({ database, clock: own, vault });
  const ledger = createLedger(database, own, vault);
  const run = randomUUID();
  const rows = [
    ...created.map((check) => {
      const { givenName = '', familyName = '', phoneNumber = '' } = check.relatedSubjects?.[0]?.subject ?? {};
      const person = [givenName, familyName, phoneNumber];
      return {
        displayName: check.displayName ?? '',
        reference: check.clientReference ?? '',
        of: check,
        person,
      };
    }),
    ...waiting.map(([displayName, ...person], at) => ({
      displayName,
      reference: waitingReference(at),
      of: first,
      person,
    })),
  ].map(({ displayName, reference, of, person }, at): PlannedRow => {
    const rowTeam = teamOf(of) ?? team;
    const cells = [displayName, reference, lastSegment(rowTeam), ...person, 'OPTIONAL'];
    return { row: { number: at + 2, cells }, team: rowTeam, clientReference: reference, lookedUp: true };
  });
  const text = toCsv([headers, ...rows.map(({ row }) => [...row.cells])]);
  store.add({
    id: run,
    profileId,
    fileHash: createHash('sha256').update(text).digest('hex'),
    template,
    content: {
      fileName: 'new-clients-november.csv',
      headers,
      plan: {
        template,
        mapping: guessMapping(template, headers),
        organization,
        organizationDisplayName:
          facts.organizations.find(({ name }) => name === organization)?.displayName ?? null,
        phonesAccepted: true,
      },
    },
    perMinute: 60,
    stopAfter: 3,
  });
  store.addRows(run, rows);
  for (const [at, { row, team, clientReference }] of rows.slice(0, created.length + 1).entries()) {
    const id = randomUUID();
    const check = created[at];
    clock.time = check?.createdAt ?? clock.time + second;
    ledger.begin({ id, profileId, team, clientReference, known: [], place: { run, row: row.number } });
    if (check === undefined) ledger.failed(profileId, id, phoneRefused);
    else ledger.created(profileId, id, check.name);
  }
  store.setState(run, 'paused');
}

/** The checks that the run created, of one organization and one after the other, until the day before. */
export function checksOfBulkRun({ checks }: SampleFacts, now: number): SampleCheck[] {
  const byOrganization = Map.groupBy(
    checks.filter(
      ({ template: of, clientReference = '', createdAt }) =>
        of === template && clientReference !== '' && createdAt < now - day,
    ),
    ({ name }) => organizationOf(name),
  );
  const [largest = []] = [...byOrganization.values()].sort((a, b) => b.length - a.length);
  return largest.slice(0, most).toReversed();
}

/** What the service refused of it, after the checks it created. */
export function refusedInBulkRun(facts: SampleFacts, now: number) {
  const last = checksOfBulkRun(facts, now).at(-1);
  const team = last === undefined ? null : teamOf(last);
  if (last === undefined || team === null) return null;
  const [[displayName]] = waiting;
  return { team, at: last.createdAt + second, displayName, clientReference: waitingReference(0), template };
}

const waitingReference = (at: number) => `DL-${2_140 + at}`;

function teamOf({ name }: SampleCheck): ResourceName<'team'> | null {
  const team = name.slice(0, name.indexOf('/checks/'));
  return isName('team', team) ? team : null;
}

const phoneRefused: AppError = {
  kind: 'validation',
  message: t('The service refused the phone number.'),
  advice: t('Correct the number in the file and send the row again.'),
  status: 400,
  faults: [{ field: 'params.subject.phoneNumber', message: t('The number does not receive messages.') }],
};
