import { describe, expect, it } from 'vitest';
import { openMainProcess } from '#tests/support/main-process';
import { valueOf } from '#tests/support/value-of';

const never = new AbortController().signal;
const named = (count: number) =>
  Array.from({ length: count }, (_, number) => ({
    name: `organizations/harbourline-${number}`,
    displayName: `Harbourline ${number}`,
  }));

describe('safety of the main process', () => {
  it('refuses every mutation without a database, and the journal says why', async () => {
    const { safety, storage, responses } = await openMainProcess({ database: false });
    responses.typed = 'b';
    if (storage.database.ok) throw new Error('There is a database.');
    const sent = await safety.guard.perform(
      {
        profileId: 'demo',
        operation: 'CancelCheck',
        variables: { check: 'organizations/a/checks/b' },
        body: null,
        resourceName: 'organizations/a/checks/b',
        before: null,
        after: null,
        askedBy: 'screen',
      },
      never,
    );
    expect(sent).toMatchObject({ ok: false, error: { message: storage.database.error.message } });
    await safety.journal.settled();
  });

  it('returns organizations without a database, with their names', async () => {
    const { safety, directory } = await openMainProcess({ database: false });
    expect(safety.seeOrganizations('demo', named(2))).toBeNull();
    expect(directory.organizationNames.of('demo', 'organizations/harbourline-1')).toBe('Harbourline 1');
    safety.forgetOrganizations('demo');
    expect(directory.organizationNames.of('demo', 'organizations/harbourline-1')).toBeNull();
  });

  it('locks the profile, forgets held values and ends questions at a switch, and at no other change', async () => {
    const { safety, service, addProfile } = await openMainProcess();
    const production = await addProfile('Harbourline', 'production');
    await service.profiles.activate(production);
    valueOf(await safety.guard.askToUnlock(10, never));
    safety.unmaskedValues.keep('check a', 'Ottilie');
    await service.profiles.markChecked(production);
    expect(safety.guard.state()).toMatchObject({ environment: 'production', mode: 'unlocked' });
    expect(safety.unmaskedValues.get('check a')).toBe('Ottilie');
    await service.profiles.activate('demo');
    await service.profiles.activate(production);
    expect(safety.guard.state()).toMatchObject({ environment: 'production', mode: 'read-only' });
    expect(safety.unmaskedValues.get('check a')).toBeUndefined();
  });

  it('is read-only again when the computer sleeps', async () => {
    const { safety, service, addProfile, power } = await openMainProcess();
    await service.profiles.activate(await addProfile('Harbourline', 'production'));
    valueOf(await safety.guard.askToUnlock(10, never));
    power.say('suspend');
    expect(safety.guard.state()).toMatchObject({ mode: 'read-only' });
  });

  it('sends the page every state of the guard', async () => {
    const { safety, names } = await openMainProcess();
    names();
    safety.guard.lock();
    expect(names()).toContain('guard.changed');
  });

  it('a profile that returns the organizations of production is stopped, and its session ends', async () => {
    const { safety, service, addProfile } = await openMainProcess();
    const { profiles, sessions } = service;
    const production = await addProfile('Harbourline', 'production');
    const sandbox = await addProfile('Sandbox');
    expect(safety.seeOrganizations(production, named(20))).toBeNull();
    await profiles.activate(sandbox);
    sessions.activate(sandbox);
    const ended: string[] = [];
    sessions.reopen = () => void ended.push(sandbox);
    expect(safety.seeOrganizations(sandbox, named(20))).not.toBeNull();
    await expect.poll(() => profiles.find(sandbox)?.likeness).not.toBeNull();
    expect(ended).toEqual([sandbox]);
  });
});
