import { describe, expect, it } from 'vitest';
import type { ReadsChecks } from '#electron/jobs/creation/find-checks';
import type { Ledger, LedgerEntry } from '#electron/jobs/creation/ledger';
import { lookUpRows } from '#electron/jobs/creation/look-up-rows';
import type { LookUpReferences } from '#electron/jobs/creation/reference-lookup';
import type { AppError } from '#shared/errors';
import { defaultProfileSettings } from '#shared/profile';
import { err, ok } from '#shared/result';

const about = { message: 'm', advice: 'a' } as const;
const refused: AppError = { kind: 'validation', faults: [], ...about };
const unreachable: AppError = { kind: 'network', reason: 'unreachable', ...about };
const { signal } = new AbortController();

const row = (organization: string, clientReference: string | null): LedgerEntry & { row: number } => ({
  number: 1,
  row: 2,
  profileId: 'p',
  attempt: 'a',
  team: `organizations/${organization}/teams/t`,
  clientReference,
  state: 'unknown',
  startedAt: '',
  check: null,
  absentAt: null,
  error: null,
  known: [],
  mayHaveCreated: true,
  run: 'r',
});

/** Looks rows up at a service that fails for some references. */
async function look(
  rows: ReturnType<typeof row>[],
  failures: Readonly<Record<string, AppError>> = {},
  read: Pick<Ledger, 'unsettledOf'> = { unsettledOf: () => rows },
) {
  const lookups: unknown[][] = [];
  const lookUpReferences: LookUpReferences = (_client, { profileId, organization }, references, given) => {
    lookups.push([profileId, organization, references]);
    expect(given).toBe(signal);
    const failing = references.find((reference) => failures[reference] !== undefined);
    const failure = failures[failing ?? ''];
    return Promise.resolve(
      failure === undefined ? ok({ found: new Map(), settled: [], receivedAt: '' }) : err(failure),
    );
  };
  const result = await lookUpRows(
    { id: 'run', profileId: 'p' },
    {
      ledger: read as Ledger, // only this is read
      lookUpReferences,
      useSession: (_profile, work) =>
        work({
          client: {} as ReadsChecks, // the look-up here reads nothing
          settings: { ...defaultProfileSettings, onBehalfOfField: '' },
        }),
    },
    signal,
  );
  return { lookups, result };
}

describe('looking up the rows of a run with unknown outcomes', () => {
  it('requests the references of each organization once, but not those that were wiped', async () => {
    const { lookups, result } = await look([
      row('a', 'HL-1'),
      row('b', 'HL-2'),
      row('a', null),
      row('a', 'HL-3'),
      row('c', null),
    ]);
    expect(result).toEqual(ok(null));
    expect(lookups).toEqual([
      ['p', 'organizations/a', ['HL-1', 'HL-3']],
      ['p', 'organizations/b', ['HL-2']],
    ]);
  });

  it('continues after a reference that the service does not accept, and reports it at the end', async () => {
    const other = { ...refused, message: 'other' };
    const { lookups, result } = await look(
      [row('a', 'odd'), row('a', 'HL-1'), row('b', 'odder'), row('c', 'HL-2')],
      {
        odd: refused,
        odder: other,
      },
    );
    expect(result).toEqual(err(refused));
    expect(lookups.map(([, , references]) => references)).toEqual([
      ['odd', 'HL-1'],
      ['odd'],
      ['HL-1'],
      ['odder'],
      ['HL-2'],
    ]);
  });

  it('ends at any other failure', async () => {
    const { lookups, result } = await look([row('a', 'HL-1'), row('b', 'HL-2')], { 'HL-1': unreachable });
    expect(result).toEqual(err(unreachable));
    expect(lookups).toHaveLength(1);
  });

  it('requests nothing if the rows cannot be read', async () => {
    const full = Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR', errcode: 10 });
    const { lookups, result } = await look(
      [],
      {},
      {
        unsettledOf: () => {
          throw full;
        },
      },
    );
    expect([lookups, result.ok]).toEqual([[], false]);
  });
});
