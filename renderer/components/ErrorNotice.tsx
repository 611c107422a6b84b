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
import { errorSteps, type ErrorStep } from '#shared/error-words';
import type { AppError } from '#shared/errors';
import { t } from '#shared/messages/text';
import { parseJson } from '#shared/unspecified/json';
import { useHasClient } from '../ipc/client-context.ts';
import { goTo, pageOf, useNavigation } from '../state/navigation.ts';
import { Banner } from './Banner.tsx';
import { Blank } from './Blank.tsx';
import { Button } from './Button.tsx';
import { ErrorDetails } from './ErrorDetails.tsx';
import { useIsInLayer } from './Layer.tsx';
import { ShowReceived } from './ReceivedDialog.tsx';
import { RestartButton } from './RestartButton.tsx';
import { describeError, type ErrorText } from './describe-error.ts';
import styles from './ErrorNotice.module.css';

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
  /** `page`: nothing else is there to show. `bar`: across a pane, where other things stay. `box`: inside a part. */
  as?: 'page' | 'bar' | 'box';
  /** What happened in the words of the place, in place of the error's own title. */
  title?: string;
  /** The next step in the words of the place, where the error cannot know it. */
  next?: string;
  /** Data still shown, e.g. "400 rows are kept." */
  kept?: string;
  onRetry?: (() => void) | undefined;
  retryLabel?: string;
  /** Further acts, after the retry. */
  actions?: ReactNode;
}

/** An error in its place: what happened, to what, the next step; the rest is in its details. */
export function ErrorNotice({
  error,
  as = 'page',
  title: ownTitle,
  next,
  kept,
  onRetry,
  retryLabel = errorSteps.retry,
  actions,
}: ErrorNoticeProps) {
  const hasClient = useHasClient();
  const { tone, icon, sentence, fault, otherFaults, advice, step, ...words } = describeError(error);
  const title = ownTitle ?? words.title;
  const acts = (
    <>
      {onRetry !== undefined && step !== 'restart' && (
        <Button small onPress={onRetry}>
          {retryLabel}
        </Button>
      )}
      {error.kind === 'protocol' && error.received !== undefined && (
        <ShowReceived
          label={t('Show response')}
          title={t('Response of the service')}
          value={parseJson(error.received)}
        />
      )}
      {hasClient && step === 'restart' ? <RestartButton /> : <Step step={step} />}
      {actions}
      {hasClient && <ErrorDetails error={error} side={as === 'page' ? 'start' : 'end'} />}
    </>
  );
  const text = (
    <>
      <span>{ownTitle === undefined ? sentence : t('{title}.', { title: words.title })}</span>
      {[fault, otherFaults, kept, next ?? advice].map(
        (part, place) => typeof part === 'string' && part !== '' && <span key={place}> {part}</span>,
      )}
    </>
  );
  if (as === 'page') {
    return (
      <Blank icon={icons[icon]} tone={tone} title={title} actions={acts}>
        <p className={styles.text}>{text}</p>
      </Blank>
    );
  }
  return (
    <Banner
      isShort
      tone={tone === 'neutral' ? 'info' : tone}
      icon={icons[icon]}
      title={t('{title}.', { title })}
      actions={acts}
      flush={as === 'bar'}
    >
      {text}
    </Banner>
  );
}

const places: Readonly<Partial<Record<ErrorStep, string>>> = {
  'open-profile': '/profiles',
  'open-journal': '/journal',
};

/** Leads to the page where the next step is done, unless it is this one or a dialog comes before it. */
function Step({ step }: { step: ErrorStep }) {
  const here = useNavigation(({ place }) => pageOf(place.path));
  const isInLayer = useIsInLayer();
  const place = places[step];
  if (place === undefined || place === here || here === '' || isInLayer) return null;
  return (
    <Button small onPress={() => goTo(place)}>
      {errorSteps[step]}
    </Button>
  );
}
