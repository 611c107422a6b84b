import { expect, it } from 'vitest';
import { closeInStages } from '#electron/platform/closing';

it('a stage waits for the pending work of the previous stage', async () => {
  const closed: string[] = [];
  const journal = Promise.withResolvers<undefined>();
  const ended = closeInStages(
    [
      [() => void closed.push('jobs'), () => journal.promise.then(() => void closed.push('journal'))],
      [() => void closed.push('database')],
    ],
    () => expect.unreachable(),
  );
  expect(closed).toEqual(['jobs']);
  journal.resolve(undefined);
  await ended;
  expect(closed).toEqual(['jobs', 'journal', 'database']);
});

it('a part that fails to close is reported and does not keep others open', async () => {
  const closed: string[] = [];
  const reported: unknown[] = [];
  const thrown = new Error('is closed');
  await closeInStages(
    [
      [
        () => {
          throw thrown;
        },
        () => void closed.push('session'),
        () => Promise.reject(thrown),
      ],
      [() => void closed.push('database')],
    ],
    (failure) => reported.push(failure),
  );
  expect(closed).toEqual(['session', 'database']);
  expect(reported).toEqual([thrown, thrown]);
});
