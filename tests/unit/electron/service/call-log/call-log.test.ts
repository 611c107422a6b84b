import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Activity } from '#electron/service/api/activity';
import { createCallLog } from '#electron/service/call-log/call-log';
import { describeCall } from '#electron/service/call-log/describe-call';
import { dots } from '#electron/service/call-log/mask-body';
import { callClasses, classOf, maxCalls, type CallClass } from '#shared/call-log';
import { createManualClock } from '#tests/support/manual-clock';

const counts = { inFlight: 1, queued: 0 };
type Attempted = Extract<Activity, { type: 'attempted' }>;

function attempted(call: number, changes: Partial<Attempted> = {}): Activity {
  return {
    call,
    ...counts,
    operation: 'GetCheck',
    type: 'attempted',
    request: { variables: { check: 'organizations/o1/teams/t1/checks/c1' }, query: {}, body: undefined },
    method: 'GET',
    origin: 'https://api.example',
    path: '/v1/organizations/o1/teams/t1/checks/c1',
    startedAt: Date.UTC(2026, 2, 2),
    latencyMs: 80,
    connectMs: 10,
    waitMs: 60,
    receiveMs: 10,
    status: 200,
    fault: null,
    bytes: 2,
    sent: { headers: { accept: 'application/json' }, body: null },
    received: { headers: {}, body: '{}' },
    ...changes,
  };
}

describe('the call log', () => {
  it('numbers the requests of a call, and counts the wait in the queue for the first', () => {
    const clock = createManualClock(0);
    const log = createCallLog(clock);
    const record = log.recorder('p1');
    record({ call: 1, ...counts, operation: 'GetCheck', type: 'queued' });
    clock.advance(40);
    record({ call: 1, ...counts, operation: 'GetCheck', type: 'started' });
    record(attempted(1, { status: 401 }));
    record(attempted(2, { operation: 'RequestToken', request: null }));
    record(attempted(1));
    expect(
      log.after('p1', 0).map(({ operation, attempt, timing }) => [operation, attempt, timing.queuedMs]),
    ).toEqual([
      ['GetCheck', 1, 40],
      ['RequestToken', 1, 0],
      ['GetCheck', 2, 0],
    ]);
    expect(log.after('p1', 2)).toHaveLength(1);
    expect(log.after('p2', 0)).toEqual([]);
  });

  it('keeps a bounded number of requests, and a bounded size of bodies, the newest', () => {
    const log = createCallLog(createManualClock(0));
    const record = log.recorder('p1');
    const received = { headers: {}, body: `{"a":"${'x'.repeat(200_000)}"}` };
    for (let call = 1; call <= 100; call += 1) record(attempted(call, { received }));
    const bodies = log.after('p1', 0).map((each) => each.received?.body.is);
    expect(bodies.at(0)).toBe('withheld');
    expect(bodies.at(-1)).toBe('kept');
    for (let call = 0; call < maxCalls; call += 1) record(attempted(200 + call));
    expect(log.after('p1', 0)).toHaveLength(maxCalls);
    expect(log.oldest('p1')).toEqual({ poll: null, read: 101, failure: null, change: null });
    expect(log.find('p1', 100)).toBeNull();
    log.clear('p1');
    expect(log.after('p1', 0)).toEqual([]);
  });

  it('never drops operator requests for a cycle of notification polling', () => {
    const log = createCallLog(createManualClock(0));
    const record = log.recorder('p1');
    record(attempted(1, { operation: 'CreateCheck', method: 'POST' }));
    record(attempted(2, { operation: 'ListNotifications', status: 403 }));
    for (let call = 3; call <= 2 * maxCalls; call += 1)
      record(attempted(call, { operation: 'ListNotifications' }));
    expect(log.after('p1', 0)).toHaveLength(maxCalls);
    expect(
      log
        .after('p1', 0)
        .slice(0, 2)
        .map(({ operation, status }) => [operation, status]),
    ).toEqual([
      ['CreateCheck', 200],
      ['ListNotifications', 403],
    ]);
    expect(log.oldest('p1')).toEqual({ poll: maxCalls + 3, read: null, failure: 2, change: 1 });
    for (let call = 0; call < maxCalls; call += 1) record(attempted(3 * maxCalls + call));
    expect(log.find('p1', 1)).not.toBeNull();
  });

  it('keeps the body of a failure while routine polls and other reads are dropped', () => {
    const log = createCallLog(createManualClock(0));
    const record = log.recorder('p1');
    record(attempted(1, { status: 404, received: { headers: {}, body: '{"code":5}' } }));
    const received = { headers: {}, body: `{"a":"${'x'.repeat(200_000)}"}` };
    for (let call = 2; call < 200; call += 1)
      record(attempted(call, { received, operation: call % 2 === 0 ? 'GetCheck' : 'ListNotifications' }));
    expect(log.find('p1', 1)?.received?.body).toEqual({ is: 'kept', text: '{"code":5}' });
  });

  it('drops the oldest of the first class to drop, and nothing of a class below its share', () => {
    const limits = { calls: 20, callsOfClass: 3, bytes: 200, bytesOfClass: 30 };
    const of: Record<CallClass, Partial<Attempted>> = {
      poll: { operation: 'ListNotifications' },
      read: {},
      failure: { status: 500 },
      change: { operation: 'CancelCheck', method: 'POST', status: 500 },
    };
    const call = fc.record({ of: fc.constantFrom(...callClasses), length: fc.nat(25) });
    fc.assert(
      fc.property(fc.array(call, { maxLength: 120 }), (calls) => {
        const log = createCallLog(createManualClock(0), limits);
        const record = log.recorder('p1');
        /** What is kept of each class, by the numbers of the requests, oldest first. */
        const numbers = () => {
          const records = log.after('p1', 0);
          return callClasses.map((each) => {
            const own = records.filter((entry) => classOf(entry) === each);
            const withBody = own.filter(({ received }) => received?.body.is === 'kept');
            const bytes = withBody.map(({ received }) =>
              received?.body.is === 'kept' ? received.body.text.length : 0,
            );
            return {
              calls: own.map(({ id }) => id),
              bodies: withBody.map(({ id }) => id),
              bytes: bytes.reduce((sum, length) => sum + length, 0),
            };
          });
        };
        let before = numbers();
        for (const [place, { of: each, length }] of calls.entries()) {
          const body = 'a'.repeat(length);
          record(attempted(place + 1, { ...of[each], received: { headers: {}, body } }));
          const now = numbers();
          expect(now.flatMap((own) => own.calls).length).toBeLessThanOrEqual(limits.calls);
          expect(now.reduce((sum, own) => sum + own.bytes, 0)).toBeLessThanOrEqual(limits.bytes);
          for (const [at, own] of now.entries()) {
            const earlier = before[at] ?? { calls: [], bodies: [], bytes: 0 };
            const added = callClasses[at] === each ? [place + 1] : [];
            // What is left of each class is its newest.
            expect([...earlier.calls, ...added].slice(-own.calls.length || Infinity)).toEqual(own.calls);
            const lower = now.slice(0, at);
            if (own.calls.length < earlier.calls.length + added.length) {
              expect(own.calls.length).toBeGreaterThanOrEqual(limits.callsOfClass);
              expect(lower.every(({ calls: ids }) => ids.length <= limits.callsOfClass)).toBe(true);
            }
            const lost = earlier.bodies.filter((id) => own.calls.includes(id) && !own.bodies.includes(id));
            if (lost.length > 0) expect(lower.every(({ bytes }) => bytes <= limits.bytesOfClass)).toBe(true);
            for (const id of lost) expect(own.bodies.every((other) => other > id)).toBe(true);
          }
          before = now;
        }
      }),
    );
  });

  it('knows of a failure that the status of the response does not tell, and keeps the order', () => {
    const log = createCallLog(createManualClock(0));
    const record = log.recorder('p1');
    const error = { kind: 'protocol', reason: 'error-in-success', message: '', advice: '' } as const;
    const of = { ...counts, operation: 'GetCheck' } as const;
    for (const call of [1, 2, 3]) record({ call, ...of, type: 'queued' });
    record(attempted(1));
    record(attempted(2, { status: 403 }));
    record(attempted(3, { status: 302 }));
    record({ call: 1, ...of, type: 'failed', error });
    record({ call: 2, ...of, type: 'failed', error });
    record({ call: 3, ...of, type: 'failed', error: { kind: 'cancelled', message: '', advice: '' } });
    expect(log.after('p1', 0).map(({ id, failed }) => [id, failed])).toEqual([
      [1, true],
      [2, undefined],
      [3, undefined],
    ]);
    expect(log.oldest('p1')).toEqual({ poll: null, read: 3, failure: 1, change: null });
    expect(log.after('p1', 1).map(({ id }) => id)).toEqual([2, 3]);
  });

  it('says that a body was too large, was written to a file, or contains a secret', () => {
    const log = createCallLog(createManualClock(0));
    const record = log.recorder('p1');
    record(attempted(1, { received: { headers: {}, body: 'a'.repeat(300_000) } }));
    record(
      attempted(2, { operation: 'DownloadReport', request: null, received: { headers: {}, body: null } }),
    );
    record(attempted(3, { operation: 'RequestToken', request: null, received: { headers: {}, body: null } }));
    const details = log.after('p1', 0).map(describeCall);
    expect(details.map(({ received }) => received?.body)).toEqual([
      { is: 'withheld', reason: 'too-large' },
      { is: 'withheld', reason: 'file' },
      { is: 'withheld', reason: 'secret' },
    ]);
    expect(details.map(({ curl }) => curl !== null)).toEqual([true, false, false]);
    expect(details.map(({ replay }) => replay !== null)).toEqual([true, false, false]);
  });

  it('shows no data of a body that can not be masked field by field', () => {
    const json = '{"checks": [{"displayName": "Anna Hale", "params": {"subject": {"givenName": "Anna"}}}]}';
    const bodies = [
      json.slice(0, -9), // cut off
      `${json}\n${json}`, // one after the other
      `)]}',\n${json}`,
      `${'['.repeat(300)}"Anna Hale"${']'.repeat(300)}`,
      '<check><displayName>Anna Hale</displayName></check>',
      'displayName,givenName\nAnna Hale,Anna',
    ];
    const log = createCallLog(createManualClock(0));
    const record = log.recorder('p1');
    for (const [place, body] of bodies.entries())
      record(attempted(place + 1, { received: { headers: {}, body } }));
    for (const detail of log.after('p1', 0).map(describeCall))
      expect(detail.received?.body).toEqual({ is: 'withheld', reason: 'not-json' });
  });

  it('masks JSON behind a byte order mark like any other', () => {
    const log = createCallLog(createManualClock(0));
    const body = '\uFEFF{"checks": [{"displayName": "Anna Hale", "state": "ACTIVE"}]}';
    log.recorder('p1')(attempted(1, { received: { headers: {}, body } }));
    expect(log.after('p1', 0).map(describeCall)[0]?.received?.body).toEqual({
      is: 'masked',
      value: { checks: [{ displayName: dots, state: 'ACTIVE' }] },
    });
  });

  it('shows the words of an error and the title of a page', () => {
    const log = createCallLog(createManualClock(0));
    const record = log.recorder('p1');
    const page = '<!doctype html><html><head><title>Sign in</title></head><body>Anna Hale</body></html>';
    record(attempted(1, { status: 502, received: { headers: {}, body: 'upstream connect error' } }));
    record(attempted(2, { received: { headers: {}, body: page } }));
    expect(log.after('p1', 0).map((entry) => describeCall(entry).received?.body)).toEqual([
      { is: 'text', text: 'upstream connect error' },
      { is: 'text', text: 'Sign in' },
    ]);
  });

  it('names every header and shows the values of harmless ones', () => {
    const log = createCallLog(createManualClock(0));
    const headers = { 'content-type': 'application/json', 'set-cookie': ['a=canary', 'b=canary'] };
    log.recorder('p1')(attempted(1, { received: { headers, body: null } }));
    expect(log.after('p1', 0).map(describeCall)[0]?.received?.headers).toEqual([
      { name: 'content-type', value: 'application/json' },
      { name: 'set-cookie', value: 'Not shown' },
      { name: 'set-cookie', value: 'Not shown' },
    ]);
  });
});
