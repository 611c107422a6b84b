import {
  CircleStop,
  CircleX,
  Clock,
  CloudOff,
  KeyRound,
  Lock,
  ServerCrash,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { AppError } from '#shared/errors';
import { t } from '#shared/messages/text';
import { parseJson } from '#shared/unspecified/json';
import { Banner } from './Banner.tsx';
import { Blank } from './Blank.tsx';
import { Button } from './Button.tsx';
import { ShowReceived } from './ReceivedDialog.tsx';
import { describeError, errorDetail, type ErrorText } from './describe-error.ts';

const icons: Record<ErrorText['icon'], LucideIcon> = {
  lock: Lock,
  key: KeyRound,
  offline: CloudOff,
  clock: Clock,
  broken: ServerCrash,
  unknown: TriangleAlert,
  stop: CircleStop,
  fault: CircleX,
};

interface ErrorNoticeProps {
  error: AppError;
  /** What happened in the words of the place; what the error says and is about is told elsewhere then. */
  title?: string;
  /** `page`: nothing else is there to show. `bar`: above rows that stay. `box`: inside a part. */
  as?: 'page' | 'bar' | 'box';
  /** What is still there, e.g. "400 rows are kept." */
  kept?: string;
  onRetry?: (() => void) | undefined;
  retryLabel?: string;
  /** Further acts, after the retry. */
  actions?: ReactNode;
}

/** An error in its place: what happened, to what, what to do next. */
export function ErrorNotice({
  error,
  title,
  as = 'page',
  kept,
  onRetry,
  retryLabel = t('Try again'),
  actions,
}: ErrorNoticeProps) {
  const text = describeError(error);
  const icon = icons[text.icon];
  const acts = (
    <>
      {onRetry !== undefined && (
        <Button small onPress={onRetry}>
          {retryLabel}
        </Button>
      )}
      {error.kind === 'protocol' && error.received !== undefined && (
        <ShowReceived
          label={t('Show answer')}
          title={t('What the service answered')}
          value={parseJson(error.received)}
        />
      )}
      {actions}
    </>
  );
  if (as === 'page') {
    return (
      <Blank icon={icon} tone={text.tone} title={text.title.replace(/\.$/, '')} actions={acts}>
        <p>{errorDetail(text)}</p>
        {kept !== undefined && <p>{kept}</p>}
      </Blank>
    );
  }
  return (
    <Banner
      tone={text.tone === 'neutral' ? 'info' : text.tone}
      icon={icon}
      title={title ?? text.title}
      actions={acts}
      flush={as === 'bar'}
    >
      {title === undefined ? errorDetail(text) : text.advice}
      {kept !== undefined && ` ${kept}`}
    </Banner>
  );
}
