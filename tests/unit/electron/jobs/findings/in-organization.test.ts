import { describe, expect, it } from 'vitest';
import { ok } from '#shared/result';
import { createWatchlistStore } from '#electron/jobs/watchlists/store';
import { checkOf, findingOf, openDesk } from './desk.ts';

const organization = 'organizations/o1';
const check = checkOf('c1');

async function openFound() {
  const desk = await openDesk();
  desk.service.findings.set(check, [findingOf(check, 'a')]);
  await desk.findings.list('p1', desk.clientOf('p1'), check);
  const checks = () => {
    const found = desk.findings.inOrganization('p1', organization);
    if (!found.ok) throw new Error(found.error.message);
    return found.value.checks;
  };
  return { ...desk, checks };
}

describe('the findings of an organization', () => {
  it('have a check without a name if no saved data names it', async () => {
    const { checks } = await openFound();
    expect(checks()).toMatchObject([{ check, checkName: null, unreviewed: 1 }]);
  });

  it('are counted with those of all others as long as they are unreviewed', async () => {
    const { findings } = await openFound();
    const other = findingOf(checkOf('c9', 'o9'), 'b');
    findings.noteReview('p1', other, 'OTHER');
    expect(findings.count('p1')).toEqual(ok({ unreviewed: 2 }));
    findings.noteReview('p1', { ...other, state: 'DISMISSED' }, 'OTHER');
    expect(findings.count('p1')).toEqual(ok({ unreviewed: 1 }));
    expect(findings.count('p2')).toEqual(ok({ unreviewed: 0 }));
  });

  it('are unreviewed too in a state that is not known', async () => {
    const { findings, checks } = await openFound();
    findings.noteReview('p1', findingOf(check, 'b', { state: 'ESCALATED' }), 'OTHER');
    expect(checks()).toMatchObject([{ unreviewed: 2 }]);
    expect(findings.count('p1')).toEqual(ok({ unreviewed: 2 }));
  });

  it('are counted no longer once the service lists them no longer', async () => {
    const { findings, service, clientOf, checks } = await openFound();
    expect(checks()).toMatchObject([{ unreviewed: 1 }]);
    service.findings.set(check, []);
    await findings.list('p1', clientOf('p1'), check);
    expect(checks()).toEqual([]);
    expect(findings.inOrganization('p1', organization)).toMatchObject(ok({ seen: 0, unreviewed: 0 }));
  });

  it('name their check as a notification does', async () => {
    const desk = await openFound();
    desk.arrive(check);
    expect(desk.checks()).toMatchObject([{ checkName: 'Check n1' }]);
  });

  it('name their check as a watchlist does', async () => {
    const { checks, database, vault, clock } = await openFound();
    const watchlists = createWatchlistStore(database, vault);
    watchlists.create('p1', 'l1', 'Cases');
    watchlists.add('p1', 'l1', [check]);
    watchlists.saveRead('p1', { name: check, displayName: 'Watched case' }, clock.now());
    expect(checks()).toMatchObject([{ checkName: 'Watched case' }]);
  });

  it('are read first once the organization is opened', async () => {
    const desk = await openDesk();
    desk.arrive(checkOf('c2', 'o2'));
    desk.arrive(checkOf('c3', 'o20'));
    desk.arrive(checkOf('c1'));
    desk.arrive(checkOf('c4', 'o3'));
    desk.findings.inOrganization('p1', 'organizations/o2');
    desk.findings.activate('p1');
    await desk.pass(60);
    expect(desk.calls.map(({ check: name }) => name)).toEqual([
      checkOf('c2', 'o2'),
      checkOf('c1'),
      checkOf('c3', 'o20'),
      checkOf('c4', 'o3'),
    ]);
  });

  it('name their check as the service did when it was read', async () => {
    const desk = await openFound();
    desk.arrive(check);
    desk.findings.activate('p1');
    await desk.pass(60);
    expect(desk.checks()).toMatchObject([{ checkName: 'Case c1' }]);
  });
});
