import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Attempt } from '#shared/ipc/contract/creation';
import { t } from '#shared/messages/text';
import type { ProfileView } from '#shared/profile';
import { isWrapperMissing } from '#shared/wrapped-body';
import { Banner } from '../../components/Banner.tsx';
import { Button } from '../../components/Button.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { keyTable } from '../../state/key-table.ts';
import { useKeys } from '../../state/keys.ts';
import { OpenProfile } from '../profiles/OpenProfile.tsx';
import { Created, CreatedEarlier, ReferenceExists, ReferenceSent } from './ExistingCheck.tsx';
import { focusField } from './FaultList.tsx';
import { EarlierUnknown, NotFound, SeveralLookUps, UnknownOutcome } from './UnknownOutcome.tsx';
import type { Creation } from './use-creation.ts';
import styles from './CreateCheck.module.css';

interface OutcomeBannerProps {
  profile: ProfileView;
  creation: Creation;
  earlier: readonly Attempt[];
}

type Is = Creation['creationStatus']['is'];

/** Outcomes that the operator decides on; the first action offered sends nothing. */
const asks: ReadonlySet<Is> = new Set(['exists', 'blocked', 'unknown', 'absent']);

/** Nothing is shown that could be closed. */
const withoutClose: ReadonlySet<Is> = new Set(['idle', 'sending', 'looking']);

/** The outcome of the last press of Create check, and what can be decided now. It takes the focus to what comes next. */
export function OutcomeBanner(props: OutcomeBannerProps) {
  const { creationStatus, dismiss } = props.creation;
  const { is } = creationStatus;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A dialog that was opened meanwhile keeps the focus. A button that is gone has left it to the body.
    if (document.activeElement?.matches('body, main, main *') !== true) return;
    if (is === 'created') focusField('displayName');
    else if (asks.has(is)) box.current?.querySelector('button')?.focus();
  }, [is]);
  useKeys(withoutClose.has(is) ? [] : [{ ...keyTable.close, run: dismiss }]);
  return (
    <div ref={box} className={styles.outcome}>
      <Outcome {...props} />
    </div>
  );
}

function Outcome({ profile, creation, earlier }: OutcomeBannerProps) {
  const { creationStatus: status, create, dismiss } = creation;
  const close = (
    <Button small kind="quiet" onPress={dismiss}>
      {t('Close')}
    </Button>
  );
  const decide = { creation, close };
  switch (status.is) {
    case 'idle':
      return <EarlierUnknown earlier={earlier} creation={creation} />;
    case 'sending':
      return null;
    case 'looking':
      return <Banner flush tone="info" icon={Search} title={t('Looking up the reference.')} />;
    case 'looking-up-all':
    case 'looked-up-all':
      return <SeveralLookUps status={status} earlier={earlier} {...decide} />;
    case 'absent':
      return <NotFound status={status} {...decide} />;
    case 'unknown':
      return <UnknownOutcome status={status} {...decide} />;
    case 'created':
      return <Created status={status} {...decide} />;
    case 'settled':
      return <CreatedEarlier status={status} {...decide} />;
    case 'exists':
      return <ReferenceExists status={status} {...decide} />;
    case 'blocked':
      return <ReferenceSent status={status} {...decide} />;
    case 'failed': {
      const isUnwrapped = profile.createBody === 'bare' && isWrapperMissing(status.error, 'check');
      return (
        <ErrorNotice
          as="bar"
          error={status.error}
          onRetry={() => create()}
          {...(isUnwrapped && {
            next: t('In the profile, set “Body of a new check” to “In a check object, plus parent field”.'),
          })}
          actions={
            <>
              {isUnwrapped && <OpenProfile />}
              {close}
            </>
          }
        />
      );
    }
    case 'error':
      return (
        <ErrorNotice
          as="bar"
          error={status.error}
          statusNote={t('Nothing was sent.')}
          onRetry={() => create()}
          actions={
            <>
              {status.maySkip && (
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
