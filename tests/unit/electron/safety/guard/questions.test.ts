import { getEventListeners } from 'node:events';
import { beforeEach, describe, expect, it } from 'vitest';
import { oneAtATime, type Ask } from '#electron/safety/guard/questions';
import type { GuardQuestion } from '#shared/guard';
import type { ConfirmationReply } from '#shared/ipc/confirmation';

const question = (id: string): GuardQuestion => ({
  about: 'update',
  question: id,
  nameToType: null,
  version: '2.0.0',
});
const turn = () => new Promise((resolve) => setImmediate(resolve));
const send: ConfirmationReply = { decision: 'send', typed: '' };
const open = new AbortController().signal;

let shown: string[];
let responses: Map<string, (response: ConfirmationReply | null) => void>;
let ask: Ask;
beforeEach(() => {
  shown = [];
  responses = new Map();
  ask = oneAtATime(({ question: id }) => {
    shown.push(id);
    return new Promise((resolve) => responses.set(id, resolve));
  });
});

describe('questions', () => {
  it('are shown one after another, each with its own reply', async () => {
    const first = ask(question('a'), open);
    const second = ask(question('b'), open);
    await turn();
    expect(shown).toEqual(['a']);
    responses.get('a')?.(send);
    expect(await first).toEqual(send);
    await turn();
    expect(shown).toEqual(['a', 'b']);
    responses.get('b')?.(null);
    expect(await second).toBeNull();
    await turn();
    expect(getEventListeners(open, 'abort')).toEqual([]);
  });

  it('that become void while they wait end at once and never shown', async () => {
    const first = ask(question('a'), open);
    const abort = new AbortController();
    const second = ask(question('b'), abort.signal);
    const third = ask(question('c'), open);
    abort.abort();
    expect(await second).toBeNull();
    await turn();
    responses.get('a')?.(send);
    await first;
    await turn();
    expect(shown).toEqual(['a', 'c']);
    responses.get('c')?.(send);
    await third;
  });

  it('that are void before they are asked end at once and never shown', async () => {
    const first = ask(question('a'), open);
    expect(await ask(question('b'), AbortSignal.abort())).toBeNull();
    await turn();
    expect(shown).toEqual(['a']);
    responses.get('a')?.(send);
    await first;
    await turn();
    expect(shown).toEqual(['a']);
  });

  it('continue after one with a failed window', async () => {
    let calls = 0;
    const failing = oneAtATime(() => {
      calls += 1;
      return calls === 1 ? Promise.reject(new Error('no window')) : Promise.resolve(send);
    });
    await expect(failing(question('a'), open)).rejects.toThrow('no window');
    expect(await failing(question('b'), open)).toEqual(send);
  });
});
