import { assertNever, type AppError } from '#shared/errors';
import { t } from '#shared/messages/text';
import { formatSeconds } from '../format/time.ts';

export interface ErrorText {
  tone: 'neutral' | 'warning' | 'danger';
  icon: 'lock' | 'key' | 'offline' | 'clock' | 'broken' | 'unknown' | 'stop' | 'fault';
  /** What happened. */
  title: string;
  /** To what. */
  target: string | null;
  /** What to do next. */
  advice: string;
}

/** How an error is told, by its kind: the three parts in order, and the look that goes with them. */
export function describeError(error: AppError): ErrorText {
  const parts = { title: error.message, target: error.target ?? null, advice: error.advice };
  switch (error.kind) {
    case 'auth':
      return { ...parts, tone: 'danger', icon: 'key' };
    case 'permission':
    case 'not-found':
      return { ...parts, tone: 'neutral', icon: 'lock' };
    case 'network':
      return { ...parts, tone: 'warning', icon: 'offline' };
    case 'rate-limit':
      return {
        ...parts,
        title:
          error.retryAfterMs === undefined
            ? parts.title
            : t('The service asks to wait {retryAfterMs}.', {
                retryAfterMs: formatSeconds(error.retryAfterMs / 1000),
              }),
        tone: 'warning',
        icon: 'clock',
      };
    case 'service':
    case 'protocol':
      return { ...parts, tone: 'danger', icon: 'broken' };
    case 'outcome-unknown':
      return { ...parts, tone: 'danger', icon: 'unknown' };
    case 'validation':
      return {
        ...parts,
        target: [
          parts.target,
          ...error.faults.map((fault) => `${fault.field}: ${fault.message}`),
          error.missingFeature,
        ]
          .filter((part) => part !== null && part !== undefined)
          .map((part, place, parts) => (place === parts.length - 1 ? part : part.replace(/\.$/, '')))
          .join('. '),
        tone: 'warning',
        icon: 'fault',
      };
    case 'refused':
      return { ...parts, tone: 'danger', icon: isKeychain(error.reason) ? 'key' : 'stop' };
    case 'cancelled':
      return { ...parts, tone: 'neutral', icon: 'stop' };
    case 'internal':
      return { ...parts, tone: 'danger', icon: 'fault' };
    default:
      return assertNever(error);
  }
}

export function isKeychain(reason: string): boolean {
  return reason.startsWith('keychain-') || reason === 'secret-missing';
}

/** The last two parts as one line of text. */
export function errorDetail({ title, target, advice }: ErrorText): string {
  // A message may name its target itself.
  if (target === null || target === '' || title.includes(target)) return advice;
  return `${target.endsWith('.') ? target : `${target}.`} ${advice}`;
}
