import { beforeEach, describe, expect, it } from 'vitest';
import { maxRefusals, pauseMinutes, withConfirmationPause } from '#electron/safety/guard/confirmation-pause';
import { oneAtATime, type Ask } from '#electron/safety/guard/questions';
import type { Notice } from '#electron/platform/notices';
import type { GuardQuestion } from '#shared/guard';
import { createManualClock, type ManualClock } from '#tests/support/manual-clock';

const question: GuardQuestion = { about: 'update', question: 'q', nameToType: null, version: '2.0.0' };
const open = new AbortController().signal;
const keep = { decision: 'keep', typed: '' } as const;
const send = { decision: 'send', typed: '' } as const;

let clock: ManualClock;
let shown: number;
let response: Awaited<ReturnType<Ask>>;
let notices: Map<string, Notice>;
let ask: Ask;
beforeEach(() => {
  clock = createManualClock();
  shown = 0;
  response = keep;
  notices = new Map();
  const show: Ask = () => {
    shown += 1;
    return Promise.resolve(response);
  };
  ask = oneAtATime(
    withConfirmationPause(show, clock, {
      add: (kind, notice) => notices.set(kind, notice),
      remove: (kind) => notices.delete(kind),
    }),
  );
});
const askTimes = async (times: number) => {
  const responses = [];
  for (let time = 0; time < times; time += 1) responses.push(await ask(question, open));
  return responses;
};

describe('questions that are not confirmed', () => {
  it('open no window for a while after too many in a row, and show a notice', async () => {
    expect(await askTimes(maxRefusals + 20)).toEqual([
      ...Array<unknown>(maxRefusals).fill(keep),
      ...Array<unknown>(20).fill('paused'),
    ]);
    expect(shown).toBe(maxRefusals);
    expect([...notices.values()]).toMatchObject([{ title: 'Confirmations are paused for 2 min.' }]);
  });

  it('are counted as they end, which limits a hundred simultaneous ones as well', async () => {
    await Promise.all(Array.from({ length: 100 }, () => ask(question, open)));
    expect(shown).toBe(maxRefusals);
  });

  it('count as well if the page cancels them while they are shown', async () => {
    response = null;
    await askTimes(maxRefusals + 1);
    expect(shown).toBe(maxRefusals);
  });

  it('stop counting after a minute, and after one that was confirmed', async () => {
    for (let time = 0; time < 10; time += 1) {
      await askTimes(maxRefusals - 1);
      if (time % 2 === 0) clock.advance(60_000);
      else {
        response = send;
        await askTimes(1);
        response = keep;
      }
    }
    expect(notices.size).toBe(0);
    expect(shown).toBe(10 * (maxRefusals - 1) + 5);
  });

  it('are counted long after the start as well, and the notice stays during the pause', async () => {
    clock.advance(600_000);
    await askTimes(maxRefusals);
    clock.advance(pauseMinutes * 60_000 - 1);
    await Promise.resolve();
    expect(notices.size).toBe(1);
    expect(await askTimes(1)).toEqual(['paused']);
  });

  it('allow an action of the operator once the pause is over, and the notice is removed', async () => {
    await askTimes(maxRefusals);
    clock.advance(pauseMinutes * 60_000 - 1);
    expect(await askTimes(1)).toEqual(['paused']);
    clock.advance(1);
    response = send;
    expect(await askTimes(1)).toEqual([send]);
    expect(notices.size).toBe(0);
  });
});
