import type { AppError } from '#shared/errors';
import { t } from '#shared/messages/text';
import type { FeatureFlag } from '#shared/model/unspecified';
import { Banner } from '../../components/Banner.tsx';
import { Button } from '../../components/Button.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { ListNotice } from '../../components/ListNotice.tsx';
import type { Listing } from '../../reading/listing.ts';
import { useFlagData } from './flag-data.ts';

interface FlagListNoticesProps {
  flags: Listing<FeatureFlag>;
  /** Why another list beside it stopped, which says the same of the connection and is continued with this one. */
  alsoStopped?: AppError | null;
}

/** What is missing of the list of flags, and why. */
export function FlagListNotices({ flags, alsoStopped = null }: FlagListNoticesProps) {
  const data = useFlagData();
  const { state, rows, facts } = flags;
  const isSaid =
    state.is === 'stopped' &&
    rows.length > 0 &&
    state.error.kind === 'network' &&
    alsoStopped?.kind === 'network' &&
    alsoStopped.reason === state.error.reason;
  return (
    <>
      {state.is === 'stopped' && !isSaid && (
        <ErrorNotice
          as="bar"
          error={state.error}
          statusNote={
            rows.length === 0
              ? t('Only flags in the feature settings of organizations are shown.')
              : t('More flags may exist.')
          }
          onRetry={() => data.refreshFlags()}
        />
      )}
      {state.is === 'repeated' && (
        <Banner
          flush
          tone="warning"
          title={t('Not every flag is loaded.')}
          actions={
            <Button small onPress={() => data.refreshFlags()}>
              {t('Start over')}
            </Button>
          }
        >
          {t('The service repeated a page token, so loading stopped. The loaded rows are still shown.')}
        </Banner>
      )}
      <ListNotice list={t('Flags')} facts={facts} shown={rows.length} isComplete={state.is === 'complete'} />
    </>
  );
}
