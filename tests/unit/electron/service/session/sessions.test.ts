import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSessions } from '#electron/service/session/sessions';
import { err, ok, type Result } from '#shared/result';

interface TestSession {
  profileId: string;
  closed: boolean;
  close(): void;
}

function opened(): { all: TestSession[]; open: (id: string) => Promise<{ ok: true; value: TestSession }> } {
  const all: TestSession[] = [];
  return {
    all,
    open: (profileId) => {
      const session: TestSession = { profileId, closed: false, close: () => (session.closed = true) };
      all.push(session);
      return Promise.resolve(ok(session));
    },
  };
}

describe('the session of the active profile', () => {
  it('is opened once and used for every call', async () => {
    const { all, open } = opened();
    const sessions = createSessions<TestSession>('a', open);
    const work = () => Promise.resolve(ok('done'));
    await Promise.all([sessions.use('a', work), sessions.use('a', work)]);
    expect(all).toHaveLength(1);
  });

  it('refuses work for another profile without running it', async () => {
    const sessions = createSessions<TestSession>('a', opened().open);
    const result = await sessions.use('b', () => Promise.reject(new Error('ran')));
    expect(result).toMatchObject({ ok: false, error: { kind: 'refused', reason: 'profile-not-active' } });
  });

  it('is opened again after a failure', async () => {
    let tries = 0;
    const { open } = opened();
    const failing = err({ kind: 'internal', message: 'No.', advice: 'Wait.' });
    const sessions = createSessions<TestSession>('a', (id) =>
      tries++ === 0 ? Promise.resolve(failing) : open(id),
    );
    const work = () => Promise.resolve(ok(1));
    expect((await sessions.use('a', work)).ok).toBe(false);
    expect((await sessions.use('a', work)).ok).toBe(true);
  });

  it('stays open when its own profile is chosen again', async () => {
    const { all, open } = opened();
    const sessions = createSessions<TestSession>('a', open);
    const work = () => Promise.resolve(ok(1));
    await sessions.use('a', work);
    sessions.activate('a');
    await sessions.use('a', work);
    expect(all).toMatchObject([{ closed: false }]);
  });

  it('goes on through a change that it is open for, and is closed if it cannot go on or is not open yet', async () => {
    const { all, open } = opened();
    const sessions = createSessions<TestSession>('a', open);
    const work = () => Promise.resolve(ok(1));
    await sessions.use('a', work);
    sessions.reopenUnless(() => true);
    await sessions.use('a', work);
    sessions.reopenUnless(() => false);
    const opening = sessions.use('a', work);
    sessions.reopenUnless(() => true);
    expect(await opening).toMatchObject({ ok: false, error: { kind: 'cancelled' } });
    await sessions.use('a', work);
    expect(all).toMatchObject([{ closed: true }, { closed: true }, { closed: false }]);
  });

  it('does no work if the profile was switched while it was being opened', async () => {
    const { open } = opened();
    const { promise: gate, resolve: letOpen } = Promise.withResolvers<undefined>();
    const sessions = createSessions<TestSession>('a', (id) => gate.then(() => open(id)));
    const used = sessions.use('a', () => Promise.reject(new Error('ran')));
    sessions.activate('b');
    letOpen(undefined);
    expect(await used).toMatchObject({ ok: false, error: { kind: 'cancelled' } });
  });

  it('is closed safely if it could not be opened', async () => {
    const failing = err({ kind: 'internal', message: 'No.', advice: 'Wait.' });
    const { promise, resolve } = Promise.withResolvers<typeof failing>();
    const sessions = createSessions<TestSession>('a', () => promise);
    const used = sessions.use('a', () => Promise.resolve(ok(1)));
    sessions.close();
    resolve(failing);
    expect(await used).toMatchObject({ ok: false });
  });

  it('is closed by a switch, and drops later responses', async () => {
    const { all, open } = opened();
    const sessions = createSessions<TestSession>('a', open);
    let respond: (() => void) | undefined;
    const late = sessions.use(
      'a',
      () => new Promise<Result<string>>((resolve) => (respond = () => resolve(ok('of a')))),
    );
    await sessions.use('a', () => Promise.resolve(ok(null)));
    sessions.activate('b');
    await Promise.resolve();
    respond?.();
    expect(await late).toMatchObject({ ok: false, error: { kind: 'cancelled' } });
    expect(all[0]?.closed).toBe(true);
  });

  it.each([
    ['returns an unknown outcome of a change', 'a', 'outcome-unknown'],
    ['drops any other failure', 'a', 'cancelled'],
    ['drops an unknown outcome', 'b', 'cancelled'],
  ])('that is opened afresh %s when %s is in use by then', async (what, activeId, kind) => {
    const sessions = createSessions<TestSession>('a', opened().open);
    const { promise, resolve } = Promise.withResolvers<Result<string>>();
    const { promise: isStarted, resolve: start } = Promise.withResolvers<null>();
    const used = sessions.use('a', () => {
      start(null);
      return promise;
    });
    await isStarted;
    sessions.reopen();
    sessions.activate(activeId);
    const words = { message: 'Unclear.', advice: 'Look it up.' };
    resolve(
      err(
        what.includes('unknown')
          ? { kind: 'outcome-unknown', ...words, lookup: {} }
          : { kind: 'internal', ...words },
      ),
    );
    expect(await used).toMatchObject({ ok: false, error: { kind } });
  });

  it('never returns a response for a profile that is not active when it arrives, in any order of events', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(
          fc.oneof(
            fc.record({ use: fc.constantFrom('a', 'b', 'c') }),
            fc.record({ activate: fc.constantFrom('a', 'b', 'c') }),
          ),
          { maxLength: 20 },
        ),
        async (scheduler, steps) => {
          const sessions = createSessions<TestSession>('a', async (profileId) => {
            await scheduler.schedule(Promise.resolve(), 'open');
            return ok({ profileId, closed: false, close: () => undefined });
          });
          const use = (profileId: string) =>
            sessions
              .use(profileId, async (session) => {
                await scheduler.schedule(Promise.resolve(), 'answer');
                return ok(session.profileId);
              })
              .then((result) => {
                if (!result.ok) return;
                expect(result.value).toBe(profileId);
                expect(sessions.activeId).toBe(profileId);
              });
          const shown = steps.map(async (step) => {
            await scheduler.schedule(Promise.resolve(), 'step');
            if ('activate' in step) sessions.activate(step.activate);
            else await use(step.use);
          });
          await scheduler.waitFor(Promise.all(shown));
        },
      ),
    );
  });
});
