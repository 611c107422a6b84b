// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageFailureSchema, type PageFailure } from '#shared/ipc/contract/application';
import { ErrorBoundary } from '../../../../renderer/components/ErrorBoundary.tsx';
import type { Client } from '../../../../renderer/ipc/client.ts';
import { watchFailures } from '../../../../renderer/ipc/failures.ts';
import { AppErrorException } from '../../../../renderer/ipc/unwrap.ts';
import { err } from '#shared/result';

const reported: PageFailure[] = [];
const client: Pick<Client, 'call'> = {
  call(name, input) {
    expect(name).toBe('application.pageFailed');
    reported.push(pageFailureSchema.parse(input));
    return Promise.resolve(err({ kind: 'cancelled', message: '', advice: '' }));
  },
};
const { error } = console;
let printed: unknown[][] = [];
let handlers: ReturnType<typeof watchFailures>;

beforeEach(() => {
  reported.length = 0;
  printed = [];
  console.error = (...parts: unknown[]) => printed.push(parts);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  handlers = watchFailures(client, window);
});
afterEach(() => {
  console.error = error;
  vi.unstubAllGlobals();
});

function Failing({ what }: { what: Error }): never {
  throw what;
}

async function draw(what: Error): Promise<void> {
  const root = createRoot(document.createElement('div'), handlers);
  await act(async () => {
    root.render(
      <ErrorBoundary>
        <Failing what={what} />
      </ErrorBoundary>,
    );
    await Promise.resolve();
  });
}

it('reports a failing component, with its place and the components around it', async () => {
  await draw(new TypeError('It has no rows.'));
  expect(reported).toMatchObject([{ kind: 'caught', name: 'TypeError', message: 'It has no rows.' }]);
  expect(reported[0]?.stack).toContain('failures.test');
  expect(reported[0]?.components).toMatch(/at Failing[^]*at ErrorBoundary/);
  expect(printed.flat()).toHaveLength(1);
});

it('does not report a failure that is data, which its screen shows', async () => {
  await draw(new AppErrorException({ kind: 'cancelled', message: 'Cancelled.', advice: 'Retry.' }));
  expect(reported).toEqual([]);
});

it('reports uncaught errors: an exception, a rejected promise, an error in the console', () => {
  const thrown = new RangeError('Too far.');
  window.dispatchEvent(new ErrorEvent('error', { error: thrown, message: 'Too far.' }));
  const rejection = new Event('unhandledrejection');
  Object.assign(rejection, { reason: 'a text' });
  window.dispatchEvent(rejection);
  console.error('Warning: %s', 'a key is missing');
  expect(reported.map(({ kind, name, message }) => ({ kind, name, message }))).toEqual(
    expect.arrayContaining([
      { kind: 'uncaught', name: 'RangeError', message: 'Too far.' },
      { kind: 'rejected', name: 'Error', message: 'a text' },
      { kind: 'console', name: 'Error', message: 'Warning: %s' },
    ]),
  );
});

it('truncates a text that is longer than a log entry allows', () => {
  console.error(new Error('x'.repeat(5000)));
  expect(reported[0]?.message).toHaveLength(1000);
});
