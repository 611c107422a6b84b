import { expect, it } from 'vitest';
import { findingHandlers } from '#electron/ipc/handlers/findings';
import type { Session } from '#electron/service/session/session';
import { createSessions } from '#electron/service/session/sessions';
import { findingCalls } from '#shared/ipc/contract/findings';
import { ok } from '#shared/result';
import { formatName } from '#shared/resource-names';
import { openDesk } from '../../jobs/findings/desk.ts';

const signal = new AbortController().signal;
const checkOf = (check: string) => formatName('check', { organization: 'o1', team: 't1', check });

it('the names of checks are those that are known here, under their profile alone', async () => {
  const desk = await openDesk();
  desk.arrive(checkOf('c1'));
  const calls = findingHandlers({
    sessions: createSessions<Session>('p1', () => expect.unreachable()),
    guard: { perform: () => expect.unreachable() },
    findings: ok(desk.findings),
  });
  const namesUnder = async (profileId: string) => {
    const input = { profileId, checks: [checkOf('c1'), checkOf('c2')] };
    const named = await calls['findings.checkNames'](input, signal);
    if (!named.ok) throw new Error(named.error.message);
    return findingCalls['findings.checkNames'].output.parse(named.value);
  };
  expect(await namesUnder('p1')).toEqual([{ check: checkOf('c1'), displayName: 'Check n1' }]);
  expect(await namesUnder('p2')).toEqual([]);
});

it('the names of anything but checks are not asked for', () => {
  const { input } = findingCalls['findings.checkNames'];
  const isTaken = (check: string) => input.safeParse({ profileId: 'p1', checks: [check] }).success;
  expect(isTaken(checkOf('c1'))).toBe(true);
  expect(isTaken('organizations/o1/teams/t1')).toBe(false);
  expect(isTaken('organizations/o1/teams/t1/checks/-')).toBe(false);
});
