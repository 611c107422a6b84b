import type { PageFailure } from '#shared/ipc/contract/application';
import type { Clock } from '../../platform/clock.ts';

/** A page that fails at each drawing would otherwise push everything else out of the log. */
const maxFailuresPerMinute = 30;
/** A place in the page's own files. Nothing else passes, so that no frame can carry words. */
const frame =
  /^\s+at ((?:async |new )?[\w$.<>]{1,100}(?: \[as [\w$]+\])?|) ?\(?(app:\/\/desk\/[\w./@-]+:\d+:\d+)\)?$/;

/** Hands failures of the page on as errors of their name, with the places in its files and its components. */
export function createPageFailures(
  clock: Pick<Clock, 'monotonic'>,
  report: (failure: unknown) => void,
): (failure: PageFailure) => void {
  let recentTimes: number[] = [];
  return ({ kind, name, message, stack, components }) => {
    const now = clock.monotonic();
    recentTimes = recentTimes.filter((at) => now - at < 60_000);
    if (recentTimes.length >= maxFailuresPerMinute) return;
    recentTimes.push(now);
    const frames = [...framesOf(stack, ''), ...framesOf(components, 'component ')];
    const failure = new Error(message);
    failure.name = /^\w+$/.test(name) ? name : 'Error';
    failure.stack = [`${failure.name}: ${message} (${kind} in the page)`, ...frames].join('\n');
    report(failure);
  };
}

function framesOf(stack: string, kind: string): string[] {
  return stack.split('\n').flatMap((line) => {
    const [, name, place] = frame.exec(line) ?? [];
    if (place === undefined) return [];
    return [`    at ${kind}${name === undefined || name === '' ? 'anonymous' : name} (${place})`];
  });
}
