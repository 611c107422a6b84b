import { afterEach, describe, expect, it } from 'vitest';
import { creationHandlers } from '#electron/ipc/handlers/creation';
import type { CreateRequest } from '#electron/jobs/creation/creator';
import type { Reveals } from '#electron/safety/privacy/reveals';
import { readForm } from '#shared/check-form/read-form';
import { err, ok } from '#shared/result';
import { isName, type ResourceName } from '#shared/resource-names';
import {
  profileId,
  startCreationBench,
  type CreationBench,
  type DeskOptions,
} from '#tests/support/creation-bench';
import { expectOk } from '#tests/support/operation-walk';

const never = new AbortController().signal;
const open: CreationBench[] = [];
afterEach(async () => {
  for (const bench of open.splice(0)) await bench[Symbol.asyncDispose]();
});

async function start(options: DeskOptions = {}) {
  const bench = await startCreationBench(options);
  open.push(bench);
  const { draft } = readForm('checkTemplates/source-of-funds-check-v1-0-0', {
    displayName: 'Purchase, 3 Fallow Lane',
    clientReference: 'HL-1',
    'params.subject.givenName': 'Ottilie',
  });
  let attempts = 0;
  const request = (changes: Partial<CreateRequest> = {}): CreateRequest => ({
    profileId,
    attempt: `attempt-${(attempts += 1)}`,
    team: bench.team as ResourceName<'team'>, // from a check name of the service
    organizationDisplayName: bench.organizationDisplayName,
    draft,
    acknowledged: [],
    supersedes: null,
    lookup: 'first',
    ...changes,
  });
  const create = (changes: Partial<CreateRequest> = {}) =>
    bench.desk.creation.creator.create(request(changes), never);
  const posts = () => bench.service.requests.CreateCheck;
  return { bench, draft, request, create, posts };
}

/** Reveals everything that is asked. */
const unasked: Pick<Reveals, 'one'> = { one: (_of, read) => read() };

describe('creating a check', () => {
  it('sends one request and remembers the created check', async () => {
    const { bench, create, posts } = await start();
    const created = expectOk(await create());
    expect(created).toMatchObject({ outcome: 'created' });
    expect(posts()).toBe(1);
    const found = bench.desk.creation.ledger.previousAttempt(profileId, bench.team, 'HL-1');
    expect(found).toMatchObject({ state: 'created' });
    expect(created.outcome === 'created' && created.check).toBe(found?.check);
  });

  it('sends once on a double click, and returns the result of the first click to both', async () => {
    const { create, posts } = await start();
    const [first, second] = await Promise.all([create({ attempt: 'one' }), create({ attempt: 'one' })]);
    expect(expectOk(first)).toEqual(expectOk(second));
    expect(expectOk(await create({ attempt: 'one' }))).toEqual(expectOk(first));
    expect(posts()).toBe(1);
  });

  it('stops a second window that creates the same reference in the same team', async () => {
    const { create, posts } = await start();
    const responses = (await Promise.all([create(), create(), create()])).map(expectOk);
    expect(responses.map(({ outcome }) => outcome).sort()).toEqual(['blocked', 'blocked', 'created']);
    expect(posts()).toBe(1);
  });

  it('stops the same reference later on, also after a restart, until the operator names the attempt', async () => {
    const { bench, draft, create, posts } = await start();
    expectOk(await create({ attempt: 'first' }));
    expect(expectOk(await create())).toMatchObject({
      outcome: 'blocked',
      previous: { attempt: 'first', state: 'created' },
    });
    const later = await bench.open();
    const request = {
      profileId,
      attempt: 'after-restart',
      team: bench.team as ResourceName<'team'>, // from a check name of the service
      organizationDisplayName: null,
      draft,
      acknowledged: [],
      supersedes: null,
      lookup: 'first',
    } as const;
    expect(expectOk(await later.creation.creator.create(request, never))).toMatchObject({
      outcome: 'blocked',
    });
    const exists = expectOk(await later.creation.creator.create({ ...request, supersedes: 'first' }, never));
    if (exists.outcome !== 'exists') throw new Error(exists.outcome);
    expect(posts()).toBe(1);
    const again = await later.creation.creator.create(
      { ...request, supersedes: 'first', acknowledged: exists.checks.map(({ name }) => name) },
      never,
    );
    expect(expectOk(again)).toMatchObject({ outcome: 'created' });
    expect(posts()).toBe(2);
  });

  it('finds a check created by another computer before it sends', async () => {
    const { bench, draft, create, posts } = await start();
    const page = expectOk(
      await bench.desk.client.call('ListChecks', { variables: { parent: bench.team }, query: {} }),
    );
    const existing = page.value.checks[0];
    const response = expectOk(
      await create({ draft: { ...draft, clientReference: existing?.clientReference ?? '' } }),
    );
    expect(response).toMatchObject({ outcome: 'exists', checks: [{ name: existing?.name }] });
    expect(posts()).toBe(0);
  });

  it('sends nothing when the look-up fails, unless the operator skips it', async () => {
    const { bench, create, posts } = await start();
    bench.service.controls.add({ kind: 'status', operation: 'ListChecks', status: 403, times: null });
    expect(await create()).toMatchObject({ ok: false, error: { kind: 'permission' } });
    expect(posts()).toBe(0);
    expect(expectOk(await create({ lookup: 'skip' }))).toMatchObject({ outcome: 'created' });
  });

  it('sends nothing while production is read-only', async () => {
    const { create, posts } = await start({ kind: 'production' });
    expect(expectOk(await create())).toMatchObject({
      outcome: 'failed',
      error: { kind: 'refused', reason: 'read-only' },
    });
    expect(posts()).toBe(0);
  });
});

describe('an outcome that is not known', () => {
  it.each(['before-headers', 'after-commit', 'mid-body'] as const)(
    'is not sent again when the connection is cut %s',
    async (at) => {
      const { bench, create, posts } = await start();
      bench.service.controls.add({ kind: 'cut', operation: 'CreateCheck', at });
      const response = expectOk(await create({ attempt: 'cut' }));
      expect(response).toMatchObject({ outcome: 'unknown', error: { kind: 'outcome-unknown' } });
      expect(posts()).toBe(1);
      expect(expectOk(await create({ attempt: 'cut' }))).toMatchObject({ outcome: 'unknown' });
      expect(expectOk(await create())).toMatchObject({ outcome: 'blocked', previous: { state: 'unknown' } });
      expect(posts()).toBe(1);
      expect(bench.desk.creation.ledger.unsettled(profileId)).toHaveLength(1);
    },
  );

  it.each([500, 502, 503, 504])('follows a %i, whether or not the check was created', async (status) => {
    const { bench, create, posts } = await start();
    bench.service.controls.add({ kind: 'status', operation: 'CreateCheck', status });
    const refused = expectOk(await create({ attempt: 'not-made' }));
    expect(refused).toMatchObject({ outcome: 'unknown', error: { kind: 'outcome-unknown', status } });
    expect(expectOk(await bench.desk.creation.creator.settle(profileId, 'not-made', never))).toMatchObject({
      found: false,
    });
    expect(posts()).toBe(1);
    bench.service.controls.add({ kind: 'html', operation: 'CreateCheck', status });
    expect(expectOk(await create({ attempt: 'made', supersedes: 'not-made' }))).toMatchObject({
      outcome: 'unknown',
    });
    expect(expectOk(await bench.desk.creation.creator.settle(profileId, 'made', never))).toMatchObject({
      found: true,
    });
    expect(posts()).toBe(2);
  });

  it('is settled as done in the journal by the look-up that finds the check, and by nothing else', async () => {
    const { bench, create } = await start();
    const entries = () => {
      const page = expectOk(bench.desk.journal.list({}, { before: null, limit: 10 }));
      return page.entries.map(({ outcome, settled }) => [outcome, settled?.as ?? null]);
    };
    bench.service.controls.add({ kind: 'status', operation: 'CreateCheck', status: 503 });
    expectOk(await create({ attempt: 'not-made' }));
    expectOk(await bench.desk.creation.creator.settle(profileId, 'not-made', never));
    expect(entries()).toEqual([['unknown', null]]);
    bench.service.controls.add({ kind: 'empty-500', operation: 'CreateCheck' });
    expectOk(await create({ attempt: 'made', supersedes: 'not-made' }));
    expectOk(await bench.desk.creation.creator.settle(profileId, 'made', never));
    expect(entries()).toEqual([
      ['unknown', 'happened'],
      ['unknown', null],
    ]);
  });

  it('is settled by any look-up of its reference, which then prevents a second check', async () => {
    const { bench, draft, create, posts } = await start();
    bench.service.controls.add({ kind: 'empty-500', operation: 'CreateCheck' });
    expectOk(await create({ attempt: 'made' }));
    // The list lagged behind when it was looked up, and the operator decided to send again.
    bench.desk.creation.ledger.absent(profileId, 'made');
    const again = expectOk(await create({ attempt: 'again', supersedes: 'made' }));
    expect(again).toMatchObject({
      outcome: 'settled',
      attempt: 'made',
      checks: [{ displayName: draft.displayName }],
    });
    expect(posts()).toBe(1);
    expect(bench.desk.creation.ledger.get(profileId, 'made')).toMatchObject({ state: 'created' });
    expect(bench.desk.creation.ledger.unsettled(profileId)).toEqual([]);
    expect(expectOk(await create())).toMatchObject({ outcome: 'blocked', previous: { state: 'created' } });
  });

  it('says next to the reference that this computer sent it, while nothing is listed', async () => {
    const { bench, create } = await start();
    bench.service.controls.add({ kind: 'status', operation: 'CreateCheck', status: 500 });
    expectOk(await create({ attempt: 'sent' }));
    const calls = creationHandlers(ok(bench.desk.creation), unasked);
    const organization = bench.organization as ResourceName<'organization'>; // from a check name of the service
    const hint = await calls['creation.lookup']({ profileId, organization, clientReference: 'HL-1' }, never);
    expect(hint).toMatchObject({
      ok: true,
      value: { checks: [], sent: { attempt: 'sent', state: 'unknown' } },
    });
    const other = await calls['creation.lookup']({ profileId, organization, clientReference: 'HL-2' }, never);
    expect(other).toMatchObject({ ok: true, value: { checks: [], sent: null } });
  });

  it('does not follow a failed token request: nothing was sent', async () => {
    const { bench, request, posts } = await start();
    const later = await bench.open();
    bench.service.controls.add({ kind: 'html', operation: 'Token', times: null });
    const response = await later.creation.creator.create(request({ lookup: 'skip' }), never);
    expect(expectOk(response)).toMatchObject({
      outcome: 'failed',
      error: { kind: 'protocol', operation: 'RequestToken' },
    });
    expect(posts()).toBe(0);
    expect(bench.desk.creation.ledger.unsettled(profileId)).toEqual([]);
    const page = expectOk(bench.desk.journal.list({}, { before: null, limit: 1 }));
    expect(page.entries).toMatchObject([{ outcome: 'failed' }]);
  });

  it('is settled as created by a look-up that finds the check', async () => {
    const { bench, create, posts } = await start();
    bench.service.controls.add({ kind: 'cut', operation: 'CreateCheck', at: 'after-commit' });
    expectOk(await create({ attempt: 'cut' }));
    const settled = expectOk(await bench.desk.creation.creator.settle(profileId, 'cut', never));
    expect(settled).toMatchObject({ found: true, checks: [{ displayName: 'Purchase, 3 Fallow Lane' }] });
    expect(bench.desk.creation.ledger.get(profileId, 'cut')).toMatchObject({ state: 'created' });
    expect(posts()).toBe(1);
  });

  it('stays unknown when nothing is found, and is sent again only when the operator says so', async () => {
    const { bench, create, posts } = await start();
    bench.service.controls.add({ kind: 'cut', operation: 'CreateCheck', at: 'before-headers' });
    expectOk(await create({ attempt: 'cut' }));
    const settled = expectOk(await bench.desk.creation.creator.settle(profileId, 'cut', never));
    expect(settled).toMatchObject({ found: false });
    expect(bench.desk.creation.ledger.get(profileId, 'cut')).toMatchObject({ state: 'unknown' });
    expect(expectOk(await create())).toMatchObject({ outcome: 'blocked' });
    expect(posts()).toBe(1);
    expect(expectOk(await create({ supersedes: 'cut' }))).toMatchObject({ outcome: 'created' });
    expect(posts()).toBe(2);
    expect(bench.desk.creation.ledger.unsettled(profileId)).toEqual([]);
  });

  it('stays unknown while the look-up itself fails', async () => {
    const { bench, create } = await start();
    bench.service.controls.add({ kind: 'cut', operation: 'CreateCheck', at: 'after-commit' });
    expectOk(await create({ attempt: 'cut' }));
    bench.service.controls.add({ kind: 'status', operation: 'ListChecks', status: 403 });
    const settled = await bench.desk.creation.creator.settle(profileId, 'cut', never);
    expect(settled).toMatchObject({ ok: false, error: { kind: 'permission' } });
    expect(bench.desk.creation.ledger.get(profileId, 'cut')).toMatchObject({ state: 'unknown' });
  });

  it('is not matched to a check that existed before it', async () => {
    const { bench, create } = await start();
    const first = expectOk(await create({ attempt: 'first' }));
    const acknowledged = first.outcome === 'created' ? [first.check] : [];
    bench.service.controls.add({ kind: 'cut', operation: 'CreateCheck', at: 'before-headers' });
    const second = await create({ attempt: 'second', supersedes: 'first', acknowledged });
    expect(expectOk(second)).toMatchObject({ outcome: 'unknown' });
    const settled = expectOk(await bench.desk.creation.creator.settle(profileId, 'second', never));
    expect(settled).toMatchObject({ found: false });
  });
});

it('fills the form from a check only by a reveal', async () => {
  const { bench, create } = await start();
  const made = expectOk(await create());
  const name = made.outcome === 'created' ? made.check : '';
  if (!isName('check', name)) throw new Error(`Not created: ${made.outcome}`);
  const formWith = (reveals: Pick<Reveals, 'one'>) =>
    creationHandlers(ok(bench.desk.creation), reveals)['creation.formOf']({ profileId, check: name }, never);
  expect(expectOk(await formWith(unasked)).values).toMatchObject({ 'params.subject.givenName': 'Ottilie' });
  const refused = err({ kind: 'refused', reason: 'not-confirmed', message: 'No.', advice: 'Ask.' } as const);
  expect(await formWith({ one: () => Promise.resolve(refused) })).toEqual(refused);
});

describe('a phone number that differs from what was typed', () => {
  it('is sent only when the number to be sent was confirmed', async () => {
    const { bench, posts } = await start();
    const handlers = creationHandlers(ok(bench.desk.creation), unasked);
    const create = (attempt: string, confirmedPhones: string[]) =>
      handlers['creation.create'](
        {
          profileId,
          attempt,
          team: bench.team as ResourceName<'team'>, // from a check name of the service
          organizationDisplayName: null,
          template: 'checkTemplates/source-of-funds-check-v1-0-0',
          values: {
            displayName: 'Purchase',
            clientReference: 'P-1',
            'params.subject.phoneNumber': '+44 (0)20 7946 0958',
          },
          acknowledged: [],
          supersedes: null,
          lookup: 'first',
          confirmedPhones,
        },
        never,
      );
    for (const confirmed of [[], ['+4402079460958'], ['+442079460959']]) {
      const refused = await create('one', confirmed);
      expect(refused.ok || refused.error).toMatchObject({
        kind: 'validation',
        faults: [{ field: 'params.subject.phoneNumber', message: 'Confirm the number that will be sent.' }],
      });
    }
    expect(posts()).toBe(0);
    const created = expectOk(await create('one', ['+442079460958']));
    if (created.outcome !== 'created') throw new Error(created.outcome);
    const variables = { check: created.check as ResourceName<'check'> }; // named by the service
    const read = expectOk(await bench.desk.client.call('GetCheck', { variables })).value;
    expect(read.params?.subject?.phoneNumber).toBe('+442079460958');
  });
});

describe('entitlements', () => {
  const values = {
    displayName: 'A',
    clientReference: 'E-1',
    'params.passportNfcPreference': 'SKIP',
    'params.requireProofOfOwnershipDocument': 'yes',
  };

  it('are learned from a refusal that names the feature, and are still known after a restart', async () => {
    const { bench, create } = await start();
    const { draft } = readForm('checkTemplates/identity-verification-check-v1-0-0', values);
    const stateOf = (desk: typeof bench.desk) =>
      desk.creation.entitlements
        .of(profileId, bench.organization)
        .entitlements.find(({ parameter }) => parameter === 'requireProofOfOwnershipDocument');
    expect(stateOf(bench.desk)).toMatchObject({ state: 'unknown' });
    expect(expectOk(await create({ draft }))).toMatchObject({
      outcome: 'failed',
      error: { missingFeature: 'proof_of_ownership_document' },
    });
    const known = { state: 'not-entitled', feature: 'proof_of_ownership_document' };
    expect(stateOf(bench.desk)).toMatchObject(known);
    expect(stateOf(await bench.open())).toMatchObject(known);
  });
});
