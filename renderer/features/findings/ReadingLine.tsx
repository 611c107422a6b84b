import {
  readingCallsPerCheck,
  readingCallsPerMinute,
  type FindingsReading,
} from '#shared/ipc/contract/findings';
import { t } from '#shared/messages/text';
import { Line } from '../../components/Bar.tsx';
import { LinkButton } from '../../components/Button.tsx';
import { ErrorDetails } from '../../components/ErrorDetails.tsx';
import { formatSpan } from '../../format/time.ts';
import { useReadingControl } from './queries.ts';

/** How reading findings in the background goes, with its budget; it can be paused and resumed. */
export function ReadingLine({ reading }: { reading: FindingsReading }) {
  const control = useReadingControl();
  const { state, left, failed, unread, error } = reading;
  return (
    <Line className="small">
      <span className="truncate muted">{readingText(reading)}</span>
      {error !== null && <ErrorDetails error={error} side="end" />}
      {unread > 0 && (
        <span>{t('{unread, plural, one {# finding} other {# findings}} could not be read', { unread })}</span>
      )}
      {failed > 0 && (
        <LinkButton onPress={() => control('retry')}>
          {t('Retry loading {failed, plural, one {# check} other {# checks}}', { failed })}
        </LinkButton>
      )}
      {state === 'paused' ? (
        <LinkButton onPress={() => control('resume')}>{t('Resume loading')}</LinkButton>
      ) : (
        left > 0 && <LinkButton onPress={() => control('pause')}>{t('Pause loading')}</LinkButton>
      )}
    </Line>
  );
}

export function readingText({ state, left, read, minutesLeft }: FindingsReading): string {
  switch (state) {
    case 'reading':
      return t(
        'Loading findings: {left, plural, one {# check} other {# checks}} left, about {time} at {rate} calls per minute, {calls} per check',
        {
          left,
          time: formatSpan((minutesLeft ?? 0) * 60_000),
          rate: readingCallsPerMinute,
          calls: readingCallsPerCheck,
        },
      );
    case 'paused':
      return t('Loading paused: {left, plural, one {# check} other {# checks}} left', { left });
    case 'offline':
      return t('No connection: {left, plural, one {# check} other {# checks}} left to load', { left });
    case 'asleep':
    case 'locked':
      return t(
        'Loading resumes when the screen is unlocked: {left, plural, one {# check} other {# checks}} left',
        {
          left,
        },
      );
    case 'waiting':
      return t('The service does not respond: {left, plural, one {# check} other {# checks}} left to load', {
        left,
      });
    case 'done':
      return read === 0
        ? t('No checks with findings are known yet')
        : t('Findings loaded for {read, plural, one {# check} other {# checks}}', { read });
  }
}
