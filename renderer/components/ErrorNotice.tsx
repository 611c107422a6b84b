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
import { useContext, type ReactNode } from 'react';
import { errorButtons, type ErrorButton, type ErrorStep } from '#shared/error-words';
import type { AppError } from '#shared/errors';
import { t } from '#shared/messages/text';
import { parseJson } from '#shared/unspecified/json';
import { useHasClient } from '../ipc/client-context.ts';
import { ScopeContext } from '../scope/scope.ts';
import { goTo, pageOf, useNavigation } from '../state/navigation.ts';
import { useSwitching } from '../state/switching.ts';
import { Banner } from './Banner.tsx';
import { Blank } from './Blank.tsx';
import { Button } from './Button.tsx';
import { ErrorDetails } from './ErrorDetails.tsx';
import { useCloseLayer } from './Layer.tsx';
import { ShowReceived } from './ReceivedDialog.tsx';
import { ReportButton } from './ReportButton.tsx';
import { RestartButton } from './RestartButton.tsx';
import { UnlockButton } from './UnlockButton.tsx';
import { describeError, sentencesShown, type ErrorText, type PlaceWords } from './describe-error.ts';
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

/** Does again what failed. `beside`: a button next to the notice does it, or it comes again by itself. */
export type Retry = (() => void) | 'beside';

interface ErrorNoticeProps extends PlaceWords {
  error: AppError;
  /** `page`: nothing else is there to show. `bar`: across a pane, where other things stay. `box`: inside a part. */
  as?: 'page' | 'bar' | 'box';
  onRetry: Retry;
  retryLabel?: string;
  /** Further buttons, after those of the error. */
  actions?: ReactNode;
}

/** An error where it happened: what happened, to what, the next step; the rest is in its details. */
export function ErrorNotice({
  error,
  as = 'page',
  onRetry,
  retryLabel = errorButtons.retry,
  actions,
  ...place
}: ErrorNoticeProps) {
  const hasClient = useHasClient();
  const shown = describeError(error);
  const { tone, icon, step } = shown;
  const hasStepButton = useHasStepButton(step) && hasClient;
  const title = place.title ?? shown.title;
  const buttons = (
    <>
      {hasStepButton && <StepButton step={step} error={error} onRetry={onRetry} />}
      {onRetry !== 'beside' && (retried.includes(step) || (step === 'correct' && as === 'page')) && (
        <Button small kind={hasStepButton ? 'quiet' : 'plain'} onPress={onRetry}>
          {retryLabel}
        </Button>
      )}
      {error.kind === 'protocol' && error.received !== undefined && (
        <ShowReceived
          kind="quiet"
          label={t('Show response')}
          title={t('Response of the service')}
          value={parseJson(error.received)}
        />
      )}
      {actions}
      {hasClient && <ErrorDetails error={error} place={place} side={as === 'page' ? 'start' : 'end'} />}
    </>
  );
  const text = sentencesShown(shown, place).map((sentence, index) => (
    <span key={index}>
      {index > 0 && ' '}
      {sentence}
    </span>
  ));
  if (as === 'page') {
    return (
      <Blank icon={icons[icon]} tone={tone} title={title} actions={buttons}>
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
      actions={buttons}
      flush={as === 'bar'}
    >
      {text}
    </Banner>
  );
}

/** Steps that may be followed by the same again. After the others it would fail again, or be sent twice. */
const retried: readonly ErrorStep[] = ['retry', 'switch-profile', 'open-profile', 'report'];

const places = { 'open-profile': '/profiles', 'open-journal': '/journal' } as const satisfies Partial<
  Record<ErrorButton, string>
>;

/** Whether a button does the step: none on the page that it leads to, and none that loses what a dialog holds. */
function useHasStepButton(step: ErrorStep): boolean {
  const here = useNavigation(({ place }) => pageOf(place.path));
  const isInLayer = useCloseLayer() !== null;
  const hasProfile = useContext(ScopeContext) !== null;
  switch (step) {
    case 'restart':
    case 'report':
      return true;
    case 'unlock':
      return hasProfile;
    case 'switch-profile':
      return hasProfile && !isInLayer;
    case 'open-profile':
      return here !== places[step] && here !== '' && !isInLayer;
    // What the dialog holds was sent.
    case 'open-journal':
      return here !== places[step] && here !== '';
    case 'retry':
    case 'correct':
    case 'official-build':
    case 'advised':
      return false;
  }
}

/** The button of the next step. */
function StepButton({ step, error, onRetry }: { step: ErrorStep; error: AppError; onRetry: Retry }) {
  const closeLayer = useCloseLayer();
  switch (step) {
    case 'restart':
      return <RestartButton />;
    case 'report':
      return <ReportButton error={error} />;
    case 'unlock':
      return <UnlockButton onUnlocked={onRetry === 'beside' ? null : onRetry} />;
    case 'switch-profile':
      return (
        <Button small onPress={() => useSwitching.setState({ isChoosing: true })}>
          {errorButtons[step]}
        </Button>
      );
    case 'open-profile':
    case 'open-journal':
      return (
        <Button
          small
          onPress={() => {
            closeLayer?.();
            goTo(places[step]);
          }}
        >
          {errorButtons[step]}
        </Button>
      );
    case 'retry':
    case 'correct':
    case 'official-build':
    case 'advised':
      return null;
  }
}
