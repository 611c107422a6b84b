import { useId } from 'react';
import { shortName } from '#shared/check-detail/timeline';
import { findingStateWord, reviewReasonOf, reviewReasonWord } from '#shared/check-detail/words';
import type { FindingRow } from '#shared/ipc/contract/findings';
import { t } from '#shared/messages/text';
import { reviewReasons, reviewStates } from '#shared/model/finding';
import { cx } from '../../components/class-names.ts';
import { FieldNote, TextArea } from '../../components/Field.tsx';
import { KeyHint } from '../../components/KeyHint.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { SuggestField } from '../../components/SuggestField.tsx';
import { Time } from '../../components/Time.tsx';
import { keyTable } from '../../state/key-table.ts';
import { SendButton } from '../guard/SendButton.tsx';
import { useProgressWord } from '../guard/use-asks.ts';
import { faultsOf, type Decision, type Draft } from './use-review.ts';
import styles from './ReviewForm.module.css';

const decisions: readonly { value: Decision; label: string }[] = [
  { value: 'CONFIRMED', label: t('Confirm') },
  { value: 'DISMISSED', label: t('Dismiss') },
];

/** What this computer saw of a finding, oldest first. */
export function Revisions({ revisions }: { revisions: FindingRow['revisions'] }) {
  return (
    <ol className={styles.revisions} aria-label={t('Revisions seen on this computer')}>
      {revisions.map(({ state, updateTime, seenAt, reviewedBy, reason }, place) => (
        <li key={`${seenAt} ${state} ${updateTime ?? ''}`}>
          {place + 1}. {findingStateWord(state)}, <Time iso={updateTime ?? seenAt} style="when" />
          {reviewedBy !== null && reviewedBy !== '' && (
            <>
              {', '}
              <bdi className="personal">{shortName(reviewedBy)}</bdi>
            </>
          )}
          {reason !== null && (
            <>
              {', '}
              <span>{reviewReasonWord(reason)}</span>
            </>
          )}
        </li>
      ))}
    </ol>
  );
}
const reasons = reviewReasons.map((reason) => ({
  value: reason,
  label: reviewReasonWord(reason),
  text: reviewReasonWord(reason),
}));

/** A decision with its reason and description. */
export function ReviewForm({
  draft,
  isStacked = false,
  isSending,
  state,
  onChange,
  onSend,
}: {
  draft: Draft;
  /** In a pane: its fields are one below the other. */
  isStacked?: boolean;
  isSending: boolean;
  state: string | undefined;
  onChange: (part: Partial<Draft>) => void;
  onSend: () => void;
}) {
  const noteId = useId();
  const progress = useProgressWord(t('Sending'));
  const { decision, reason } = faultsOf(draft);
  const isShown = draft.isTried || draft.reason !== '';
  const isReview = reviewStates.some((decided) => decided === state);
  return (
    <div
      className={cx(styles.review, isStacked && styles.stacked)}
      data-review
      role="group"
      aria-label={t('Review')}
    >
      <div>
        <span className="label">{t('Decision')}</span>
        <Segmented
          label={t('Decision')}
          value={draft.decision ?? ''}
          options={decisions}
          onChange={(chosen) => {
            if (chosen !== '') onChange({ decision: chosen });
          }}
        />
        <FieldNote id={noteId} hint={undefined} error={draft.isTried ? decision : undefined} />
      </div>
      <SuggestField
        label={t('Reason')}
        className={styles.reason}
        value={reviewReasonWord(draft.reason)}
        suggestions={reasons}
        error={isShown ? reason : undefined}
        onChange={(text) => {
          // Spaces stay: without them a note typed here would read as one word, and be sent as a reason.
          onChange({ reason: reviewReasonOf(text) });
        }}
      />
      <TextArea
        label={t('Description')}
        name="description"
        className={styles.text}
        rows={3}
        value={draft.description}
        maxLength={4000}
        placeholder={isReview ? t('A new review replaces the earlier one') : ''}
        onChange={(event) => onChange({ description: event.target.value })}
      />
      <SendButton
        kind="primary"
        className={styles.send}
        isPending={isSending}
        missing={decision === undefined ? undefined : t('Choose a decision first.')}
        onPress={onSend}
      >
        <span>{isSending ? progress : t('Send decision')}</span>
        <KeyHint of={keyTable.send} />
      </SendButton>
    </div>
  );
}
