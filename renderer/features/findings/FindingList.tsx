import { FileCheck } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { groupFindings, isUnreviewed } from '#shared/check-detail/findings';
import { shortName } from '#shared/check-detail/timeline';
import { findingStateWord } from '#shared/check-detail/words';
import { shownName } from '#shared/display-name';
import type { FindingRow } from '#shared/ipc/contract/findings';
import { t } from '#shared/messages/text';
import { reviewReasons, reviewStates } from '#shared/model/finding';
import { useAnnounced } from '../../components/Announcer.tsx';
import { LinkButton } from '../../components/Button.tsx';
import { Phrase } from '../../components/Phrase.tsx';
import { CopyLink } from '../../components/CopyLink.tsx';
import { cx } from '../../components/class-names.ts';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { FieldNote, TextField } from '../../components/Field.tsx';
import { KeyHint } from '../../components/KeyHint.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { SuggestField } from '../../components/SuggestField.tsx';
import { Time } from '../../components/Time.tsx';
import { keyTable } from '../../state/key-table.ts';
import { useKeys } from '../../state/keys.ts';
import { SendButton } from '../guard/SendButton.tsx';
import { UnlockAndGoOn } from '../guard/UnlockAndGoOn.tsx';
import { useProgressWord } from '../guard/use-asks.ts';
import { useConnected } from '../guard/use-connected.ts';
import { FindingState, Severity, severityWord } from './finding-words.tsx';
import { emptyDraft, faultsOf, useReviews, type Decision, type Draft, type Reviews } from './use-review.ts';
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
  /** The selected row is to take the focus. */
  takesFocus?: boolean;
  onFocusTaken?: () => void;
}

const decisions: readonly { value: Decision; label: string }[] = [
  { value: 'CONFIRMED', label: t('Confirm') },
  { value: 'DISMISSED', label: t('Dismiss') },
];

/**
 * Findings to decide on, by keyboard: J K move, C D choose, Ctrl Enter sends. One tab stop, the row of the
 * selected finding; the focus goes with the selection.
 */
export function FindingList({
  findings,
  label,
  grouped,
  takesFocus = false,
  onFocusTaken,
}: FindingListProps) {
  const reviews = useReviews();
  const [chosen, setChosen] = useState<string | null>(null);
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map());
  /** The finding whose row has the focus. */
  const [focused, setFocused] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const hasFocus = useRef(false);
  /** A review was sent from here: the focus goes on to the next finding, from the guard's dialog too. */
  const isSent = useRef(false);

  const groups = groupFindings(findings, ({ row }) => row.finding);
  const ordered = groups.flatMap(({ rows }) => rows);
  const selected = ordered.find(({ row }) => row.finding.name === chosen) ?? ordered[0];
  const selectedName = selected?.row.finding.name ?? null;
  const draftOf = (name: string) => drafts.get(name) ?? emptyDraft;
  const change = (name: string, part: Partial<Draft>) => {
    setDrafts((held) => new Map(held).set(name, { ...(held.get(name) ?? emptyDraft), ...part }));
  };
  const wordsOf = (queued: QueuedFinding) => rowWords(queued, ordered.indexOf(queued) + 1, ordered.length);
  const announced = ordered.find(({ row }) => row.finding.name === focused);
  useAnnounced(focused, announced === undefined ? '' : wordsOf(announced));

  const focusRow = (name: string) => {
    list.current?.querySelector<HTMLElement>(`[data-finding="${CSS.escape(name)}"]`)?.focus();
  };
  const goTo = (place: number) => {
    const next = ordered[Math.min(ordered.length - 1, Math.max(0, place))];
    if (next === undefined) return;
    setChosen(next.row.finding.name);
    focusRow(next.row.finding.name);
  };
  const place = selected === undefined ? -1 : ordered.indexOf(selected);
  const whenConnected = useConnected();
  const send = () => {
    if (selected === undefined || selectedName === null) return;
    const draft = draftOf(selectedName);
    const faults = faultsOf(draft);
    if (faults.decision !== undefined || faults.reason !== undefined) {
      change(selectedName, { isTried: true });
      list.current
        ?.querySelector<HTMLElement>(faults.decision === undefined ? reasonField : decisionField)
        ?.focus();
      return;
    }
    // Where to go on is decided now, before the order changes.
    const following = [...ordered.slice(place + 1), ...ordered.slice(0, place)];
    const next = following.find(({ row }) => isUnreviewed(row.finding))?.row.finding.name ?? selectedName;
    void reviews.send(selectedName, selected.row.finding.state, draft).then((isDone) => {
      if (!isDone) return;
      isSent.current = true;
      setDrafts((held) => new Map([...held].filter(([name]) => name !== selectedName)));
      setChosen((now) => (now === null || now === selectedName ? next : now));
    });
  };
  const choose = (decision: Decision) => {
    if (selectedName === null) return;
    change(selectedName, { decision });
    const field = draftOf(selectedName).reason === '' ? reasonField : descriptionField;
    list.current?.querySelector<HTMLElement>(field)?.focus();
  };
  useKeys([
    { ...keyTable.next, label: t('Next finding'), run: () => goTo(place + 1) },
    { ...keyTable.previous, label: t('Previous finding'), run: () => goTo(place - 1) },
    { ...keyTable.arrowDown, label: t('Next finding'), run: () => goTo(place + 1) },
    { ...keyTable.arrowUp, label: t('Previous finding'), run: () => goTo(place - 1) },
    { ...keyTable.confirm, run: () => choose('CONFIRMED') },
    { ...keyTable.dismiss, run: () => choose('DISMISSED') },
    { ...keyTable.send, label: t('Send the review'), run: () => whenConnected(send) },
  ]);
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.defaultPrevented) return;
    const isOnRow = event.target instanceof HTMLElement && event.target.dataset['finding'] !== undefined;
    if (event.key === 'Escape' && !isOnRow && selectedName !== null) focusRow(selectedName);
    else if (event.key === 'Home' && isOnRow) goTo(0);
    else if (event.key === 'End' && isOnRow) goTo(ordered.length - 1);
    else return;
    event.preventDefault();
  };
  useEffect(() => {
    const row = list.current?.querySelector('[aria-current]');
    if (selectedName === null || row === null || row === undefined) return;
    // What had the focus may have gone with the finding that was selected before.
    const isLost = hasFocus.current || (isSent.current && document.activeElement === document.body);
    if (isLost && !row.contains(document.activeElement)) focusRow(selectedName);
    isSent.current = false;
    if (chosen !== null) row.scrollIntoView({ block: 'nearest' });
  }, [selectedName, chosen]);
  useEffect(() => {
    if (!takesFocus || selectedName === null) return;
    focusRow(selectedName);
    onFocusTaken?.();
  }, [takesFocus, selectedName, onFocusTaken]);

  return (
    <ul
      aria-label={label}
      ref={list}
      onKeyDown={press}
      onFocus={({ target }) => {
        hasFocus.current = true;
        setFocused(target instanceof HTMLElement ? (target.dataset['finding'] ?? null) : null);
      }}
      onBlur={() => {
        hasFocus.current = false;
        setFocused(null);
      }}
    >
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
                words={wordsOf(queued)}
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

const decisionField = '[data-review] input[type="radio"]';
const reasonField = '[data-review] input[role="combobox"]';
const descriptionField = '[data-review] input[name="description"]';

/** A row as it is read out: where it stands first, then what it is. */
function rowWords({ row: { finding }, check }: QueuedFinding, place: number, count: number): string {
  const { name, displayName, severity, state } = finding;
  const words = {
    place,
    count,
    severity: severityWord(severity ?? null),
    name: shownName(displayName, shortName(name)),
    state: findingStateWord(state ?? 'UNREVIEWED'),
  };
  return check === undefined
    ? t('Finding {place} of {count}, {severity}, {name}, {state}', words)
    : t('Finding {place} of {count}, {severity}, {name}, {state}, of the check {check}', {
        ...words,
        check: check.label,
      });
}

interface FindingProps {
  queued: QueuedFinding;
  /** The row as it is read out. */
  words: string;
  isSelected: boolean;
  draft: Draft;
  reviews: Reviews;
  onSelect: () => void;
  onChange: (part: Partial<Draft>) => void;
  onSend: () => void;
}

function Finding({ queued, words, isSelected, draft, reviews, onSelect, onChange, onSend }: FindingProps) {
  const { finding, revisions } = queued.row;
  const { name, displayName, description, severity, type, state, createTime } = finding;
  const { error, isSending } = reviews.of(name);
  const noteId = useId();
  return (
    <li
      className={cx(styles.finding, isSelected && styles.selected)}
      aria-current={isSelected ? 'true' : undefined}
    >
      <span className={styles.severity}>
        <Severity value={severity ?? null} />
      </span>
      <div className={styles.body}>
        <button
          type="button"
          className={styles.head}
          aria-label={words}
          aria-describedby={noteId}
          aria-expanded={isSelected}
          data-finding={name}
          tabIndex={isSelected ? 0 : -1}
          onClick={onSelect}
        >
          <span className={styles.line}>
            <b dir="auto" className="personal">
              {shownName(displayName, shortName(name))}
            </b>
            <span className="spacer" />
            <FindingState state={state} seen={revisions.length} />
          </span>
          <span className={styles.note} id={noteId}>
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
          <LinkButton className={styles.check} excludeFromTabOrder={!isSelected} onPress={queued.check.open}>
            <FileCheck className="icon-small" aria-hidden="true" />
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
            <CopyLink name={name} />
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
              actions={<UnlockAndGoOn error={error} onAgain={onSend} />}
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
  const noteId = useId();
  const progress = useProgressWord(t('Sending'));
  const { decision, reason } = faultsOf(draft);
  const isShown = draft.isTried || draft.reason !== '';
  const isReview = reviewStates.some((decided) => decided === state);
  return (
    <div className={styles.review} data-review role="group" aria-label={t('Review')}>
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
        mono
        className={styles.reason}
        value={draft.reason}
        suggestions={reasons}
        error={isShown ? reason : undefined}
        onChange={(text) => {
          // Spaces stay: without them a note typed here would read as one word, and be sent as a reason.
          onChange({ reason: text.toUpperCase() });
        }}
      />
      <TextField
        label={t('Description')}
        name="description"
        className={styles.text}
        value={draft.description}
        maxLength={4000}
        placeholder={isReview ? t('A new review, over the one before') : ''}
        onChange={(event) => {
          onChange({ description: event.target.value });
        }}
      />
      <SendButton kind="primary" className={styles.send} isPending={isSending} onPress={onSend}>
        <span>{isSending ? progress : t('Send')}</span>
        <KeyHint of={keyTable.send} />
      </SendButton>
    </div>
  );
}
