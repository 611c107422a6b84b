import { expect, it } from 'vitest';
import { createTurns } from '#electron/jobs/runs/turns';

const turn = () => new Promise((resolve) => setImmediate(resolve));

it('work under one key starts when the previous work has ended, however and whenever', async () => {
  const inTurn = createTurns();
  const begun: string[] = [];
  const ends = new Map<string, (failure?: Error) => void>();
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve, reject) => {
      ends.set(name, (failure) => (failure === undefined ? resolve(name) : reject(failure)));
    });
  };
  const first = inTurn('cell', work('first'));
  const second = inTurn('cell', work('second'));
  const other = inTurn('other', work('other'));
  await turn();
  expect(begun).toEqual(['first', 'other']);
  ends.get('first')?.(new Error('first'));
  await expect(first).rejects.toThrow('first');
  await turn();
  const third = inTurn('cell', work('third'));
  await turn();
  expect(begun).toEqual(['first', 'other', 'second']);
  ends.get('second')?.();
  expect(await second).toBe('second');
  await turn();
  expect(begun).toEqual(['first', 'other', 'second', 'third']);
  for (const name of ['other', 'third']) ends.get(name)?.();
  expect(await Promise.all([other, third])).toEqual(['other', 'third']);
});
