import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { filter, identityCheck, noon, parentOf, startBench, type Bench } from '#tests/support/local-service';

let bench: Bench;
let organization: string;
let team: string;

beforeEach(async () => {
  bench = await startBench({ organizations: 30, checks: 600 });
  const rows = await bench.rows('/v1alpha2/organizations?pageSize=100&view=ORGANIZATION_VIEW_FULL');
  const entitled = rows.filter((row) =>
    (row['featureSettings'] as { name: string; value: boolean }[]).some(
      (setting) => setting.name === 'featureFlags/ongoing_monitoring' && setting.value,
    ),
  );
  const [check] = await bench.rows(`/v1alpha2/${entitled[0]?.name ?? ''}/teams/-/checks?pageSize=1`);
  team = parentOf(check?.name ?? '', 4);
  organization = parentOf(team, 2);
});
afterEach(() => bench.service.close());

const second = 1000;
const day = 86_400_000;
const pass = (milliseconds: number) => bench.pass(milliseconds);
const read = async (name: string) => (await bench.get(`/v1/${name}`)).body;
const stateOf = async (name: string) => (await read(name))['state'];
async function created(params: Record<string, unknown> = {}): Promise<string> {
  const { status, text, body } = await bench.call(
    'POST',
    `/v1alpha2/${team}/checks`,
    identityCheck({}, params),
  );
  expect(status, text).toBe(200);
  return String(body['name']);
}
/** Creates checks until one raises findings of its own; they are seeded, so this ends. */
async function createdWithFindings(): Promise<string> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const name = await created();
    await pass(80 * second);
    if ((await bench.rows(`/v1/${name}/findings`)).length > 0) return name;
  }
  throw new Error('No check raised a finding');
}
const review = (name: string, state: string) =>
  bench.call('POST', `/v1alpha2/${name}:review`, {
    name,
    state,
    review: { description: 'Another person', reason: 'NAME_NOT_EXACT' },
  });
/** Types of the notifications of a check, oldest first. */
async function eventsOf(check: string): Promise<string[]> {
  const rows = await bench.allRows(`/v1/${organization}/notifications?pageSize=1000`);
  const ours = rows.filter((row) => (row['payload'] as { check?: string }).check === check);
  return ours.map((row) => String(row['type']).replace(/^notification\.client\.(\w+)\.v1$/, '$1'));
}

describe('a new check', () => {
  it('runs, becomes INACTIVE and emits check_complete, all on the injected clock', async () => {
    const name = await created();
    await pass(11 * second);
    expect(await stateOf(name)).toBe('ACTIVE');
    expect((await bench.get(`/v1alpha2/${name}/checkSummary`)).status).toBe(404);
    expect(await eventsOf(name)).toEqual([]);
    await pass(70 * second);
    expect(await stateOf(name)).toBe('INACTIVE');
    expect(await eventsOf(name)).toEqual(['check_complete', 'report_generated']);
    expect((await bench.get(`/v1alpha2/${name}/checkSummary`)).status).toBe(200);
  });

  it('carries what CheckCompleteData shows', async () => {
    const name = await created();
    await pass(80 * second);
    const type = 'notification.client.check_complete.v1';
    const rows = await bench.rows(
      `/v1/${organization}/notifications?${filter(`type = "${type}" AND create_time > "${new Date(noon).toISOString()}"`)}`,
    );
    const ours = rows.find((row) => (row['payload'] as { check: string }).check === name);
    expect(ours).toMatchObject({
      name: expect.stringMatching(new RegExp(`^${organization}/notifications/[0-9a-f-]{36}$`)) as string,
      type,
      payload: {
        '@type': 'type.googleapis.com/notifications.v1alpha1.CheckCompleteData',
        check: name,
        displayName: 'Purchase, 14 Alder Row',
        state: 'INACTIVE',
        recommendation: expect.stringMatching(/^[A-Z_]+$/) as string,
        completeTime: ours?.['createTime'],
      },
    });
    expect(JSON.stringify(ours)).not.toContain('clientReference');
  });

  it('ends the same way whether time is advanced at once or in steps', async () => {
    const names = [await created(), await created(), await created()];
    await using other = await startBench({ organizations: 30, checks: 600 });
    for (const name of names) {
      const { body } = await other.call('POST', `/v1alpha2/${team}/checks`, identityCheck());
      expect(body['name']).toBe(name);
    }
    await pass(90 * second);
    for (let step = 0; step < 90; step += 1) {
      other.clock.time += second;
      if (step % 7 === 0) await other.get('/v1alpha2/brands?pageSize=1');
    }
    for (const name of names) expect((await other.get(`/v1/${name}`)).body).toEqual(await read(name));
    const path = `/v1/${organization}/notifications?pageSize=1000`;
    expect(await other.allRows(path)).toEqual(await bench.allRows(path));
  });
});

describe('a review', () => {
  it('changes the finding, the counts and the recommendation, and emits report_updated', async () => {
    const name = await createdWithFindings();
    const [finding] = await bench.rows(`/v1/${name}/findings`);
    const path = `/v1alpha2/${name}/checkSummary`;
    const before = (await bench.get(path)).body;
    await pass(second);
    const { status, body } = await review(finding?.name ?? '', 'CONFIRMED');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: finding?.name,
      state: 'CONFIRMED',
      updateTime: new Date(bench.clock.time).toISOString(),
    });
    expect(String(body['reviewedBy'])).toMatch(new RegExp(`^${organization}/users/`));
    expect((await bench.rows(`/v1/${name}/findings`))[0]).toEqual(body);
    expect((await bench.get(path)).body).not.toEqual(before);
    expect((await eventsOf(name)).at(-1)).toBe('report_updated');
  });

  it('changes the result of the area that the finding belongs to', async () => {
    const name = await created();
    await pass(80 * second);
    bench.service.controls.hit(name);
    const matches = (await bench.rows(`/v1/${name}/findings`)).filter((row) =>
      String(row['type']).endsWith('_MATCH'),
    );
    const screening = async () => {
      const { body } = await bench.get(`/v1alpha2/${name}/checkSummary`);
      return (body['payload'] as Record<string, unknown>)['screeningCheckResult'];
    };
    const decideAll = async (state: string) => {
      for (const match of matches) await review(match.name, state);
    };
    expect(await screening()).toEqual({ recommendation: 'CONSIDER' });
    await decideAll('DISMISSED');
    expect(await screening()).toEqual({ recommendation: 'CLEAR' });
    await decideAll('CONFIRMED');
    const isHigh = matches.some(({ severity }) => severity === 'HIGH');
    expect(await screening()).toEqual({ recommendation: isHigh ? 'FAIL' : 'PROCEED_WITH_CAUTION' });
  });

  it('reactivates the check while its report is rewritten', async () => {
    const name = await createdWithFindings();
    const [finding] = await bench.rows(`/v1/${name}/findings`);
    await review(finding?.name ?? '', 'DISMISSED');
    expect(await stateOf(name)).toBe('ACTIVE');
    await pass(21 * second);
    expect(await stateOf(name)).toBe('INACTIVE');
    expect((await eventsOf(name)).slice(-2)).toEqual(['report_updated', 'report_generated']);
  });

  it('may follow an earlier review', async () => {
    const name = await createdWithFindings();
    const [finding] = await bench.rows(`/v1/${name}/findings`);
    await review(finding?.name ?? '', 'DISMISSED');
    expect((await review(finding?.name ?? '', 'CONFIRMED')).body['state']).toBe('CONFIRMED');
  });

  it('is refused with a wrong state, another name, or a finding that is not there', async () => {
    const name = await createdWithFindings();
    const [finding] = await bench.rows(`/v1/${name}/findings`);
    const target = finding?.name ?? '';
    expect((await review(target, 'UNREVIEWED')).status).toBe(400);
    expect((await review(target, 'RETRACTED_BY_PROVIDER')).status).toBe(400);
    const body = {
      name: `${name}/findings/other`,
      state: 'CONFIRMED',
      review: { description: '', reason: 'OTHER' },
    };
    expect((await bench.call('POST', `/v1alpha2/${target}:review`, body)).status).toBe(400);
    expect((await bench.call('POST', `/v1alpha2/${name}/findings/other:review`, body)).status).toBe(403);
  });
});

describe('ongoing monitoring', () => {
  it('brings hits that raise findings and reactivate the check until they are reviewed', async () => {
    const name = await created({ enableOngoingMonitoring: true });
    await pass(80 * second);
    expect((await read(name))['ongoingMonitoringEnabled']).toBe(true);
    expect(await eventsOf(name)).toContain('ongoing_monitoring_started');
    const before = (await bench.rows(`/v1/${name}/findings`)).length;
    bench.service.controls.hit(name);
    expect(await stateOf(name)).toBe('ACTIVE');
    expect((await eventsOf(name)).at(-1)).toBe('ongoing_monitoring_hit');
    const findings = await bench.rows(`/v1/${name}/findings`);
    expect(findings).toHaveLength(before + 1);
    await review(findings.at(-1)?.name ?? '', 'DISMISSED');
    await pass(30 * second);
    expect(await stateOf(name)).toBe('INACTIVE');
  });

  it('reminds a month before a year has passed, and renews after it', async () => {
    const name = await created({ enableOngoingMonitoring: true });
    await pass(80 * second);
    await pass(334 * day);
    expect(await eventsOf(name)).not.toContain('ongoing_monitoring_renewal_reminder');
    await pass(day);
    expect(await eventsOf(name)).toContain('ongoing_monitoring_renewal_reminder');
    await pass(30 * day);
    expect(await eventsOf(name)).toContain('ongoing_monitoring_renewed');
  });

  it('raises hits by itself, and none once it is off', async () => {
    const [on, off] = [
      await created({ enableOngoingMonitoring: true }),
      await created({ enableOngoingMonitoring: true }),
    ];
    await pass(80 * second);
    const path = `/v1/${off}:setOngoingMonitoring`;
    expect(await bench.call('POST', path, { enabled: false })).toMatchObject({ status: 200, body: {} });
    expect((await read(off))['ongoingMonitoringEnabled']).toBe(false);
    const before = (await eventsOf(off)).length;
    await pass(800 * day);
    expect(await eventsOf(on)).toContain('ongoing_monitoring_hit');
    expect(await eventsOf(off)).toHaveLength(before);
    expect((await bench.call('POST', path, { enabled: true })).status).toBe(200);
    expect((await eventsOf(off)).at(-1)).toBe('ongoing_monitoring_started');
  });
});

describe('cancelling', () => {
  it('is final and stops monitoring', async () => {
    const name = await created({ enableOngoingMonitoring: true });
    expect(await bench.call('POST', `/v1/${name}:cancel`)).toMatchObject({ status: 200, body: {} });
    expect(await read(name)).toMatchObject({ state: 'CANCELLED', ongoingMonitoringEnabled: false });
    await pass(400 * day);
    expect(await read(name)).toMatchObject({ state: 'CANCELLED', ongoingMonitoringEnabled: false });
    expect(await eventsOf(name)).toEqual([]);
    for (const [verb, body] of [
      ['cancel', undefined],
      ['setOngoingMonitoring', { enabled: true }],
    ] as const) {
      const reply = await bench.call('POST', `/v1/${name}:${verb}`, body);
      expect(reply.status).toBe(400);
      expect(reply.body['code']).toBe('failed_precondition');
    }
  });

  it('works on a check that is INACTIVE', async () => {
    const name = await created();
    await pass(80 * second);
    await bench.call('POST', `/v1/${name}:cancel`);
    expect(await stateOf(name)).toBe('CANCELLED');
  });
});

describe('notifications', () => {
  it('are oldest first, page without gap or repeat, and keep their names', async () => {
    const path = `/v1/${organization}/notifications`;
    const rows = await bench.allRows(`${path}?pageSize=7`);
    expect(rows.length).toBeGreaterThan(10);
    const times = rows.map((row) => Date.parse(String(row['createTime'])));
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(new Set(rows.map((row) => row.name)).size).toBe(rows.length);
    expect(await bench.allRows(`${path}?pageSize=1000`)).toEqual(rows);
  });

  it('continue from the last token, which then returns the new ones', async () => {
    const path = `/v1/${organization}/notifications?pageSize=5`;
    let cursor = '';
    for (let next = (await bench.get(path)).body['nextPageToken']; next !== '';) {
      cursor = String(next);
      next = (await bench.get(`${path}&pageToken=${cursor}`)).body['nextPageToken'];
    }
    const seen = await bench.allRows(path, cursor);
    expect(seen.length).toBeLessThanOrEqual(5);
    const name = await created();
    await pass(80 * second);
    const after = await bench.allRows(path, cursor);
    expect(after.slice(0, seen.length)).toEqual(seen);
    expect(after.slice(seen.length).map((row) => (row['payload'] as { check: string }).check)).toContain(
      name,
    );
  });

  it('filter by time and type, with AND and OR, like a reader would', async () => {
    const path = `/v1/${organization}/notifications?pageSize=1000`;
    const rows = await bench.allRows(path);
    const middle = String(rows[Math.floor(rows.length / 2)]?.['createTime']);
    const complete = 'notification.client.check_complete.v1';
    const cases: [string, (row: Record<string, unknown>) => boolean][] = [
      [`create_time >= "${middle}"`, (row) => String(row['createTime']) >= middle],
      [`create_time < "${middle}"`, (row) => String(row['createTime']) < middle],
      [`type = "${complete}"`, (row) => row['type'] === complete],
      [
        `create_time > "${middle}" AND type = "${complete}"`,
        (row) => String(row['createTime']) > middle && row['type'] === complete,
      ],
      [
        `create_time > "${middle}" OR type = "${complete}"`,
        (row) => String(row['createTime']) > middle || row['type'] === complete,
      ],
    ];
    for (const [text, picks] of cases) {
      const found = await bench.allRows(`${path}&${filter(text)}`);
      expect(
        found.map((row) => row.name),
        text,
      ).toEqual(rows.filter(picks).map((row) => row.name));
      expect(found.length).toBeGreaterThan(0);
    }
  });

  it('catch up after eight hours of sleep', async () => {
    const name = await created();
    await pass(8 * 3_600_000);
    expect(await eventsOf(name)).toContain('check_complete');
  });
});

describe('reports', () => {
  it('are PDFs on the base origin, served with the bearer and byte for byte only', async () => {
    const name = await created();
    await pass(80 * second);
    const { body } = await bench.get(`/v1alpha2/${name}/checkSummary`);
    for (const url of [String(body['reportUrl']), String(body['summaryReportUrl'])]) {
      expect(url.startsWith(`${bench.service.baseUrl}/`)).toBe(true);
      const report = await bench.get(url);
      expect(report.status).toBe(200);
      expect(report.headers.get('content-type')).toBe('application/pdf');
      expect(report.text.startsWith('%PDF-')).toBe(true);
      expect((await bench.call('GET', url, undefined, { authorization: '' })).status).toBe(401);
      expect((await bench.get(url.replace('%2B', '+'))).status).toBe(403);
      expect((await bench.get(url.split('?')[0] ?? '')).status).toBe(404);
    }
    expect(body['reportUrl']).not.toBe(body['summaryReportUrl']);
  });
});

describe('webhooks', () => {
  it('deliver signed notifications, in the shape of the list', async () => {
    const received: { headers: Record<string, unknown>; body: Buffer }[] = [];
    const receiver = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        received.push({ headers: request.headers, body: Buffer.concat(chunks) });
        response.end();
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
    bench.service.controls.setWebhook(organization, { url, secret: 'shared' });
    const name = await created();
    await pass(80 * second);
    await bench.service.controls.settle();
    const listed = await bench.allRows(`/v1/${organization}/notifications?pageSize=1000`);
    const ours = received.filter(({ body }) => body.toString().includes(name));
    expect(ours).toHaveLength(2);
    for (const { headers, body } of ours) {
      const notification = JSON.parse(body.toString()) as { name: string; type: string };
      expect(listed).toContainEqual(notification);
      expect(headers['x-service-notification-id']).toBe(notification.name.split('/').at(-1));
      expect(headers['x-service-notification-type']).toBe(notification.type);
      expect(headers['x-service-signature']).toBe(
        createHmac('sha256', 'shared').update(body).digest('base64'),
      );
    }
    bench.service.controls.setWebhook(organization, null);
    await created();
    await pass(80 * second);
    await bench.service.controls.settle();
    expect(received.filter(({ body }) => body.toString().includes('check_complete')).length).toBe(
      received.filter(({ body }) => body.toString().includes('report_generated')).length,
    );
    receiver.close();
  });

  it('report no event from before they were set, even before the first request for a check', async () => {
    await using fresh = await startBench({ organizations: 30, checks: 600, epoch: noon - 90 * day });
    let received = 0;
    const receiver = createServer((request, response) => {
      received += 1;
      request.resume();
      response.end();
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
    const organizations = await fresh.allRows('/v1alpha2/organizations?pageSize=100');
    for (const { name } of organizations) fresh.service.controls.setWebhook(name, { url, secret: 'shared' });
    await fresh.service.controls.settle();
    expect(received).toBe(0);
    await fresh.pass(90 * day);
    await fresh.service.controls.settle();
    expect(received).toBeGreaterThan(0);
    receiver.close();
  });

  it('go to this machine only', () => {
    for (const url of [
      'https://example.com/hook',
      'http://localhost.example.com/',
      'http://10.0.0.1/',
      'nonsense',
    ]) {
      expect(() => bench.service.controls.setWebhook(organization, { url, secret: 'x' })).toThrow(RangeError);
    }
  });
});
