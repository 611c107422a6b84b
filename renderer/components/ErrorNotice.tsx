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
import { useIsInLayer } from './Layer.tsx';
import { ShowReceived } from './ReceivedDialog.tsx';
import { ReportButton } from './ReportButton.tsx';
import { RestartButton } from './RestartButton.tsx';
import { UnlockButton } from './UnlockButton.tsx';
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

/** Does again what failed. `beside`: a button next to the notice does it, or it comes again by itself. */
export type Retry = (() => void) | 'beside';

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
  onRetry: Retry;
  retryLabel?: string;
  /** Further buttons, after those of the error. */
  actions?: ReactNode;
}

/** An error where it happened: what happened, to what, the next step; the rest is in its details. */
export function ErrorNotice({
  error,
  as = 'page',
  title: ownTitle,
  next,
  kept,
  onRetry,
  retryLabel = errorButtons.retry,
  actions,
}: ErrorNoticeProps) {
  const hasClient = useHasClient();
  const { tone, icon, sentence, fault, otherFaults, advice, step, ...words } = describeError(error);
  const title = ownTitle ?? words.title;
  const buttons = (
    <>
      {hasClient && <StepButton step={step} error={error} onRetry={onRetry} />}
      {onRetry !== 'beside' && (retried.includes(step) || (step === 'correct' && as === 'page')) && (
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

/** The button of the next step; none on the page that it leads to, and none in a dialog that is in its way. */
function StepButton({ step, error, onRetry }: { step: ErrorStep; error: AppError; onRetry: Retry }) {
  const here = useNavigation(({ place }) => pageOf(place.path));
  const isInLayer = useIsInLayer();
  const hasProfile = useContext(ScopeContext) !== null;
  switch (step) {
    case 'restart':
      return <RestartButton />;
    case 'report':
      return <ReportButton error={error} />;
    case 'unlock':
      return hasProfile && <UnlockButton onUnlocked={onRetry === 'beside' ? null : onRetry} />;
    case 'switch-profile':
      if (!hasProfile || isInLayer) return null;
      return (
        <Button small onPress={() => useSwitching.setState({ isChoosing: true })}>
          {errorButtons[step]}
        </Button>
      );
    case 'open-profile':
    case 'open-journal':
      if (here === places[step] || here === '' || isInLayer) return null;
      return (
        <Button small onPress={() => goTo(places[step])}>
          {errorButtons[step]}
        </Button>
      );
    case 'retry':
    case 'correct':
    case 'official-build':
    case 'not-offered':
      return null;
  }
}
