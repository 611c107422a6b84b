import { beforeEach, describe, expect, it } from 'vitest';
import { createGuard } from '#electron/safety/guard/guard';
import { guardHandlers } from '#electron/ipc/handlers/guard';
import { unavailableJournal } from '#electron/safety/journal/journal';
import type { AppError } from '#shared/errors';
import type { GuardQuestion } from '#shared/guard';
import type { ConfirmationReply } from '#shared/ipc/confirmation';
import { guardCalls } from '#shared/ipc/contract/guard';
import type { ProfileKind } from '#shared/profile';
import { err } from '#shared/result';
import { createManualClock } from '#tests/support/manual-clock';
import { valueOf } from '#tests/support/value-of';

const signal = new AbortController().signal;
const diskFull: AppError = {
  kind: 'refused',
  reason: 'disk',
  message: 'The disk is full.',
  advice: 'Free some space.',
};
let kind: ProfileKind;
let questions: GuardQuestion[];
let sent: number;
/** The operator's decision; a promise that never ends when they do not. */
let responded: Promise<ConfirmationReply>;

function started() {
  const guard = createGuard({
    clock: createManualClock(),
    profile: () => ({ id: 'p1', kind, name: 'Profile', unlockMinutes: 10 }),
    organizationName: () => 'Larkfield Estates',
    ask: (question, until) => {
      questions.push(question);
      const isVoid = new Promise<null>((resolve) => until.addEventListener('abort', () => resolve(null)));
      return Promise.race([responded, isVoid]);
    },
    journal: unavailableJournal(diskFull),
    send: () => {
      sent += 1;
      return Promise.resolve(err(diskFull));
    },
    report: () => undefined,
  });
  return { guard, handlers: guardHandlers({ guard }) };
}
beforeEach(() => {
  kind = 'production';
  questions = [];
  sent = 0;
  responded = Promise.resolve({ decision: 'send', typed: '' });
});

describe('the calls of the guard', () => {
  it('unlock the profile they name, for the time they name, and lock it again', async () => {
    const { handlers } = started();
    const unlocked = await handlers['guard.unlock']({ profileId: 'p1', minutes: 5 }, signal);
    expect(unlocked).toMatchObject({ ok: true, value: { mode: 'unlocked', remainingSeconds: 300 } });
    expect(questions).toMatchObject([{ about: 'unlock', profileName: 'Profile', minutes: 5 }]);
    const schema = guardCalls['guard.unlock'].output;
    expect(schema.safeParse(unlocked.ok ? unlocked.value : null).success).toBe(true);
    expect(await handlers['guard.lock']({}, signal)).toMatchObject({ value: { mode: 'read-only' } });
    expect(await handlers['guard.state']({}, signal)).toMatchObject({ value: { mode: 'read-only' } });
  });

  it('unlock no other profile than the one they name', async () => {
    const { handlers } = started();
    expect(await handlers['guard.unlock']({ profileId: 'p2' }, signal)).toMatchObject({
      error: { reason: 'profile-not-active' },
    });
    expect(await handlers['guard.state']({}, signal)).toMatchObject({ value: { mode: 'read-only' } });
  });

  it('let a sandbox ask before each mutation, but not production instead of unlocking', async () => {
    const { handlers } = started();
    expect((await handlers['guard.confirmEach']({ profileId: 'p1' }, signal)).ok).toBe(false);
    kind = 'sandbox';
    expect(await handlers['guard.confirmEach']({ profileId: 'p1' }, signal)).toMatchObject({
      value: { mode: 'confirm' },
    });
  });

  it('do not unlock production if the operator declines or the question became void', async () => {
    const { guard, handlers } = started();
    responded = Promise.resolve({ decision: 'keep', typed: '' });
    const refused = { ok: false, error: { kind: 'refused', reason: 'not-confirmed' } };
    expect(await handlers['guard.unlock']({ profileId: 'p1' }, signal)).toMatchObject(refused);
    responded = new Promise(() => undefined);
    for (const end of [() => guard.lock(), () => guard.secure(), () => guard.reset()]) {
      const unlocked = handlers['guard.unlock']({ profileId: 'p1' }, signal);
      end();
      expect(await unlocked).toMatchObject(refused);
    }
    const unlocked = handlers['guard.unlock']({ profileId: 'p1' }, signal);
    kind = 'sandbox';
    guard.state();
    expect(await unlocked).toMatchObject(refused);
    expect(guard.state()).toMatchObject({ mode: 'read-only', questions: [] });
  });

  it('unlock sandbox without a question', async () => {
    kind = 'sandbox';
    const { handlers } = started();
    await handlers['guard.lock']({}, signal);
    expect(await handlers['guard.unlock']({ profileId: 'p1' }, signal)).toMatchObject({
      value: { mode: 'unlocked', remainingSeconds: null },
    });
    expect(questions).toEqual([]);
  });

  it('tell the page that a question is open, but not what it asks', async () => {
    const { guard, handlers } = started();
    valueOf(await handlers['guard.unlock']({ profileId: 'p1' }, signal));
    questions = [];
    responded = new Promise(() => undefined);
    void guard.perform(
      {
        profileId: 'p1',
        operation: 'CreateUser',
        variables: { parent: 'organizations/o1' },
        body: {},
        askedBy: 'screen',
        resourceName: 'organizations/o1',
        before: null,
        after: {},
      },
      signal,
    );
    expect(await handlers['guard.state']({}, signal)).toMatchObject({
      value: { questions: [{ question: questions[0]?.question, about: 'request', run: null }] },
    });
    expect(Object.keys(handlers)).not.toContain('guard.reply');
    expect(sent).toBe(0);
  });
});
