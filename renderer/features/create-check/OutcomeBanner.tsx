import { CopyCheck, Search, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { inItsOrder } from '#shared/display-name';
import type { Attempt } from '#shared/ipc/contract/creation';
import type { AppError } from '#shared/errors';
import { t } from '#shared/messages/text';
import type { ProfileView } from '#shared/profile';
import { isWrapperMissing } from '#shared/wrapped-body';
import { Banner } from '../../components/Banner.tsx';
import { Button } from '../../components/Button.tsx';
import { CopyName } from '../../components/CopyName.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { formatMomentInSentence, formatWhen } from '../../format/time.ts';
import { openCheck } from '../../state/open-check.ts';
import { OpenProfile } from '../profiles/OpenProfile.tsx';
import type { Creation } from './use-creation.ts';

/** The outcome of the last press of Create check, and what can be decided now. */
export function OutcomeBanner({
  profile,
  creation,
  earlier,
}: {
  profile: ProfileView;
  creation: Creation;
  earlier: readonly Attempt[];
}) {
  const { creationStatus, sentName, isInForm, create, lookUp, dismiss } = creation;
  const { lookUpAll, stopLookingUp } = creation;
  const close = (
    <Button small kind="quiet" onPress={dismiss}>
      {t('Close')}
    </Button>
  );
  switch (creationStatus.is) {
    case 'idle':
    case 'sending':
      return (
        <EarlierUnknown
          earlier={earlier}
          lookUp={lookUp}
          lookUpAll={lookUpAll}
          isIdle={creationStatus.is === 'idle'}
        />
      );
    case 'looking':
      return <Banner flush tone="info" icon={Search} title={t('Looking up the reference.')} />;
    case 'looking-up-all': {
      const { done, count } = creationStatus.progress;
      return (
        <Banner
          flush
          tone="info"
          icon={Search}
          title={t('Looking up the references.')}
          actions={
            <Button small onPress={stopLookingUp}>
              {t('Cancel')}
            </Button>
          }
        >
          {t('{done} of {count} looked up.', { done, count })}
        </Banner>
      );
    }
    case 'looked-up-all': {
      const { progress, error } = creationStatus;
      const { count, done, created, absent } = progress;
      const title = t('{done} of {count} looked up: {created} created, {absent} not found.', {
        done,
        count,
        created,
        absent,
      });
      if (error !== null)
        return (
          <ErrorNotice
            as="bar"
            error={error}
            statusNote={title}
            onRetry={() => lookUpAll(earlier)}
            actions={close}
          />
        );
      return (
        <Banner flush tone={absent > 0 ? 'warning' : 'success'} title={title} actions={close}>
          {absent > 0 && t('A request that was not found may still create a check.')}
        </Banner>
      );
    }
    case 'created':
      return (
        <Banner
          flush
          tone="success"
          title={t('Check created.')}
          actions={
            <Actions name={creationStatus.check}>
              <CopyName name={creationStatus.check} shown="" />
              {close}
            </Actions>
          }
        >
          <bdi className="personal">{inItsOrder(sentName ?? '')}</bdi>
        </Banner>
      );
    case 'settled': {
      const [check] = creationStatus.checks;
      return (
        <Banner
          flush
          tone="success"
          title={t('The earlier request created the check.')}
          actions={check !== undefined && <Actions name={check.name}>{close}</Actions>}
        >
          {check !== undefined && <CopyName name={check.name} />}
        </Banner>
      );
    }
    case 'exists': {
      const [check] = creationStatus.checks;
      const createTime = check?.createTime ?? null;
      const count = creationStatus.checks.length;
      return (
        <Banner
          flush
          tone="warning"
          icon={CopyCheck}
          title={t(
            'The organization has {count, plural, one {a check} other {{count} checks}} with this reference.',
            { count },
          )}
          actions={
            <Actions name={check?.name ?? ''}>
              <Button
                small
                onPress={() => create({ acknowledged: creationStatus.checks.map(({ name }) => name) })}
              >
                {t('Create anyway')}
              </Button>
              {close}
            </Actions>
          }
        >
          {createTime === null
            ? t('Nothing was sent. Each check is billed.')
            : t(
                'Nothing was sent. The {count, plural, one {check} other {newest check}} with this reference is from {createTime}. Each check is billed.',
                {
                  count,
                  createTime: formatWhen(createTime),
                },
              )}
        </Banner>
      );
    }
    case 'blocked': {
      const { previous } = creationStatus;
      if (previous.state === 'sending')
        return (
          <Banner
            flush
            tone="info"
            icon={Search}
            title={t('A check with this reference is being created.')}
            actions={close}
          >
            {t('No second request was sent. Wait for the result.')}
          </Banner>
        );
      if (previous.state === 'unknown')
        return (
          <Unknown attempt={previous.attempt} lookUp={lookUp} dismiss={dismiss} at={previous.startedAt} />
        );
      return (
        <Banner
          flush
          tone="warning"
          icon={CopyCheck}
          // The time is shown below the field, as the service says it where it lists the check.
          title={t('A check with this reference was created from this computer.')}
          actions={
            <Actions name={previous.check ?? ''}>
              <Button
                small
                onPress={() =>
                  create({
                    supersedes: previous.attempt,
                    ...(previous.check !== null && { acknowledged: [previous.check] }),
                  })
                }
              >
                {t('Create another check')}
              </Button>
              {close}
            </Actions>
          }
        >
          {t('Nothing was sent. Each check is billed.')}
        </Banner>
      );
    }
    case 'unknown':
      return (
        <Unknown
          attempt={creationStatus.attempt}
          lookUp={lookUp}
          dismiss={dismiss}
          error={creationStatus.error}
        />
      );
    case 'absent':
      return (
        <Banner
          flush
          tone="warning"
          title={t('No check had this reference at {time}.', {
            time: formatMomentInSentence(creationStatus.at),
          })}
          actions={
            <>
              <Button small onPress={() => lookUp(creationStatus.attempt)}>
                {t('Look up again')}
              </Button>
              {isInForm && (
                <Button small onPress={() => create({ supersedes: creationStatus.attempt })}>
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
                reference: creationStatus.clientReference,
              })}
        </Banner>
      );
    case 'failed':
      if (profile.createBody === 'bare' && isWrapperMissing(creationStatus.error, 'check'))
        return (
          <ErrorNotice
            as="bar"
            error={creationStatus.error}
            onRetry={() => create({})}
            next={t('In the profile, set “Body of a new check” to “In a check object, plus parent field”.')}
            actions={
              <>
                <OpenProfile />
                {close}
              </>
            }
          />
        );
      return <ErrorNotice as="bar" error={creationStatus.error} onRetry={() => create({})} actions={close} />;
    case 'error':
      return (
        <ErrorNotice
          as="bar"
          error={creationStatus.error}
          statusNote={t('Nothing was sent.')}
          onRetry={() => create({})}
          actions={
            <>
              {creationStatus.maySkip && (
                <Button small kind="quiet" onPress={() => create({ lookup: 'skip' })}>
                  {t('Create without look-up')}
                </Button>
              )}
              {close}
            </>
          }
        />
      );
  }
}

function Actions({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      {name !== '' && (
        <Button small onPress={() => openCheck(name)}>
          {t('Open check')}
        </Button>
      )}
      {children}
    </>
  );
}

interface UnknownProps {
  attempt: string;
  lookUp: (attempt: string) => void;
  dismiss: () => void;
  error?: AppError;
  at?: string;
}

function Unknown({ attempt, lookUp, dismiss, error, at }: UnknownProps) {
  const title = t('The check may have been created');
  const actions = (
    <>
      <Button small kind="primary" onPress={() => lookUp(attempt)}>
        {t('Look up reference')}
      </Button>
      <Button small kind="quiet" onPress={dismiss}>
        {t('Leave as unknown')}
      </Button>
    </>
  );
  if (error !== undefined)
    return (
      <ErrorNotice
        as="bar"
        title={title}
        error={error}
        next={t('The request was not repeated. Look up the reference first: each check is billed.')}
        onRetry="beside"
        actions={actions}
      />
    );
  return (
    <Banner flush tone="danger" icon={TriangleAlert} title={t('{title}.', { title })} actions={actions}>
      {at === undefined
        ? t('The request was not repeated. Look up the reference first: each check is billed.')
        : t('Sent {at}, outcome unknown. Look up the reference first: each check is billed.', {
            at: formatWhen(at),
          })}
    </Banner>
  );
}

/** Unknown outcomes of earlier, such as those of a crash. */
function EarlierUnknown({
  earlier,
  lookUp,
  lookUpAll,
  isIdle,
}: {
  earlier: readonly Attempt[];
  lookUp: (attempt: string) => void;
  lookUpAll: (attempts: readonly Attempt[]) => void;
  isIdle: boolean;
}) {
  const [first] = earlier;
  if (first === undefined || !isIdle) return null;
  const hasSeveral = earlier.filter(({ clientReference }) => clientReference !== null).length > 1;
  return (
    <Banner
      flush
      tone="warning"
      title={
        first.clientReference === null
          ? t(
              "A check may have been created. The app no longer has its client reference. Look in the organization's checks.",
            )
          : t('The check {clientReference} may have been created.', {
              clientReference: first.clientReference,
            })
      }
      actions={
        first.clientReference !== null && (
          <>
            <Button small onPress={() => lookUp(first.attempt)}>
              {t('Look up reference')}
            </Button>
            {hasSeveral && (
              <Button small onPress={() => lookUpAll(earlier)}>
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
