import { wordsOf, type ErrorStep } from '#shared/error-words';
import { assertNever, type AppError, type AppErrorOf } from '#shared/errors';
import { t } from '#shared/messages/text';
import { formatSeconds } from '../format/time.ts';

export interface ErrorText {
  tone: 'neutral' | 'warning' | 'danger';
  icon: 'lock' | 'key' | 'offline' | 'clock' | 'broken' | 'unknown' | 'stop' | 'fault';
  /** A few words. */
  title: string;
  /** What happened, to what: one sentence. */
  sentence: string;
  /** The first field at fault, else what the service says is wrong; null: neither is known. */
  fault: string | null;
  /** How many fields at fault the first leaves out; null: none. */
  otherFaults: string | null;
  /** What to do next; empty where a fault says it. */
  advice: string;
  step: ErrorStep;
}

/** How an error is shown. What is technical about it is in its details, and in no sentence. */
export function describeError(error: AppError): ErrorText {
  const { title, step } = wordsOf(error);
  const [first, ...others] = error.kind === 'validation' ? error.faults : [];
  const fault =
    first === undefined
      ? wordsOfRefusal(error)
      : t('{field}: {message}.', {
          field: first.field,
          message: shortened(
            first.message,
            maxQuoteLength - first.field.length - (others.length > 0 ? othersLength : 0),
          ),
        });
  return {
    ...styleOf(error),
    title,
    step,
    sentence: sentenceOf(error),
    fault,
    otherFaults:
      others.length === 0
        ? null
        : t('{others, plural, one {# more field is not valid.} other {# more fields are not valid.}}', {
            others: others.length,
          }),
    advice: fault === null && !hasRetryTime(error) ? error.advice : '',
  };
}

/** Words of the place where an error is shown. */
export interface PlaceWords {
  /** What happened, in place of the error's own title. */
  title?: string | undefined;
  /** What still holds, e.g. "400 rows are kept." Several sentences are left out one by one. */
  statusNote?: string | readonly string[] | undefined;
  /** The next step, where the error cannot know it. */
  next?: string | undefined;
}

/** What follows the title: the whole sentences that fit in three lines. The details have all of them. */
export function sentencesShown(
  shown: ErrorText,
  { title, statusNote = [], next }: PlaceWords,
): readonly string[] {
  const lead = title === undefined ? shown.sentence : t('{title}.', { title: shown.title });
  const after =
    next === undefined
      ? [shown.fault, shown.otherFaults, ...[statusNote].flat(), shown.advice]
      : [...[statusNote].flat(), next];
  let length = (title ?? shown.title).length + '. '.length + lead.length;
  const fitting = after.filter((sentence): sentence is string => {
    if (sentence === null || sentence === '' || length + 1 + sentence.length > maxCharacters) return false;
    length += 1 + sentence.length;
    return true;
  });
  return [lead, ...fitting];
}

/** Three lines of a pane of 360 px, next to the icon. */
const maxCharacters = 140;

/** Where no field is named, only the service's own words say what to correct. */
function wordsOfRefusal(error: AppError): string | null {
  if (error.kind !== 'validation' || error.serviceMessage === undefined) return null;
  return t('The service says: “{message}”.', { message: shortened(error.serviceMessage, maxQuoteLength) });
}

/** Without its full stop; the whole of it is in the details. */
function shortened(text: string, most: number): string {
  const quote = text.replace(/\.$/, '');
  const room = Math.max(minQuoteLength, most);
  return quote.length > room ? `${quote.slice(0, room)}…` : quote;
}

/** With the sentence before it, three lines of a narrow pane. */
const maxQuoteLength = 70;
const minQuoteLength = 10;
/** The sentence on the other fields. */
const othersLength = 30;

/** Its sentence is the advice. */
function hasRetryTime(error: AppError): error is AppErrorOf<'rate-limit'> & { retryAfterMs: number } {
  return error.kind === 'rate-limit' && error.retryAfterMs !== undefined;
}

function sentenceOf(error: AppError): string {
  return hasRetryTime(error)
    ? t('The service asks the app to wait {time}.', {
        time: formatSeconds(error.retryAfterMs / 1000),
      })
    : error.message;
}

function styleOf(error: AppError): Pick<ErrorText, 'tone' | 'icon'> {
  switch (error.kind) {
    case 'auth':
      return { tone: 'danger', icon: 'key' };
    case 'permission':
    case 'not-found':
      return { tone: 'neutral', icon: 'lock' };
    case 'network':
      return { tone: 'warning', icon: 'offline' };
    case 'rate-limit':
      return { tone: 'warning', icon: 'clock' };
    case 'service':
    case 'protocol':
      return { tone: 'danger', icon: 'broken' };
    case 'outcome-unknown':
      return { tone: 'danger', icon: 'unknown' };
    case 'validation':
      return { tone: 'warning', icon: 'fault' };
    case 'refused':
      return { tone: 'danger', icon: isKeychain(error.reason) ? 'key' : 'stop' };
    case 'cancelled':
      return { tone: 'neutral', icon: 'stop' };
    case 'internal':
      return { tone: 'danger', icon: 'fault' };
    default:
      return assertNever(error);
  }
}

export function isKeychain(reason: string): boolean {
  return reason.startsWith('keychain-') || reason === 'secret-missing';
}
