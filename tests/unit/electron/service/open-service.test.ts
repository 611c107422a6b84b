import { describe, expect, it } from 'vitest';
import { ok } from '#shared/result';
import { openMainProcess } from '#tests/support/main-process';

const ready = {
  type: 'ready',
  port: 4000,
  baseUrl: 'http://127.0.0.1:4000/service',
  authUrl: 'http://127.0.0.1:4000',
};

describe('the service of the main process', () => {
  it('starts the local service with the Demo profile, once', async () => {
    const { localService, service } = await openMainProcess();
    expect(service.profiles.activeId()).toBe('demo');
    expect(localService.starts()).toBe(1);
    localService.say(ready);
    await expect.poll(() => service.status().localService?.port).toBe(4000);
    expect(await service.openProfile('demo')).toMatchObject({ ok: true });
    expect(localService.starts()).toBe(1);
  });

  it('reports how far the time of the local service was advanced', async () => {
    const { localService, service } = await openMainProcess();
    localService.say(ready);
    await expect.poll(() => service.status().localService).toEqual({ port: 4000, aheadMs: 0 });
    for (const id of [1, 2]) {
      const advanced = service.demo.send({ type: 'advance', milliseconds: 60_000 });
      localService.say({ type: 'done', id });
      await advanced;
    }
    expect(service.status().localService).toEqual({ port: 4000, aheadMs: 120_000 });
  });

  it('starts the second environment of the Demo when it is first used', async () => {
    const { localService, service } = await openMainProcess();
    localService.say(ready);
    await expect.poll(() => service.status().localService?.port).toBe(4000);
    expect(localService.starts()).toBe(1);
    const opening = service.openProfile('demo-twin');
    expect(localService.starts()).toBe(2);
    localService.say({ ...ready, port: 4001 });
    await opening;
    await service.openProfile('demo-twin');
    expect(localService.starts()).toBe(2);
    // The status is that of the profile in use.
    expect(service.status().localService?.port).toBe(4000);
  });

  it('opens no session of the Demo before the local service responds', async () => {
    const { localService, service } = await openMainProcess();
    const settled: string[] = [];
    const opening = service.openProfile('demo').then(() => settled.push('open'));
    await service.profiles.checkKeychain();
    expect(settled).toEqual([]);
    localService.say(ready);
    await opening;
  });

  it('a local service that cannot start is reported, and the Demo is refused', async () => {
    const { localService, service, reported } = await openMainProcess();
    localService.say({ type: 'failed', message: 'No port.' });
    expect(await service.openProfile('demo')).toMatchObject({ ok: false });
    expect(reported.map(String)).toContain('Error: No port.');
  });

  it('sends the profiles first and then the new status, only at a switch', async () => {
    const { service, addProfile, names } = await openMainProcess();
    const id = await addProfile('Harbourline');
    names();
    await service.profiles.markChecked(id);
    expect(names()).not.toContain('session.changed');
    await service.profiles.activate(id);
    const published = names();
    expect(published.indexOf('profiles.changed')).toBeLessThan(published.indexOf('session.changed'));
    expect(published).toContain('session.changed');
    expect(service.status().profileId).toBe(id);
  });

  it('closing ends the work in flight and the local service', async () => {
    const { localService, service } = await openMainProcess();
    localService.say(ready);
    const working = Promise.withResolvers<undefined>();
    const response = Promise.withResolvers<undefined>();
    const used = service.sessions.use('demo', async () => {
      working.resolve(undefined);
      await response.promise;
      return ok('answer');
    });
    await working.promise;
    service.close();
    response.resolve(undefined);
    expect(await used).toMatchObject({ ok: false, error: { kind: 'cancelled' } });
    expect(localService.kills()).toBe(1);
  });
});
