import { describe, expect, it } from 'vitest';
import { readingCallsPerMinute } from '#shared/ipc/contract/findings';
import type { AppError } from '#shared/errors';
import { checkOf, findingOf, openDesk, type RecordedCall } from './desk.ts';

const permission: AppError = { kind: 'permission', message: 'No access.', advice: '' };
const broken: AppError = { kind: 'service', message: 'Broken.', advice: '', status: 503 };
const refused: AppError = { kind: 'auth', message: 'Refused.', advice: '' };
const read = (calls: readonly RecordedCall[], operation = 'ListFindings') =>
  calls.filter((call) => call.operation === operation).map(({ check }) => check);

/** The most calls in any minute. */
function mostInAMinute(calls: readonly RecordedCall[]): number {
  return Math.max(
    0,
    ...calls.map(({ at }) => calls.filter((call) => call.at >= at && call.at < at + 60_000).length),
  );
}

describe('reading findings in the background', () => {
  it('reads each relevant check once, its subject if it has findings, and says how long it takes', async () => {
    const desk = await openDesk();
    desk.service.findings.set(checkOf('c1'), [findingOf(checkOf('c1'), 'a')]);
    desk.arrive(checkOf('c1'));
    desk.arrive(checkOf('c2'));
    desk.arrive(checkOf('c3'), 'CLEAR');
    expect(desk.reading()).toMatchObject({ left: 2, minutesLeft: 1, read: 0 });
    desk.findings.activate('p1');
    await desk.pass(60);
    expect(read(desk.calls).toSorted()).toEqual([checkOf('c1'), checkOf('c2')]);
    expect(read(desk.calls, 'GetCheck')).toEqual([checkOf('c1')]);
    expect(desk.reading()).toMatchObject({ state: 'done', left: 0, minutesLeft: 0, read: 2, failed: 0 });
    expect(desk.queue().rows).toMatchObject([{ finding: { displayName: 'Match a' }, checkName: 'Case c1' }]);
    expect(desk.published.at(-1)).toMatchObject({ state: 'done' });
    expect(desk.reported).toEqual([]);
  });

  it('reads a monitoring match too, and rereads only what a later notification is about', async () => {
    const desk = await openDesk();
    desk.findings.activate('p1');
    desk.arrive(checkOf('c1'), 'CLEAR', { type: 'notification.client.ongoing_monitoring_hit.v1' });
    await desk.pass(60);
    expect(read(desk.calls)).toEqual([checkOf('c1')]);
    desk.arrive(checkOf('c1'), 'CLEAR');
    await desk.pass(60);
    expect(read(desk.calls)).toHaveLength(1);
    desk.arrive(checkOf('c1'), 'CONSIDER');
    await desk.pass(60);
    expect(read(desk.calls)).toHaveLength(2);
  });

  it('skips a check that the operator opened meanwhile, and rereads an unreviewed check after any notification', async () => {
    const desk = await openDesk();
    desk.service.findings.set(checkOf('c1'), [findingOf(checkOf('c1'), 'a')]);
    desk.arrive(checkOf('c1'));
    await desk.findings.list('p1', desk.clientOf('p1'), checkOf('c1'));
    desk.findings.activate('p1');
    await desk.pass(60);
    expect(read(desk.calls)).toHaveLength(1);
    desk.arrive(checkOf('c1'), 'CLEAR', { type: 'notification.client.report_updated.v1' });
    await desk.pass(60);
    expect(read(desk.calls)).toHaveLength(2);
  });

  it('stops at once when another profile is used, and continues where it was', async () => {
    const desk = await openDesk();
    for (let id = 0; id < 6; id += 1) desk.arrive(checkOf(`c${id}`));
    desk.arrive(checkOf('x1', 'o2'), 'FAIL', { profile: 'p2' });
    desk.findings.activate('p1');
    await desk.pass(11);
    const before = desk.calls.length;
    expect(before).toBeGreaterThan(0);
    desk.service.active = 'p2';
    desk.findings.activate('p2');
    await desk.pass(60);
    expect(desk.calls.slice(before).every(({ profileId }) => profileId === 'p2')).toBe(true);
    expect(desk.reading('p2')).toMatchObject({ left: 0, read: 1 });
    desk.service.active = 'p1';
    desk.findings.activate('p1');
    await desk.pass(120);
    expect(desk.reading()).toMatchObject({ left: 0, read: 6 });
    expect(read(desk.calls.filter(({ profileId }) => profileId === 'p1'))).toHaveLength(6);
  });

  it('pauses while it is paused, offline, asleep or locked, or while an operator’s call waits for a slot', async () => {
    const desk = await openDesk();
    desk.arrive(checkOf('c1'));
    const { findings, service } = desk;
    expect(findings.control({ profileId: 'p1', action: 'pause' })).toMatchObject({
      value: { state: 'paused' },
    });
    findings.activate('p1');
    await desk.pass(30);
    findings.pause('offline');
    findings.control({ profileId: 'p1', action: 'resume' });
    expect(desk.reading()).toMatchObject({ state: 'offline', left: 1, minutesLeft: null });
    await desk.pass(30);
    service.isLocked = true;
    findings.resume();
    await desk.pass(30);
    expect(desk.reading().state).toBe('locked');
    service.isLocked = false;
    service.isBusy = true;
    await desk.pass(30);
    expect(desk.calls).toEqual([]);
    service.isBusy = false;
    await desk.pass(30);
    expect(read(desk.calls)).toEqual([checkOf('c1')]);
  });

  it('skips a refused check until it is requested again, and waits when the service fails', async () => {
    const desk = await openDesk();
    desk.arrive(checkOf('c1'));
    desk.arrive(checkOf('c2'));
    desk.service.failures.push(permission, refused);
    desk.findings.activate('p1');
    await desk.pass(10);
    expect(desk.reading()).toMatchObject({ state: 'waiting', left: 1, failed: 1, error: { kind: 'auth' } });
    await desk.pass(600);
    expect(desk.reading()).toMatchObject({ state: 'done', left: 0, read: 1, failed: 1 });
    desk.findings.control({ profileId: 'p1', action: 'retry' });
    await desk.pass(60);
    expect(desk.reading()).toMatchObject({ left: 0, read: 2, failed: 0 });
  });

  it.each(['truncated', 'not-json', 'empty'] as const)(
    'retries a check whose response was damaged (%s), and leaves it after three of them',
    async (reason) => {
      const damaged: AppError = { kind: 'protocol', reason, message: 'Damaged.', advice: '' };
      const desk = await openDesk();
      desk.arrive(checkOf('c1'));
      desk.arrive(checkOf('c2'));
      desk.service.failures.push(damaged, damaged);
      desk.findings.activate('p1');
      await desk.pass(900);
      expect(desk.reading()).toMatchObject({ state: 'done', left: 0, read: 2, failed: 0 });
      desk.arrive(checkOf('c3'));
      desk.service.failures.push(damaged, damaged, damaged);
      await desk.pass(900);
      expect(desk.reading()).toMatchObject({ state: 'done', left: 0, read: 2, failed: 1 });
    },
  );

  it('retries failed checks after the others, at most three times', async () => {
    const desk = await openDesk();
    desk.arrive(checkOf('c1'));
    desk.service.failures.push(broken, broken, broken);
    desk.findings.activate('p1');
    await desk.pass(900);
    expect(read(desk.calls)).toHaveLength(3);
    expect(desk.reading()).toMatchObject({ state: 'done', left: 0, failed: 1 });
  });

  it.each([1, 2, 3, 4, 5])(
    'keeps to its budget, calls nothing for a previous profile, and loses nothing (course %i)',
    async (seed) => {
      const random = randomOf(seed);
      const pick = (count: number) => Math.floor(random() * count);
      const desk = await openDesk();
      const { findings, service } = desk;
      const expected = { p1: new Set<string>(), p2: new Set<string>() };
      const profiles = ['p1', 'p2'] as const;
      let from = 0;
      findings.activate('p1');
      for (let step = 0; step < 120; step += 1) {
        const mark = pick(9);
        const profile = profiles[pick(2)] ?? 'p1';
        if (mark < 3) {
          const check = checkOf(`c${pick(30)}`, profile === 'p1' ? 'o1' : 'o2');
          service.findings.set(check, pick(2) === 0 ? [] : [findingOf(check, 'a')]);
          expected[profile].add(check);
          desk.arrive(check, 'CONSIDER', { profile });
        } else if (mark === 3) {
          service.active = profile;
          findings.activate(profile);
          from = desk.calls.length;
        } else if (mark === 4)
          findings.control({ profileId: profile, action: pick(2) === 0 ? 'pause' : 'resume' });
        else if (mark === 5) findings.pause(pick(2) === 0 ? 'offline' : 'asleep');
        else if (mark === 6) findings.resume();
        else if (mark === 7) service.failures.push(pick(2) === 0 ? broken : refused);
        else desk.clock.jump((pick(3) - 1) * 3_600_000);
        await desk.pass(pick(25));
        expect(desk.calls.slice(from).every(({ profileId }) => profileId === service.active)).toBe(true);
      }
      service.failures.length = 0;
      findings.resume();
      for (const profileId of profiles) {
        service.active = profileId;
        findings.activate(profileId);
        findings.control({ profileId, action: 'resume' });
        findings.control({ profileId, action: 'retry' });
        await desk.pass(900);
        expect(desk.reading(profileId)).toMatchObject({
          state: 'done',
          left: 0,
          failed: 0,
          read: expected[profileId].size,
        });
      }
      expect(mostInAMinute(desk.calls)).toBeLessThanOrEqual(readingCallsPerMinute);
      expect(desk.reported).toEqual([]);
    },
    30_000,
  );
});

/** Numbers from 0 to 1, the same for a seed. */
function randomOf(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e37_79b9) >>> 0;
    return state / 2 ** 32;
  };
}
