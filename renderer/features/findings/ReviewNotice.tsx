import { t } from '#shared/messages/text';
import { Button } from '../../components/Button.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import type { ReviewFailure } from './use-review.ts';

const notes: Readonly<Record<ReviewFailure['review'], string>> = {
  'not-made': t('The finding has not changed.'),
  accepted: t('The service accepted the review.'),
  unknown: '',
};

/** What went wrong with a review. One that may have reached the service is not offered to be sent again. */
export function ReviewNotice({
  failure: { error, review },
  onSend,
  onRefresh,
}: {
  failure: ReviewFailure;
  onSend: () => void;
  onRefresh: () => void;
}) {
  const maySend = review === 'not-made' && error.kind === 'refused';
  return (
    <ErrorNotice
      as="box"
      error={error}
      statusNote={notes[review]}
      onRetry={maySend ? onSend : 'beside'}
      actions={
        !maySend && (
          <Button small onPress={onRefresh}>
            {t('Refresh')}
          </Button>
        )
      }
    />
  );
}
