import { beforeEach, describe, expect, it } from 'vitest';
import { createGuard, type Guard, type GrantRequest } from '#electron/safety/guard/guard';
import type { GuardedProfile } from '#electron/safety/guard/lock';
import type { Send } from '#electron/safety/guard/send-through';
import type { Completion, EntryDraft, Journal } from '#electron/safety/journal/journal';
import type { ApiResponse } from '#electron/service/api/client';
import { tokenOperation, type AppError } from '#shared/errors';
import { guardStateSchema, type GuardQuestion, type GuardState } from '#shared/guard';
import type { ConfirmationReply } from '#shared/ipc/confirmation';
import type { CallId } from '#shared/profile-operations';
import { err, ok, type Result } from '#shared/result';
import { createManualClock, type ManualClock } from '#tests/support/manual-clock';
import { valueOf } from '#tests/support/value-of';
import { guardedRequests } from './guarded-requests.ts';

type Event = ['open' | 'refuse', EntryDraft, string?] | ['complete', Completion] | ['send', CallId];
type Responses = Map<string, (respond: ConfirmationReply | 'paused' | null) => void>;

let clock: ManualClock;
let profile: GuardedProfile;
let waiting: Responses;
let questions: GuardQuestion[];
let failsToAsk: boolean;
let events: Event[];
/** What was sent, and how. */
let sent: unknown[];
let states: GuardState[];
let failure: AppError | 'throws' | null;
let reported: unknown[];
let guard: Guard;
/** Runs while a request waits for its turn. */
let beforeLeaving: () => void;
/** Resolves when an entry is on the disk. */
let onDisk: Promise<void>;
/** Why no entry can be written; null: it can. */
let diskFault: AppError | null;
const never = new AbortController().signal;
const cancelled: AppError = { kind: 'cancelled', message: 'm', advice: 'a' };

const journal: Pick<Journal, 'begin' | 'complete' | 'refuse'> = {
  async begin(draft) {
    events.push(['open', draft]);
    await onDisk;
    return diskFault === null ? ok(1) : err(diskFault);
  },
  complete(_entry, completion) {
    events.push(['complete', completion]);
    return ok(null);
  },
  refuse(draft, reason) {
    events.push(['refuse', draft, reason]);
    return Promise.resolve(ok(null));
  },
};
const send: Send = <Id extends CallId>(...[profileId, id, request, how]: Parameters<Send>) => {
  events.push(['send', id]);
  const { leavesUntil, ...rest } = how;
  sent.push([profileId, request, rest]);
  beforeLeaving();
  if (leavesUntil?.aborted === true) failure = cancelled;
  if (failure === 'throws') return Promise.reject(new Error('thrown'));
  const result: Result<unknown> =
    failure === null
      ? ok({ value: {}, receivedAt: '', status: 200, latencyMs: 12, attempts: 1 })
      : err(failure);
  return Promise.resolve(result as Result<ApiResponse<Id>>); // an empty response is all these tests look at
};

beforeEach(() => {
  clock = createManualClock();
  profile = { id: 'p1', kind: 'production', name: 'Harbourline production', unlockMinutes: 10 };
  questions = [];
  failsToAsk = false;
  events = [];
  sent = [];
  states = [];
  failure = null;
  reported = [];
  beforeLeaving = () => undefined;
  onDisk = Promise.resolve();
  diskFault = null;
  waiting = new Map();
  guard = createGuard({
    clock,
    profile: () => profile,
    organizationName: () => 'Larkfield Estates',
    ask: (question, signal) => {
      if (failsToAsk) return Promise.reject(new Error('no window'));
      questions.push(question);
      return new Promise((resolve) => {
        waiting.set(question.question, resolve);
        signal.addEventListener('abort', () => resolve(null));
      });
    },
    journal,
    send,
    report: (thrown) => reported.push(thrown),
  });
  guard.onChange((state) => states.push(guardStateSchema.parse(state)));
});

const kinds = () => events.map(([kind]) => kind);
function respond(decision: 'send' | 'keep', typed = '') {
  const question = questions.at(-1);
  if (question === undefined) throw new Error('nothing was asked');
  waiting.get(question.question)?.({ decision, typed });
}
/** As the app does: production needs a confirmation. Its question is not kept in `questions`. */
async function unlock(minutes?: number): Promise<void> {
  const unlocking = guard.askToUnlock(minutes, never);
  if (profile.kind === 'production') respond('send');
  valueOf(await unlocking);
  questions = questions.filter(({ about }) => about !== 'unlock');
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('the guard', () => {
  it.each([
    ['SetOngoingMonitoring', { enabled: true }, 'ON'],
    ['SetOngoingMonitoring', { enabled: false }, 'OFF'],
    ['SetFeatureFlagOverride', { value: true }, 'ON'],
    ['SetFeatureFlagOverride', { value: false }, 'OFF'],
  ] as const)(
    'asks and records %s of %j with its direction, whatever the rows are',
    async (operation, body, direction) => {
      await unlock();
      // A replay knows no state before, and its rows have the names of the body.
      const rows = { before: null, after: body, askedBy: 'replay' } as const;
      const performed =
        'enabled' in body
          ? guard.perform({ ...guardedRequests.SetOngoingMonitoring, ...rows, body }, never)
          : guard.perform({ ...guardedRequests.SetFeatureFlagOverride, ...rows, body }, never);
      expect(questions).toMatchObject([{ about: 'request', operation, direction }]);
      respond('send', questions[0]?.nameToType ?? '');
      expect((await performed).ok).toBe(true);
      expect(events[0]?.[1]).toMatchObject({ operation, direction });
    },
  );

  it('asks with everything needed to decide, then writes, sends and completes, in this order', async () => {
    await unlock();
    const performed = guard.perform(guardedRequests.DeleteFeatureFlagOverride, never);
    expect(questions).toMatchObject([
      {
        about: 'request',
        environment: 'production',
        profileName: 'Harbourline production',
        organizationDisplayName: 'Larkfield Estates',
        resourceName: 'featureFlags/alpha/overrides/o1',
        operation: 'DeleteFeatureFlagOverride',
        rows: [{ field: 'state', before: 'ACTIVE', after: 'CANCELLED' }],
        nameToType: 'Larkfield Estates',
      },
    ]);
    expect(guard.state().questions).toEqual([
      { question: questions[0]?.question, about: 'request', run: null },
    ]);
    expect(kinds()).toEqual([]);
    respond('send', 'Larkfield Estates');
    expect((await performed).ok).toBe(true);
    expect(kinds()).toEqual(['open', 'send', 'complete']);
    expect(events[0]?.[1]).toMatchObject({
      consent: 'name-typed',
      lookup: { name: 'featureFlags/alpha/overrides/o1' },
    });
    expect(guard.state().questions).toEqual([]);
  });

  it('sends and records nothing but a refusal where what it asked about no longer holds by then', async () => {
    await unlock();
    const changed: AppError = { kind: 'validation', message: 'm', advice: 'a', target: 'x', faults: [] };
    let isChanged = true;
    const recheck = () => Promise.resolve(isChanged ? err(changed) : ok(null));
    const ask = async () => {
      const performed = guard.perform({ ...guardedRequests.DeleteFeatureFlagOverride, recheck }, never);
      respond('send', 'Larkfield Estates');
      return performed;
    };
    expect(await ask()).toEqual(err(changed));
    expect(events).toMatchObject([['refuse', { consent: 'not-asked' }, 'validation']]);
    isChanged = false;
    expect((await ask()).ok).toBe(true);
  });

  it.each([
    ['locked', () => guard.lock()],
    ['locked and unlocked again', () => (guard.lock(), void unlock())],
    ['switched', () => void (profile = { ...profile, id: 'p2' })],
  ])('sends nothing when the profile is %s after the confirmation', async (_change, change) => {
    await unlock();
    const recheck = async () => {
      change();
      await turn();
      return ok(null);
    };
    const performed = guard.perform({ ...guardedRequests.CancelCheck, recheck }, never);
    respond('send', 'Larkfield Estates');
    expect(await performed).toMatchObject({ ok: false, error: { kind: 'refused' } });
    expect(kinds()).toEqual(['refuse']);
  });

  it('has no question open that could not be shown', async () => {
    await unlock();
    failsToAsk = true;
    await expect(guard.perform(guardedRequests.CancelCheck, never)).rejects.toThrow('no window');
    expect(guard.state().questions).toEqual([]);
    expect(states.at(-1)?.questions).toEqual([]);
    expect(kinds()).toEqual([]);
  });

  it('says whether a cleared override can be set again', async () => {
    await unlock();
    for (const setsOverrides of [true, false]) {
      profile = { ...profile, setsOverrides };
      const performed = guard.perform(guardedRequests.DeleteFeatureFlagOverride, never);
      expect(questions.at(-1)).toMatchObject({ setsOverrides });
      respond('keep');
      await performed;
    }
  });

  it('shows and records the resource in the path, whatever the request calls it', async () => {
    await unlock();
    const request = { ...guardedRequests.CancelCheck, resourceName: 'organizations/other/teams/t/checks/c' };
    const performed = guard.perform(request, never);
    expect(questions[0]).toMatchObject({ resourceName: 'organizations/o1/teams/t1/checks/c1' });
    respond('send', 'Larkfield Estates');
    await performed;
    expect(events[0]?.[1]).toMatchObject({ resource: 'organizations/o1/teams/t1/checks/c1' });
  });

  it.each<[AppError['kind'], AppError, Completion['outcome']]>([
    ['permission', error({ kind: 'permission', status: 403 }), 'failed'],
    ['outcome-unknown', error({ kind: 'outcome-unknown', lookup: {} }), 'unknown'],
    ['cancelled', error({ kind: 'cancelled' }), 'refused'],
    ['network', error({ kind: 'network', reason: 'unreachable' }), 'failed'],
    ['internal', error({ kind: 'internal' }), 'unknown'],
    ['protocol', error({ kind: 'protocol', reason: 'not-json' }), 'unknown'],
    ['protocol', error({ kind: 'protocol', reason: 'not-json', operation: tokenOperation }), 'failed'],
    ['internal', error({ kind: 'internal', operation: tokenOperation }), 'failed'],
    ['refused', error({ kind: 'refused', reason: 'secret-missing' }), 'refused'],
  ])('records the outcome of a request that ended in %s', async (_kind, sentError, outcome) => {
    profile = { ...profile, kind: 'sandbox' };
    await unlock();
    failure = sentError;
    expect(await guard.perform(guardedRequests.CreateUser, never)).toEqual(err(sentError));
    const status = 'status' in sentError ? (sentError.status ?? null) : null;
    expect(events.at(-1)).toMatchObject(['complete', { outcome, status }]);
  });

  it('says that the outcome is unknown when sending throws', async () => {
    profile = { ...profile, kind: 'sandbox' };
    await unlock();
    failure = 'throws';
    expect(await guard.perform(guardedRequests.CreateCheck, never)).toMatchObject({
      ok: false,
      error: { kind: 'outcome-unknown', lookup: { clientReference: 'HL-48207-B' } },
    });
    expect(events.at(-1)).toMatchObject(['complete', { outcome: 'unknown' }]);
    expect(reported).toHaveLength(1);
  });

  it.each(['locked', 'switched'])(
    'sends nothing when the profile is %s while the entry is written to the disk',
    async (change) => {
      profile = { ...profile, kind: 'sandbox' };
      await unlock();
      let written: () => void = () => undefined;
      onDisk = new Promise((resolve) => (written = resolve));
      const performed = guard.perform(guardedRequests.CreateUser, never);
      if (change === 'locked') guard.lock();
      else profile = { ...profile, id: 'p2' };
      written();
      expect(await performed).toMatchObject({ ok: false, error: { reason: 'not-confirmed' } });
      expect(kinds()).toEqual(['open', 'complete']);
      expect(events[1]?.[1]).toMatchObject({ outcome: 'refused' });
    },
  );

  it.each([
    ['locked', () => guard.lock()],
    ['switched', () => void (profile = { ...profile, id: 'p2' })],
  ])('lets nothing leave once the profile is %s, however long the request waits', async (_change, change) => {
    profile = { ...profile, kind: 'sandbox' };
    await unlock();
    beforeLeaving = () => {
      change();
      guard.state();
    };
    const result = await guard.perform(guardedRequests.CreateUser, never);
    expect(result).toMatchObject({ ok: false, error: { reason: 'not-confirmed' } });
    expect(events.at(-1)).toMatchObject(['complete', { outcome: 'refused' }]);
  });

  it('reports a cancelled request as cancelled while the profile stays unlocked', async () => {
    profile = { ...profile, kind: 'sandbox' };
    await unlock();
    failure = cancelled;
    expect(await guard.perform(guardedRequests.CreateUser, never)).toEqual(err(cancelled));
  });

  it('sends the request unchanged, with its body and time limit if it has them', async () => {
    profile = { ...profile, kind: 'sandbox' };
    await unlock();
    const { signal } = new AbortController();
    const { CreateUser, GenerateAISummary } = guardedRequests;
    await guard.perform({ ...CreateUser, body: { displayName: 'Ida' }, timeoutMs: 90_000 }, signal);
    await guard.perform(GenerateAISummary, signal);
    expect(sent[0]).toEqual([
      'p1',
      { variables: CreateUser.variables, body: { displayName: 'Ida' } },
      { signal, timeoutMs: 90_000 },
    ]);
    expect(sent[1]).toEqual(['p1', { variables: GenerateAISummary.variables }, { signal }]);
    expect(events[0]?.[1]).toMatchObject({ consent: 'not-asked', before: CreateUser.before });
    expect(events[2]).toEqual([
      'complete',
      { outcome: 'sent', status: 200, durationMs: 12, attempts: 1, reason: null },
    ]);
  });

  it('asks without a typed name about harmless changes in production, and records the confirmation', async () => {
    await unlock();
    const performed = guard.perform(guardedRequests.CreateUser, never);
    expect(questions).toMatchObject([{ nameToType: null }]);
    respond('send');
    await performed;
    expect(events[0]).toMatchObject(['open', { consent: 'confirmed', before: { state: 'ACTIVE' } }]);
  });

  it('sends a search without a question or an entry, even when read-only', async () => {
    expect((await guard.perform(guardedRequests.SearchCompanies, never)).ok).toBe(true);
    expect(kinds()).toEqual(['send']);
    expect(sent).toEqual([['p1', { variables: {}, body: { query: 'x' } }, { signal: never }]]);
  });

  it('records refusals, with the intended change and that nobody was asked', async () => {
    await guard.perform(guardedRequests.CreateUser, never);
    expect(events).toEqual([
      [
        'refuse',
        expect.objectContaining({
          consent: 'not-asked',
          operation: 'CreateUser',
          before: { state: 'ACTIVE' },
        }),
        'read-only',
      ],
    ]);
  });

  it('refuses during a pause of questions, and names the pause as the reason', async () => {
    await unlock();
    const performed = guard.perform(guardedRequests.CreateUser, never);
    waiting.get(questions[0]?.question ?? '')?.('paused');
    expect(await performed).toMatchObject({ ok: false, error: { reason: 'not-confirmed' } });
    expect(JSON.stringify(await performed)).toContain('paused');
    expect(kinds()).toEqual(['refuse']);
  });

  it('sends nothing that cannot be saved first', async () => {
    profile = { ...profile, kind: 'sandbox' };
    await unlock();
    const full: AppError = error({ kind: 'refused', reason: 'disk' } as const);
    diskFault = full;
    expect(await guard.perform(guardedRequests.CreateUser, never)).toEqual(err(full));
    expect(kinds()).toEqual(['open']);
  });

  it('records how long a change took that failed', async () => {
    profile = { ...profile, kind: 'sandbox' };
    clock.advance(5000);
    await unlock();
    failure = error({ kind: 'permission', status: 403 } as const);
    await guard.perform(guardedRequests.CreateUser, never);
    expect(events[2]).toMatchObject(['complete', { outcome: 'failed', durationMs: 0 }]);
  });

  it('cancels a question when the caller cancels', async () => {
    await unlock();
    const caller = new AbortController();
    const performed = guard.perform(guardedRequests.CreateUser, caller.signal);
    caller.abort();
    expect(await performed).toMatchObject({ ok: false, error: { kind: 'cancelled' } });
    expect(kinds()).toEqual(['refuse']);
  });
});

describe('the mode of a profile', () => {
  it('is read-only in production at the start, unlocked without limit elsewhere', () => {
    expect(guard.state()).toMatchObject({ mode: 'read-only', unlockedUntil: null, remainingSeconds: null });
    profile = { ...profile, id: 'p2', kind: 'sandbox' };
    expect(guard.state()).toMatchObject({ mode: 'unlocked', unlockedUntil: null, profileId: 'p2' });
  });

  it('is unlocked for as long as the organization decided, whatever is requested', async () => {
    profile = { ...profile, isUnlockFixed: true };
    await unlock(60);
    expect(guard.state()).toMatchObject({ mode: 'unlocked', remainingSeconds: 600 });
  });

  it('counts down the unlocked time and locks at its end, and announces both', async () => {
    await unlock(5);
    clock.advance(60_500);
    expect(guard.state()).toMatchObject({
      mode: 'unlocked',
      unlockedUntil: '2026-03-02T10:20:00.000Z',
      remainingSeconds: 240,
    });
    clock.advance(300_000);
    await turn();
    expect(states.map((state) => [state.mode, state.questions.length])).toEqual([
      ['read-only', 1],
      ['read-only', 0],
      ['unlocked', 0],
      ['read-only', 0],
    ]);
    expect(guard.state().mode).toBe('read-only');
  });

  it.each<[string, () => void]>([
    ['locked', () => guard.lock()],
    ['locked with the screen, or put to sleep', () => guard.secure()],
    [
      'left for another profile and used again',
      () => {
        profile = { ...profile, id: 'p2' };
        guard.reset();
      },
    ],
    ['turned into one of another environment', () => (profile = { ...profile, kind: 'demo' })],
  ])('ends, with its questions and grants, when the profile is %s', async (_title, end) => {
    await unlock();
    const granting = guard.openGrant(run, never);
    respond('send', 'Larkfield Estates');
    const grant = await granting;
    const performed = guard.perform(guardedRequests.CreateUser, never);
    end();
    guard.state();
    expect(await performed).toMatchObject({ ok: false, error: { reason: 'not-confirmed' } });
    profile = { ...profile, id: 'p1', kind: 'production' };
    await unlock();
    const grantId = grant.ok ? grant.value.id : '';
    const item = { ...guardedRequests.DeleteFeatureFlagOverride, grantId };
    expect(await guard.perform(item, never)).toMatchObject({ ok: false, error: { reason: 'not-confirmed' } });
    expect(kinds()).not.toContain('send');
  });

  it('stays unchanged in a sandbox when the screen is locked', async () => {
    profile = { ...profile, kind: 'sandbox' };
    await unlock();
    guard.secure();
    expect(guard.state().mode).toBe('unlocked');
  });

  it('is read-only when its profile leaves production, and its questions become void', async () => {
    await unlock();
    const performed = guard.perform(guardedRequests.CancelCheck, never);
    profile = { ...profile, kind: 'sandbox' };
    expect(guard.state()).toMatchObject({ environment: 'sandbox', mode: 'read-only' });
    expect(await performed).toMatchObject({ ok: false, error: { reason: 'not-confirmed' } });
    expect(guard.state().questions).toEqual([]);
    expect(kinds()).toEqual(['refuse']);
  });

  it('may ask before each mutation in a sandbox, but gives production no unlimited mode', async () => {
    expect(guard.confirmEach()).toMatchObject({ ok: false, error: { reason: 'read-only' } });
    profile = { ...profile, kind: 'sandbox' };
    expect(guard.confirmEach()).toEqual(ok(null));
    const performed = guard.perform(guardedRequests.CreateUser, never);
    expect(questions).toHaveLength(1);
    respond('keep');
    expect(await performed).toMatchObject({ ok: false, error: { reason: 'not-confirmed' } });
  });
});

const item = { operation: 'DeleteFeatureFlagOverride', resource: 'featureFlags/alpha/overrides/o1' } as const;
const run: GrantRequest = {
  profileId: 'p1',
  items: [item, { ...item, resource: 'featureFlags/alpha/overrides/o2' }],
  facts: {},
};

describe('a lock of the guard', () => {
  it('by the operator or by a locked screen leaves production read-only', async () => {
    for (const close of [() => guard.lock(), () => guard.secure(), () => guard.reset()]) {
      await unlock();
      expect(guard.state().mode).toBe('unlocked');
      close();
      expect(guard.state().mode).toBe('read-only');
    }
  });

  it('by a locked screen leaves a sandbox in its mode, and its question is void', async () => {
    profile = { ...profile, kind: 'sandbox' };
    guard.confirmEach();
    const performed = guard.perform(guardedRequests.CreateUser, never);
    guard.secure();
    expect(await performed).toMatchObject({ ok: false, error: { reason: 'not-confirmed' } });
    expect(guard.state().mode).toBe('confirm');
    guard.reset();
    expect(guard.state().mode).toBe('unlocked');
  });

  it('applies to a stopped profile, which asks nothing because it sends nothing', () => {
    expect(guard.state().stopped).toBe(false);
    profile = { ...profile, kind: 'sandbox', stopped: true };
    expect(guard.state()).toMatchObject({ stopped: true, mode: 'read-only' });
    expect(guard.confirmEach()).toMatchObject({ ok: false, error: { reason: 'profile-stopped' } });
    expect(guard.state().mode).toBe('read-only');
  });

  it('is not announced to removed listeners', async () => {
    let heard = 0;
    const stop = guard.onChange(() => (heard += 1));
    await unlock();
    stop();
    const before = heard;
    guard.lock();
    expect(before).toBeGreaterThan(0);
    expect(heard).toBe(before);
  });
});

describe('a bulk creation', () => {
  async function granted(request: GrantRequest = run): Promise<string> {
    await unlock();
    const granting = guard.openGrant(request, never);
    respond('send', questions.at(-1)?.nameToType ?? '');
    const grant = await granting;
    if (!grant.ok) throw new Error(grant.error.message);
    return grant.value.id;
  }

  it('is confirmed once, and each of its items is sent once and recorded', async () => {
    const grantId = await granted();
    const request = { ...guardedRequests.DeleteFeatureFlagOverride, grantId, askedBy: 'bulk' } as const;
    expect((await guard.perform(request, never)).ok).toBe(true);
    expect(await guard.perform(request, never)).toMatchObject({
      ok: false,
      error: { reason: 'not-confirmed' },
    });
    const other = { ...request, variables: { name: 'featureFlags/alpha/overrides/o2' } };
    expect((await guard.perform(other, never)).ok).toBe(true);
    expect(kinds()).toEqual(['open', 'send', 'complete', 'refuse', 'open', 'send', 'complete']);
    expect(events[0]?.[1]).toMatchObject({ consent: 'bulk-run', askedBy: 'bulk' });
    expect(questions).toHaveLength(1);
  });

  it.each([
    [['alpha', 'alpha'], 'alpha'],
    [['alpha', 'beta'], 'Harbourline trial'],
  ])('of %j over two organizations is confirmed by %s outside production', async (flags, name) => {
    profile = { ...profile, kind: 'sandbox', name: 'Harbourline trial' };
    await unlock();
    const [first, second] = flags.map((flag, index) => ({
      operation: 'DeleteFeatureFlagOverride' as const,
      resource: `featureFlags/${flag}/overrides/o${index + 1}`,
    }));
    if (first === undefined || second === undefined) throw new Error('There are two.');
    void guard.openGrant({ ...run, items: [first, second] }, never);
    expect(questions).toMatchObject([{ nameToType: name }]);
  });

  it.each<[string, () => unknown]>([
    ['is locked', () => guard.lock()],
    ['is locked with the screen', () => guard.secure()],
    ['is unlocked anew', () => unlock()],
    [
      'sends elsewhere',
      () => {
        profile = { ...profile, sendsTo: 'https://elsewhere.example.com' };
        guard.state();
      },
    ],
    ['was unlocked for its time', () => clock.advance(10 * 60_000)],
  ])('says that it ended when the profile %s, and not before', async (_title, end) => {
    await unlock();
    const granting = guard.openGrant(run, never);
    respond('send', questions.at(-1)?.nameToType ?? '');
    const grant = await granting;
    if (!grant.ok) throw new Error(grant.error.message);
    expect(grant.value.ended.aborted).toBe(false);
    await end();
    await turn();
    expect(grant.value.ended.aborted).toBe(true);
  });

  it('that was confirmed to set On sends no Off', async () => {
    const { resource } = item;
    const grantId = await granted({
      ...run,
      items: [{ operation: 'SetFeatureFlagOverride', resource, body: { value: true } }],
    });
    const on = { ...guardedRequests.SetFeatureFlagOverride, variables: { name: resource }, grantId };
    const off = await guard.perform({ ...on, body: { value: false } }, never);
    expect(off).toMatchObject({ ok: false, error: { reason: 'not-confirmed' } });
    expect((await guard.perform({ ...on, body: { value: true } }, never)).ok).toBe(true);
    expect(kinds()).toEqual(['refuse', 'open', 'send', 'complete']);
  });

  it('is not restored when production is unlocked again after a lock', async () => {
    const grantId = await granted();
    guard.lock();
    await unlock();
    const listed = { ...guardedRequests.DeleteFeatureFlagOverride, grantId };
    expect(await guard.perform(listed, never)).toMatchObject({ error: { reason: 'not-confirmed' } });
    expect(kinds()).toEqual(['refuse']);
  });

  it('shows in its question every change it sends, with the names from the service', async () => {
    await unlock();
    const on = {
      operation: 'SetFeatureFlagOverride',
      resource: item.resource,
      before: 'OFF',
      body: { value: true },
    } as const;
    const check = { operation: 'CreateCheck', resource: 'organizations/o1/teams/t1' } as const;
    void guard.openGrant(
      { profileId: 'p1', run: 'r1', items: [on, check, check], facts: { checks: 2 } },
      never,
    );
    expect(questions).toMatchObject([
      {
        about: 'run',
        run: 'r1',
        requests: 3,
        rows: [{ field: 'checks', before: null, after: '2' }],
        items: [
          {
            operation: 'SetFeatureFlagOverride',
            resourceName: item.resource,
            organizationDisplayName: 'Larkfield Estates',
            before: 'OFF',
            direction: 'ON',
            requests: 1,
          },
          { resourceName: check.resource, before: null, direction: null, requests: 2 },
        ],
      },
    ]);
    expect(guardStateSchema.parse(guard.state()).questions).toHaveLength(1);
  });

  it('covers the operation and the resources that were listed, and ends when it is closed', async () => {
    const grantId = await granted();
    const refused = { ok: false, error: { reason: 'not-confirmed' } };
    const cancel = { ...guardedRequests.CancelCheck, grantId };
    expect(await guard.perform(cancel, never)).toMatchObject(refused);
    guard.closeGrant(grantId);
    const listed = { ...guardedRequests.DeleteFeatureFlagOverride, grantId };
    expect(await guard.perform(listed, never)).toMatchObject(refused);
    expect(kinds()).toEqual(['refuse', 'refuse']);
  });

  it.each([
    [
      'its organization',
      {
        ...run,
        items: [item, { ...item, resource: 'featureFlags/beta/overrides/o1' }],
      } satisfies GrantRequest,
      'Larkfield Estates',
    ],
    ['its one flag and the number of organizations', run, 'alpha for 2 organizations'],
    [
      'how many flags and organizations, when it has many of both',
      {
        ...run,
        items: [item, { ...item, resource: 'featureFlags/beta/overrides/o2' }],
      } satisfies GrantRequest,
      '2 flags for 2 organizations',
    ],
  ])('requires the typed name of %s', async (_title, request, name) => {
    await granted(request);
    expect(questions[0]).toMatchObject({ about: 'run', nameToType: name, requests: 2 });
  });

  it('is not granted in read-only mode, under another profile, or with a wrong name', async () => {
    expect(await guard.openGrant(run, never)).toMatchObject({ ok: false, error: { reason: 'read-only' } });
    const other = await guard.openGrant({ ...run, profileId: 'p2' }, never);
    expect(other).toMatchObject({ ok: false, error: { reason: 'profile-not-active' } });
    await unlock();
    const granting = guard.openGrant(run, never);
    respond('send', 'alp');
    expect(await granting).toMatchObject({ ok: false, error: { reason: 'not-confirmed' } });
  });
});

describe('unlocking production', () => {
  it('shows its duration in the question, and unlocks for that long', async () => {
    const unlocking = guard.askToUnlock(5, never);
    expect(questions).toMatchObject([
      {
        about: 'unlock',
        environment: 'production',
        profileName: 'Harbourline production',
        nameToType: null,
        minutes: 5,
      },
    ]);
    expect(guard.state().mode).toBe('read-only');
    respond('send');
    expect(await unlocking).toEqual(ok(null));
    expect(guard.state()).toMatchObject({ mode: 'unlocked', remainingSeconds: 300 });
  });

  it('uses the duration of the profile if none is chosen, or the one fixed by the organization', async () => {
    void guard.askToUnlock(undefined, never);
    profile = { ...profile, isUnlockFixed: true };
    void guard.askToUnlock(60, never);
    await turn();
    expect(questions).toMatchObject([{ minutes: 10 }, { minutes: 10 }]);
  });

  it('never happens while there is no answer yet, whatever else is called', async () => {
    const unlocking = guard.askToUnlock(5, never);
    guard.confirmEach();
    clock.advance(60 * 60_000);
    await turn();
    expect(guard.state()).toMatchObject({
      mode: 'read-only',
      unlockedUntil: null,
      questions: [{ about: 'unlock' }],
    });
    const readOnly = { ok: false, error: { reason: 'read-only' } };
    expect(await guard.perform(guardedRequests.CreateUser, never)).toMatchObject(readOnly);
    expect(await guard.openGrant(run, never)).toMatchObject(readOnly);
    expect(kinds()).toEqual(['refuse']);
    for (const end of [() => guard.lock(), () => guard.secure(), () => guard.reset()]) {
      end();
      await turn();
      expect(guard.state()).toMatchObject({ mode: 'read-only', questions: [] });
    }
    expect((await unlocking).ok).toBe(false);
    expect(states.map((state) => state.mode)).not.toContain('unlocked');
  });

  it('stays locked when it is not confirmed', async () => {
    const unlocking = guard.askToUnlock(5, never);
    respond('keep');
    expect((await unlocking).ok).toBe(false);
    expect(guard.state().mode).toBe('read-only');
  });

  it.each([
    ['another is in use', () => (profile = { ...profile, id: 'p2' })],
    ['it became another kind', () => (profile = { ...profile, kind: 'sandbox' })],
  ])('unlocks nothing if %s before the confirmation', async (_, change) => {
    const unlocking = guard.askToUnlock(5, never);
    change();
    respond('send');
    expect((await unlocking).ok).toBe(false);
  });

  it('needs no question if there is no time limit', async () => {
    profile = { ...profile, kind: 'sandbox' };
    guard.lock();
    expect(await guard.askToUnlock(undefined, never)).toEqual(ok(null));
    expect(guard.state()).toMatchObject({ mode: 'unlocked', remainingSeconds: null });
    expect(questions).toEqual([]);
  });

  it('is refused without a question while the profile is stopped', async () => {
    profile = { ...profile, stopped: true };
    expect((await guard.askToUnlock(5, never)).ok).toBe(false);
    expect(questions).toEqual([]);
    expect(guard.state().mode).toBe('read-only');
  });

  it('ends exactly at its end time', async () => {
    await unlock(1);
    clock.advance(60_000);
    expect(await guard.perform(guardedRequests.CreateUser, never)).toMatchObject({
      error: { reason: 'read-only' },
    });
  });
});

describe('changes without a question', () => {
  it('are those of a profile that is not in use', async () => {
    await unlock();
    const request = { ...guardedRequests.CreateUser, profileId: 'p2' };
    expect((await guard.perform(request, never)).ok).toBe(false);
    expect([questions, events]).toEqual([[], []]);
  });

  it('are those that were stopped before', async () => {
    await unlock();
    expect(await guard.perform(guardedRequests.CreateUser, AbortSignal.abort())).toMatchObject({
      error: { kind: 'cancelled' },
    });
    expect([questions, events]).toEqual([[], []]);
  });
});

describe('the questions of a guard', () => {
  it('are shown only while they wait', async () => {
    await unlock();
    states = [];
    const performed = guard.perform(guardedRequests.CreateUser, never);
    expect(states.at(-1)?.questions).toHaveLength(1);
    respond('keep');
    await performed;
    expect(states.at(-1)?.questions).toEqual([]);
  });

  it('require a typed name for each change if the organization does', async () => {
    profile = { ...profile, typesNames: true };
    await unlock();
    void guard.perform(guardedRequests.CreateUser, never);
    expect(questions).toMatchObject([{ nameToType: 'Larkfield Estates' }]);
  });

  it('are identified by their run', async () => {
    await unlock();
    void guard.openGrant({ ...run, run: 'r1' }, never);
    expect(guard.state().questions).toEqual([{ question: questions[0]?.question, about: 'run', run: 'r1' }]);
  });
});

function error<E extends object>(facts: E): E & { message: string; advice: string } {
  return { ...facts, message: 'It did not work.', advice: 'Try again.' };
}
