import { describe, expect, it } from 'vitest';
import { createMeasureHealth, type Traffic } from '#electron/jobs/change-sets/wave-health';
import type { UseSession } from '#electron/service/session/use-session';
import { maxCalls } from '#shared/call-log';
import type { HealthCondition } from '#shared/flags/wave-health';
import { maximumPageSize } from '#shared/limits';
import { operations } from '#shared/operations';
import { noMappings } from '#shared/reading/mappings';
import { err, ok } from '#shared/result';

type Call = ReturnType<Traffic['calls']>[number];
const hour = 3_600_000;
const changedAt = Date.UTC(2026, 10, 20, 12);
const windowStart = changedAt - 24 * hour;
const iso = (ms: number) => new Date(ms).toISOString();
const complete = 'notification.client.check_complete.v1';
const organization = 'organizations/o';

/** A page of notifications as the service returns it, or a failure. */
type Page = readonly unknown[] | 'fails';

async function measure(
  conditions: readonly HealthCondition[],
  {
    calls = [],
    deliveries = [],
    pages = [[]],
    changed = [organization],
  }: {
    calls?: readonly Call[];
    deliveries?: ReturnType<Traffic['deliveries']>;
    pages?: readonly Page[];
    changed?: readonly string[];
  },
) {
  const requests: { variables: { parent: string }; query: Record<string, unknown> }[] = [];
  const { signal } = new AbortController();
  const call = (_operation: string, request: (typeof requests)[number], options: { signal: AbortSignal }) => {
    requests.push(request);
    expect(options.signal).toBe(signal);
    const place = requests.filter(({ variables }) => variables.parent === request.variables.parent).length;
    const page = pages[place - 1] ?? [];
    if (page === 'fails')
      return Promise.resolve(err({ kind: 'network', reason: 'cut', message: '', advice: '' }));
    const reading = operations.ListNotifications.response.read(
      {
        notifications: page,
        nextPageToken: place < pages.length ? `page-${place}` : '',
      },
      { operation: 'ListNotifications', mappings: noMappings },
    );
    if (reading.is === 'not-understood') throw new Error('The page is not understood.');
    return Promise.resolve(ok({ value: reading.value, receivedAt: iso(changedAt) }));
  };
  const session = { client: { call } };
  const useSession = ((_profile: string, work: (with_: typeof session) => unknown) =>
    work(session)) as unknown as UseSession; // handles ListNotifications only
  const readings = await createMeasureHealth({
    useSession,
    traffic: { calls: () => calls, deliveries: () => deliveries },
  })(
    'p',
    new Map(changed.map((name) => [name, changedAt])),
    {
      limits: Object.fromEntries(conditions.map((condition) => [condition, 5])),
      hours: 24,
      ifUnknown: 'stop',
    },
    signal,
  );
  return { readings, requests };
}

const callAt = (at: number, status: number | null = 200, more: Partial<Call> = {}): Call => ({
  operation: 'GetCheck',
  path: `/service/v1/${organization}/teams/t/checks/c`,
  at: iso(at),
  status,
  ...more,
});

describe('the health of the organizations of a wave', () => {
  it('has a value for each condition with a limit, and none for a rate of nothing', async () => {
    const { readings, requests } = await measure(['webhook-failures', 'api-errors'], {});
    const nothing = { most: 5, before: null, since: null };
    expect(readings).toEqual([
      { condition: 'api-errors', ...nothing },
      { condition: 'webhook-failures', ...nothing },
    ]);
    expect(requests).toEqual([]);
  });

  it('counts requests from the start of the window, and those from the change on as after', async () => {
    const { readings } = await measure(['api-errors'], {
      calls: [
        callAt(windowStart - 1, 500),
        callAt(windowStart, 399),
        callAt(changedAt - 1, 400),
        callAt(changedAt, null),
        callAt(changedAt + 1),
        callAt(changedAt + 2),
      ],
    });
    expect(readings).toMatchObject([{ before: { bad: 1, of: 2 }, since: { bad: 1, of: 3 } }]);
  });

  it('leaves out requests of others, without an organization, of the run itself and of polling', async () => {
    const { readings } = await measure(['api-errors'], {
      calls: [
        callAt(changedAt, 500, { path: '/service/v1/organizations/other/teams' }),
        callAt(changedAt, 500, { path: '/service/v1/organizations?pageSize=1' }),
        ...(['SetFeatureFlagOverride', 'DeleteFeatureFlagOverride', 'ListNotifications'] as const).map(
          (operation) => callAt(changedAt, 500, { operation }),
        ),
        callAt(changedAt, 200, { path: `/service/v1/${organization}:act?x=1` }),
      ],
    });
    expect(readings).toMatchObject([{ before: null, since: { bad: 0, of: 1 } }]);
  });

  it('starts in a full log at the first successful request, as earlier ones were dropped', async () => {
    const failures = (count: number) => Array.from({ length: count }, () => callAt(changedAt - hour, 500));
    const later = [callAt(changedAt - 2), callAt(changedAt - 1, 400)];
    const before = async (calls: readonly Call[]) =>
      (await measure(['api-errors'], { calls })).readings[0]?.before;
    expect(await before([...failures(maxCalls - 2), ...later])).toEqual({ bad: 1, of: 2 });
    expect(await before([...failures(maxCalls - 3), ...later])).toEqual({
      bad: maxCalls - 2,
      of: maxCalls - 1,
    });
    expect(await before(failures(maxCalls))).toBeNull();
    for (const status of [null, 400])
      expect(await before([callAt(changedAt - 2, status), ...failures(maxCalls - 1)])).toBeNull();
  });

  it('counts deliveries, and refused ones as failures', async () => {
    const delivery = (status: number, name: string | null = organization) => ({
      organization: name,
      receivedAt: iso(changedAt),
      status,
    });
    const { readings } = await measure(['webhook-failures'], {
      deliveries: [
        ...[399, 400, 404].map((status) => delivery(status)),
        delivery(500, 'organizations/other'),
        delivery(500, null),
      ],
    });
    expect(readings).toMatchObject([{ before: null, since: { bad: 2, of: 3 } }]);
  });
});

describe('the rates of checks', () => {
  const both = ['failed-checks', 'consider'] as const;
  const reported = (id: number, at: number, recommendation: string, more: object = {}) => ({
    name: `${organization}/notifications/n${id}-${at}`,
    type: complete,
    createTime: iso(at),
    payload: { check: `${organization}/teams/t/checks/c${id}`, recommendation },
    ...more,
  });

  it('count the notifications of completed checks', async () => {
    const { readings, requests } = await measure(both, {
      pages: [
        [
          reported(1, changedAt, 'FAIL'),
          reported(2, changedAt, 'NOT_SUCCESSFUL'),
          reported(3, changedAt, 'CONSIDER'),
        ],
        [reported(4, changedAt, 'CLEAR'), reported(5, changedAt - 1, 'FAIL')],
      ],
    });
    expect(readings).toMatchObject([
      { before: { bad: 1, of: 1 }, since: { bad: 2, of: 4 } },
      { before: { bad: 0, of: 1 }, since: { bad: 1, of: 4 } },
    ]);
    expect(requests[0]?.query).toMatchObject({ pageSize: maximumPageSize });
    for (const part of [complete, 'create_time >= ', iso(windowStart)])
      expect(requests[0]?.query['filter']).toContain(part);
  });

  it('count a check once before and once after the change, by its last notification', async () => {
    const { readings } = await measure(['consider'], {
      pages: [
        [
          reported(1, changedAt + 2, 'CLEAR'),
          reported(1, changedAt + 1, 'CONSIDER'),
          reported(1, changedAt - 2, 'CLEAR'),
          reported(1, changedAt - 1, 'CONSIDER'),
          reported(2, changedAt, 'CLEAR'),
          reported(2, changedAt, 'CONSIDER'),
          reported(3, changedAt - 1, 'CONSIDER'),
          reported(3, changedAt, 'CLEAR'),
        ],
      ],
    });
    expect(readings).toMatchObject([{ before: { bad: 2, of: 2 }, since: { bad: 1, of: 3 } }]);
  });

  it('leave out other notifications and those without a time, and count one that names no check', async () => {
    const { readings } = await measure(['consider'], {
      pages: [
        [
          reported(1, changedAt, 'CONSIDER', { type: 'notification.client.check_started.v1' }),
          reported(2, changedAt, 'CONSIDER', { createTime: undefined }),
          reported(3, changedAt, 'CONSIDER', { payload: { recommendation: 'CONSIDER' } }),
          reported(4, changedAt, 'CLEAR', { payload: {} }),
          reported(5, changedAt, 'CLEAR', { payload: undefined }),
        ],
      ],
    });
    expect(readings).toMatchObject([{ since: { bad: 1, of: 3 } }]);
  });

  it('add up the organizations, each requested once', async () => {
    const changed = Array.from({ length: 9 }, (_, place) => `organizations/o${place}`);
    const { readings, requests } = await measure(['consider'], {
      changed,
      pages: [[reported(1, changedAt, 'CONSIDER')]],
    });
    expect(requests.map(({ variables }) => variables.parent).toSorted()).toEqual(changed);
    expect(readings).toMatchObject([{ since: { bad: 9, of: 9 } }]);
  });

  const good = reported(1, changedAt, 'CLEAR');
  it.each<[string, readonly Page[], readonly string[]]>([
    ['does not respond', ['fails'], [organization]],
    ['does not respond in full', [[good], 'fails'], [organization]],
    ['returns an entry that cannot be read', [[good, null]], [organization]],
    ['has more pages than are read', Array.from({ length: 11 }, () => [good]), [organization]],
    ['has no name that can be asked for', [[good]], ['o', organization]],
    ['has no name that can be asked for, after one that responds', [[good]], [organization, 'o']],
  ])('are unknown if an organization %s', async (_why, pages, changed) => {
    const { readings } = await measure(both, { pages, changed });
    expect(readings).toMatchObject([
      { before: null, since: null },
      { before: null, since: null },
    ]);
  });

  it('are known after the pages that are read', async () => {
    const { readings } = await measure(['consider'], { pages: Array.from({ length: 10 }, () => [good]) });
    expect(readings).toMatchObject([{ since: { bad: 0, of: 1 } }]);
  });

  it('request no further organization once one did not respond', async () => {
    const changed = Array.from({ length: 9 }, (_, place) => `organizations/o${place}`);
    const { requests } = await measure(['consider'], { changed, pages: ['fails'] });
    expect(requests).toHaveLength(4);
  });
});
