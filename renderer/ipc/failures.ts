import type { PageFailure } from '#shared/ipc/contract/application';
import type { Client } from './client.ts';
import { AppErrorException } from './unwrap.ts';

type FailureKind = PageFailure['kind'];

/**
 * Sends every failure of the page's code to the log of the app. Failures that are data, such as a refused request,
 * are shown on their screens and are not sent.
 *
 * @returns what React calls when a component fails
 */
export function watchFailures(
  client: Pick<Client, 'call'>,
  page: Window & Pick<typeof globalThis, 'console'>,
) {
  const report = (kind: FailureKind, thrown: unknown, components = '') => {
    if (thrown instanceof AppErrorException) return;
    void client.call('application.pageFailed', failureOf(kind, thrown, components));
  };
  page.addEventListener('error', ({ error, message }) => report('uncaught', error ?? message));
  page.addEventListener('unhandledrejection', ({ reason }) => report('rejected', reason));
  const print = page.console.error.bind(page.console);
  page.console.error = (...parts: unknown[]) => {
    print(...parts);
    report(
      'console',
      parts.find((part) => part instanceof Error) ?? parts.find((part) => typeof part === 'string'),
    );
  };
  const onReact =
    (kind: FailureKind) =>
    (thrown: unknown, { componentStack }: { componentStack?: string | null | undefined }) => {
      report(kind, thrown, componentStack ?? '');
      if (!(thrown instanceof AppErrorException)) print(thrown);
    };
  return {
    onUncaughtError: onReact('uncaught'),
    onCaughtError: onReact('caught'),
    onRecoverableError: onReact('recovered'),
  };
}

function failureOf(kind: FailureKind, thrown: unknown, components: string): PageFailure {
  const {
    name,
    message,
    stack = '',
  } = thrown instanceof Error
    ? thrown
    : { name: 'Error', message: typeof thrown === 'string' ? thrown : `a thrown ${typeof thrown}` };
  return {
    kind,
    name: name.slice(0, 100),
    message: message.slice(0, 1000),
    stack: stack.slice(0, 8000),
    components: components.slice(0, 8000),
  };
}
