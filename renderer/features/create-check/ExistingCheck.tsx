import { CopyCheck, Search } from 'lucide-react';
import { inItsOrder } from '#shared/display-name';
import { t } from '#shared/messages/text';
import { Banner } from '../../components/Banner.tsx';
import { Button } from '../../components/Button.tsx';
import { CopyName } from '../../components/CopyName.tsx';
import { formatWhen } from '../../format/time.ts';
import { openCheck } from '../../state/open-check.ts';
import { UnknownDuplicate } from './UnknownOutcome.tsx';
import type { OutcomeProps } from './use-creation.ts';

/** The press created a check. */
export function Created({ status: { check }, creation, close }: OutcomeProps<'created'>) {
  return (
    <Banner
      flush
      tone="success"
      title={t('Check created.')}
      actions={
        <>
          <OpenCheck name={check} />
          <CopyName name={check} shown="" />
          {close}
        </>
      }
    >
      <bdi className="personal">{inItsOrder(creation.sentName ?? '')}</bdi>
    </Banner>
  );
}

/** A request whose outcome was unknown created the check. */
export function CreatedEarlier({ status: { checks }, close }: OutcomeProps<'settled'>) {
  const [check] = checks;
  return (
    <Banner
      flush
      tone="success"
      title={t('The earlier request created the check.')}
      actions={
        check !== undefined && (
          <>
            <OpenCheck name={check.name} />
            {close}
          </>
        )
      }
    >
      {check !== undefined && <CopyName name={check.name} />}
    </Banner>
  );
}

/** Nothing was sent: the organization has checks with this reference, the newest first. */
export function ReferenceExists({ status: { checks }, creation, close }: OutcomeProps<'exists'>) {
  const [check] = checks;
  const createTime = check?.createTime ?? null;
  const count = checks.length;
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
        <>
          <OpenCheck name={check?.name ?? ''} />
          <Button small onPress={() => creation.create({ acknowledged: checks.map(({ name }) => name) })}>
            {t('Create anyway')}
          </Button>
          {close}
        </>
      }
    >
      {createTime === null
        ? t('Nothing was sent. Each check is billed.')
        : t(
            'Nothing was sent. The {count, plural, one {check} other {newest check}} with this reference is from {createTime}. Each check is billed.',
            { count, createTime: formatWhen(createTime) },
          )}
    </Banner>
  );
}

/** Nothing was sent: this computer has sent a check with this reference, or is sending it. */
export function ReferenceSent({ status: { previous }, creation, close }: OutcomeProps<'blocked'>) {
  const { attempt, state, check } = previous;
  if (state === 'sending')
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
  if (state === 'unknown') return <UnknownDuplicate previous={previous} creation={creation} />;
  const another = { supersedes: attempt, ...(check !== null && { acknowledged: [check] }) };
  return (
    <Banner
      flush
      tone="warning"
      icon={CopyCheck}
      // The time is shown below the field, as the service says it where it lists the check.
      title={t('A check with this reference was created from this computer.')}
      actions={
        <>
          <OpenCheck name={check ?? ''} />
          <Button small onPress={() => creation.create(another)}>
            {t('Create another check')}
          </Button>
          {close}
        </>
      }
    >
      {t('Nothing was sent. Each check is billed.')}
    </Banner>
  );
}

function OpenCheck({ name }: { name: string }) {
  if (name === '') return null;
  return (
    <Button small onPress={() => openCheck(name)}>
      {t('Open check')}
    </Button>
  );
}
