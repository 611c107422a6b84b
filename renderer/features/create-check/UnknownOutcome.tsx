import { Search, TriangleAlert } from 'lucide-react';
import type { Attempt } from '#shared/ipc/contract/creation';
import { t } from '#shared/messages/text';
import { Banner } from '../../components/Banner.tsx';
import { Button } from '../../components/Button.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { formatMomentInSentence, formatWhen } from '../../format/time.ts';
import type { Creation, OutcomeProps } from './use-creation.ts';

const mayExist = t('The check may have been created');

/** The request of the last press may have created a check. */
export function UnknownOutcome({ status: { attempt, error }, creation }: OutcomeProps<'unknown'>) {
  return (
    <ErrorNotice
      as="bar"
      title={mayExist}
      error={error}
      next={t('The request was not repeated. Look up the reference first: each check is billed.')}
      onRetry="beside"
      actions={<LookUpOrLeave attempt={attempt} creation={creation} />}
    />
  );
}

/** Nothing was sent: an earlier request with this reference may have created the check. */
export function UnknownDuplicate({ previous, creation }: { previous: Attempt; creation: Creation }) {
  return (
    <Banner
      flush
      tone="danger"
      icon={TriangleAlert}
      title={t('{title}.', { title: mayExist })}
      actions={<LookUpOrLeave attempt={previous.attempt} creation={creation} />}
    >
      {t('Sent {at}, outcome unknown. Look up the reference first: each check is billed.', {
        at: formatWhen(previous.startedAt),
      })}
    </Banner>
  );
}

function LookUpOrLeave({ attempt, creation }: { attempt: string; creation: Creation }) {
  return (
    <>
      <Button small kind="primary" onPress={() => creation.lookUp(attempt)}>
        {t('Look up reference')}
      </Button>
      <Button small kind="quiet" onPress={creation.dismiss}>
        {t('Leave as unknown')}
      </Button>
    </>
  );
}

/** Unknown outcomes of earlier, such as those of a crash. */
export function EarlierUnknown({ earlier, creation }: { earlier: readonly Attempt[]; creation: Creation }) {
  const [first] = earlier;
  if (first === undefined) return null;
  const { attempt, clientReference } = first;
  const hasSeveral = earlier.filter((each) => each.clientReference !== null).length > 1;
  return (
    <Banner
      flush
      tone="warning"
      title={
        clientReference === null
          ? t(
              "A check may have been created. The app no longer has its client reference. Look in the organization's checks.",
            )
          : t('The check {clientReference} may have been created.', { clientReference })
      }
      actions={
        clientReference !== null && (
          <>
            <Button small onPress={() => creation.lookUp(attempt)}>
              {t('Look up reference')}
            </Button>
            {hasSeveral && (
              <Button small onPress={() => creation.lookUpAll(earlier)}>
                {t('Look up all')}
              </Button>
            )}
          </>
        )
      }
    >
      {t('Sent {startedAt}, outcome unknown.', { startedAt: formatWhen(first.startedAt) })}{' '}
      {earlier.length > 1 &&
        t(
          '{count, plural, one {# more check may have been created.} other {# more checks may have been created.}}',
          { count: earlier.length - 1 },
        )}
    </Banner>
  );
}

/** How far the look-up of several references is, and what it found. */
export function SeveralLookUps({
  status,
  earlier,
  creation,
  close,
}: OutcomeProps<'looking-up-all' | 'looked-up-all'> & { earlier: readonly Attempt[] }) {
  const { count, done, created, absent } = status.progress;
  if (status.is === 'looking-up-all')
    return (
      <Banner
        flush
        tone="info"
        icon={Search}
        title={t('Looking up the references.')}
        actions={
          <Button small onPress={creation.stopLookingUp}>
            {t('Cancel')}
          </Button>
        }
      >
        {t('{done, number} of {count, number} looked up.', { done, count })}
      </Banner>
    );
  const title = t(
    '{done, number} of {count, number} looked up: {created, number} created, {absent, number} not found.',
    { done, count, created, absent },
  );
  if (status.error !== null)
    return (
      <ErrorNotice
        as="bar"
        error={status.error}
        statusNote={title}
        onRetry={() => creation.lookUpAll(earlier)}
        actions={close}
      />
    );
  return (
    <Banner flush tone={absent > 0 ? 'warning' : 'success'} title={title} actions={close}>
      {absent > 0 && t('A request that was not found may still create a check.')}
    </Banner>
  );
}

/** A look-up found no check of the request. */
export function NotFound({ status, creation, close }: OutcomeProps<'absent'>) {
  const { attempt, at, clientReference } = status;
  const { isInForm, create, lookUp } = creation;
  return (
    <Banner
      flush
      tone="warning"
      title={t('No check had this reference at {time}.', { time: formatMomentInSentence(at) })}
      actions={
        <>
          <Button small onPress={() => lookUp(attempt)}>
            {t('Look up again')}
          </Button>
          {isInForm && (
            <Button small onPress={() => create({ supersedes: attempt })}>
              {t('Send again')}
            </Button>
          )}
          {close}
        </>
      }
    >
      {isInForm
        ? t('The earlier request may still create a check. If you send again, both checks are billed.')
        : t('The reference is {reference}. To send that check again, enter it in the form.', {
            reference: clientReference,
          })}
    </Banner>
  );
}
