import { ExternalLink } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { groupFindings, isUnreviewed } from '#shared/check-detail/findings';
import { shortName } from '#shared/check-detail/timeline';
import { findingStateWord } from '#shared/check-detail/words';
import { shownName } from '#shared/display-name';
import type { FindingRow } from '#shared/ipc/contract/findings';
import { t } from '#shared/messages/text';
import { reviewReasons, reviewStates } from '#shared/model/finding';
import { LinkButton } from '../../components/Button.tsx';
import { Phrase } from '../../components/Phrase.tsx';
import { cx } from '../../components/class-names.ts';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { TextField } from '../../components/Field.tsx';
import { KeyHint } from '../../components/KeyHint.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { SuggestField } from '../../components/SuggestField.tsx';
import { Time } from '../../components/Time.tsx';
import { keyTable } from '../../state/key-table.ts';
import { useKeys } from '../../state/keys.ts';
import { SendButton } from '../guard/SendButton.tsx';
import { useConnected } from '../guard/use-connected.ts';
import { FindingState, Severity, severityWord } from './finding-words.tsx';
import {
  canSend,
  emptyDraft,
  reasonPattern,
  useReviews,
  type Decision,
  type Draft,
  type Reviews,
} from './use-review.ts';
import styles from './FindingList.module.css';

/** A finding in a queue. */
export interface QueuedFinding {
  row: FindingRow;
  /** Where it came from, when the queue has findings of several checks. */
  check?: { label: string; open: () => void };
}

interface FindingListProps {
  findings: readonly QueuedFinding[];
  label: string;
  /** Heads of the severities; without them the rows say it alone. */
  grouped: boolean;
}

const decisions: readonly { value: Decision; label: string }[] = [
  { value: 'CONFIRMED', label: t('Confirm') },
  { value: 'DISMISSED', label: t('Dismiss') },
];

/** Findings to decide on, by keyboard: J K move, C D choose, Ctrl Enter sends. */
export function FindingList({ findings, label, grouped }: FindingListProps) {
  const reviews = useReviews();
  const [chosen, setChosen] = useState<string | null>(null);
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map());
  const list = useRef<HTMLUListElement>(null);

  const groups = groupFindings(findings, ({ row }) => row.finding);
  const ordered = groups.flatMap(({ rows }) => rows);
  const selected = ordered.find(({ row }) => row.finding.name === chosen) ?? ordered[0];
  const selectedName = selected?.row.finding.name ?? null;
  const draftOf = (name: string) => drafts.get(name) ?? emptyDraft;
  const change = (name: string, part: Partial<Draft>) => {
    setDrafts((held) => new Map(held).set(name, { ...(held.get(name) ?? emptyDraft), ...part }));
  };
  const move = (steps: number) => {
    const place = ordered.findIndex(({ row }) => row.finding.name === selectedName);
    const next = ordered[Math.min(ordered.length - 1, Math.max(0, place + steps))];
    if (next !== undefined) setChosen(next.row.finding.name);
  };
  const whenConnected = useConnected();
  const send = () => {
    if (selected === undefined || selectedName === null) return;
    const draft = draftOf(selectedName);
    if (!canSend(draft)) return;
    // Where to go on is decided now, before the order changes.
    const place = ordered.indexOf(selected);
    const following = [...ordered.slice(place + 1), ...ordered.slice(0, place)];
    const next = following.find(({ row }) => isUnreviewed(row.finding))?.row.finding.name ?? selectedName;
    void reviews.send(selectedName, selected.row.finding.state, draft).then((isDone) => {
      if (!isDone) return;
      setDrafts((held) => new Map([...held].filter(([name]) => name !== selectedName)));
      setChosen((now) => (now === null || now === selectedName ? next : now));
    });
  };
  const choose = (decision: Decision) => {
    if (selectedName !== null) change(selectedName, { decision });
  };
  useKeys([
    { ...keyTable.next, label: t('Next finding'), run: () => move(1) },
    { ...keyTable.previous, label: t('Previous finding'), run: () => move(-1) },
    { ...keyTable.arrowDown, label: t('Next finding'), run: () => move(1) },
    { ...keyTable.arrowUp, label: t('Previous finding'), run: () => move(-1) },
    { ...keyTable.confirm, run: () => choose('CONFIRMED') },
    { ...keyTable.dismiss, run: () => choose('DISMISSED') },
    { ...keyTable.send, label: t('Send the review'), run: () => whenConnected(send) },
  ]);
  useEffect(() => {
    if (chosen !== null) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);

  return (
    <ul className={styles.list} aria-label={label} ref={list}>
      {groups.map(({ severity, rows }) => (
        <li key={severity ?? ''}>
          {grouped && (
            <h3 className={styles.group}>
              {severityWord(severity)} <span className="muted">{rows.length}</span>
            </h3>
          )}
          <ul>
            {rows.map((queued) => (
              <Finding
                key={queued.row.finding.name}
                queued={queued}
                isSelected={queued === selected}
                draft={draftOf(queued.row.finding.name)}
                reviews={reviews}
                onSelect={() => {
                  setChosen(queued.row.finding.name);
                }}
                onChange={(part) => {
                  change(queued.row.finding.name, part);
                }}
                onSend={send}
              />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

interface FindingProps {
  queued: QueuedFinding;
  isSelected: boolean;
  draft: Draft;
  reviews: Reviews;
  onSelect: () => void;
  onChange: (part: Partial<Draft>) => void;
  onSend: () => void;
}

function Finding({ queued, isSelected, draft, reviews, onSelect, onChange, onSend }: FindingProps) {
  const { finding, revisions } = queued.row;
  const { name, displayName, description, severity, type, state, createTime } = finding;
  const { error, isSending } = reviews.of(name);
  return (
    <li
      className={cx(styles.finding, isSelected && styles.selected)}
      aria-current={isSelected ? 'true' : undefined}
    >
      <span className={styles.severity}>
        <Severity value={severity ?? null} />
      </span>
      <div className={styles.body}>
        <button type="button" className={styles.head} aria-expanded={isSelected} onClick={onSelect}>
          <span className={styles.line}>
            <b dir="auto" className="personal">
              {shownName(displayName, shortName(name))}
            </b>
            <span className="spacer" />
            <FindingState state={state} seen={revisions.length} />
          </span>
          <span className={styles.note}>
            {type ?? t('Type not given')}
            {createTime !== undefined && (
              <>
                <Phrase text=", created {time}" values={{ time: <Time iso={createTime} style="when" /> }} />
              </>
            )}
            {finding.reviewedBy !== undefined && finding.reviewedBy !== '' && (
              <Phrase
                text=", reviewed by {reviewedBy}"
                values={{ reviewedBy: <span className="personal">{shortName(finding.reviewedBy)}</span> }}
              />
            )}
          </span>
        </button>
        {queued.check !== undefined && (
          <LinkButton className={styles.check} onPress={queued.check.open}>
            <ExternalLink className="icon-small" aria-hidden="true" />
            <span className="truncate" dir="auto">
              {queued.check.label}
            </span>
          </LinkButton>
        )}
        {isSelected && (
          <>
            {description !== undefined && (
              <p className={styles.description} dir="auto">
                {description}
              </p>
            )}
            {revisions.length > 1 && <Revisions revisions={revisions} />}
          </>
        )}
        {error !== null && (
          <div className={styles.failed}>
            <ErrorNotice
              as="box"
              error={error}
              kept={error.kind === 'outcome-unknown' ? '' : t('The finding stays as it is shown.')}
              onRetry={
                error.kind === 'refused'
                  ? undefined
                  : () => {
                      reviews.readAgain(name);
                    }
              }
              retryLabel={t('Read again')}
            />
          </div>
        )}
        {isSelected && (
          <ReviewForm draft={draft} isSending={isSending} onChange={onChange} onSend={onSend} state={state} />
        )}
      </div>
    </li>
  );
}

function Revisions({ revisions }: { revisions: FindingRow['revisions'] }) {
  return (
    <ol className={styles.revisions} aria-label={t('Revisions seen on this workstation')}>
      {revisions.map(({ state, updateTime, seenAt, reviewedBy, reason }, place) => (
        <li key={`${seenAt} ${state} ${updateTime ?? ''}`}>
          {place + 1}. {findingStateWord(state)}, <Time iso={updateTime ?? seenAt} style="when" />
          {reviewedBy !== null && reviewedBy !== '' && (
            <>
              {', '}
              <span className="personal">{shortName(reviewedBy)}</span>
            </>
          )}
          {reason !== null && `, ${reason}`}
        </li>
      ))}
    </ol>
  );
}

const reasons = reviewReasons.map((reason) => ({ value: reason, label: reason }));

function ReviewForm({
  draft,
  isSending,
  state,
  onChange,
  onSend,
}: {
  draft: Draft;
  isSending: boolean;
  state: string | undefined;
  onChange: (part: Partial<Draft>) => void;
  onSend: () => void;
}) {
  const isKnown = reasonPattern.test(draft.reason);
  const isReview = reviewStates.some((decided) => decided === state);
  return (
    <div className={styles.review}>
      <div>
        <span className={styles.label}>{t('Decision')}</span>
        <Segmented
          label={t('Decision')}
          value={draft.decision ?? ''}
          options={decisions}
          onChange={(decision) => {
            if (decision !== '') onChange({ decision });
          }}
        />
      </div>
      <SuggestField
        label={t('Reason')}
        mono
        className={styles.reason}
        value={draft.reason}
        suggestions={reasons}
        error={isKnown ? undefined : t('A word in capitals')}
        onChange={(reason) => {
          onChange({ reason: reason.toUpperCase().trim() });
        }}
      />
      <TextField
        label={t('Description')}
        className={styles.text}
        value={draft.description}
        maxLength={4000}
        placeholder={isReview ? t('A new review, over the one before') : ''}
        onChange={(event) => {
          onChange({ description: event.target.value });
        }}
      />
      <SendButton kind="primary" isDisabled={isSending || !canSend(draft)} onPress={onSend}>
        <span>{isSending ? t('Sending') : t('Send')}</span>
        <KeyHint of={keyTable.send} />
      </SendButton>
    </div>
  );
}
