import { beforeEach, describe, expect, it } from 'vitest';
import { createGuard } from '#electron/guard/guard';
import { createQuestions } from '#electron/guard/questions';
import { guardHandlers } from '#electron/ipc/handlers/guard';
import { unavailableJournal } from '#electron/journal/journal';
import type { AppError } from '#shared/errors';
import type { GuardQuestion } from '#shared/guard';
import { guardCalls } from '#shared/ipc/contract/guard';
import type { ProfileKind } from '#shared/profile';
import { err } from '#shared/result';
import { createManualClock } from '#tests/support/manual-clock';

const signal = new AbortController().signal;
const diskFull: AppError = {
  kind: 'refused',
  reason: 'disk',
  message: 'The disk is full.',
  advice: 'Free some space.',
};
let kind: ProfileKind;
let asked: GuardQuestion[];
let sent: number;

function started() {
  const questions = createQuestions((question) => asked.push(question));
  const guard = createGuard({
    clock: createManualClock(),
    profile: () => ({ id: 'p1', kind, name: 'Profile', unlockMinutes: 10 }),
    ask: (question, until) => questions.ask(question, until),
    journal: unavailableJournal(diskFull),
    send: () => {
      sent += 1;
      return Promise.resolve(err(diskFull));
    },
    report: () => undefined,
  });
  return { guard, handlers: guardHandlers({ guard, questions }) };
}
beforeEach(() => {
  kind = 'production';
  asked = [];
  sent = 0;
});

describe('the calls of the guard', () => {
  it('unlock the profile they name, for the time they name, and lock it again', async () => {
    const { handlers } = started();
    const unlocked = await handlers['guard.unlock']({ profileId: 'p1', minutes: 5 }, signal);
    expect(unlocked).toMatchObject({ ok: true, value: { mode: 'unlocked', remainingSeconds: 300 } });
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

  it('let sandbox ask before each mutation, and production not instead of unlocking', async () => {
    const { handlers } = started();
    expect((await handlers['guard.confirmEach']({ profileId: 'p1' }, signal)).ok).toBe(false);
    kind = 'sandbox';
    expect(await handlers['guard.confirmEach']({ profileId: 'p1' }, signal)).toMatchObject({
      value: { mode: 'confirm' },
    });
  });

  it('carry the answer to its question, once; without a journal it sends nothing all the same', async () => {
    const { guard, handlers } = started();
    guard.unlock();
    const performed = guard.perform(
      {
        profileId: 'p1',
        operation: 'CreateUser',
        variables: { parent: 'organizations/o1' },
        body: {},
        askedBy: 'screen',
        organizationDisplayName: 'Larkfield Estates',
        resourceName: 'organizations/o1',
        before: null,
        after: {},
      },
      signal,
    );
    const answer = { question: asked[0]?.question ?? '', decision: 'send', typed: '' } as const;
    expect(guardCalls['guard.answer'].input.safeParse(answer).success).toBe(true);
    expect((await handlers['guard.answer'](answer, signal)).ok).toBe(true);
    expect((await handlers['guard.answer'](answer, signal)).ok).toBe(false);
    expect(await performed).toEqual(err(diskFull));
    expect(sent).toBe(0);
  });
});
