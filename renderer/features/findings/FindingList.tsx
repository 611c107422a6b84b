import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { groupFindings, isUnreviewed } from '#shared/check-detail/findings';
import { shortName } from '#shared/check-detail/timeline';
import { findingStateWord } from '#shared/check-detail/words';
import { shownName } from '#shared/display-name';
import type { FindingRow } from '#shared/ipc/contract/findings';
import { t } from '#shared/messages/text';
import { useAnnounced } from '../../components/Announcer.tsx';
import { Phrase } from '../../components/Phrase.tsx';
import { CopyLink } from '../../components/CopyLink.tsx';
import { cx } from '../../components/class-names.ts';
import { Time } from '../../components/Time.tsx';
import { keyTable } from '../../state/key-table.ts';
import { useKeys } from '../../state/keys.ts';
import { useConnected } from '../guard/use-connected.ts';
import { FindingState, Severity, severityWord, typeWord } from './finding-words.tsx';
import { ReviewForm, Revisions } from './ReviewForm.tsx';
import { ReviewNotice } from './ReviewNotice.tsx';
import { useDrafts } from './use-drafts.ts';
import { useReviews, type Decision, type Draft, type Reviews } from './use-review.ts';
import styles from './FindingList.module.css';

/**
 * Findings to decide on, by keyboard: J K move, C D choose, Ctrl Enter sends. One tab stop, the row of the
 * selected finding; the focus goes with the selection.
 */
export function FindingList({
  findings,
  label,
  closed,
}: {
  findings: readonly FindingRow[];
  label: string;
  /** Why they can't be reviewed; null: they can. */
  closed: string | null;
}) {
  const [chosen, setChosen] = useState<string | null>(null);
  /** The finding whose row has the focus. */
  const [focused, setFocused] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const reviews = useReviews((name) => rowIn(list.current, name) !== null);
  const drafts = useDrafts(list);
  const hasFocus = useRef(false);
  /** A review was sent from here: the focus moves to the next finding, from the guard's dialog too. */
  const isSent = useRef(false);

  const ordered = groupFindings(findings, ({ finding }) => finding).flatMap(({ rows }) => rows);
  const selected = ordered.find(({ finding }) => finding.name === chosen) ?? ordered[0];
  const selectedName = selected?.finding.name ?? null;
  const wordsOf = (row: FindingRow) => rowWords(row, ordered.indexOf(row) + 1, ordered.length);
  const announced = ordered.find(({ finding }) => finding.name === focused);
  useAnnounced(focused, announced === undefined ? '' : wordsOf(announced));

  const focusRow = (name: string) => rowIn(list.current, name)?.focus();
  const goTo = (place: number) => {
    const next = ordered[Math.min(ordered.length - 1, Math.max(0, place))];
    if (next === undefined) return;
    setChosen(next.finding.name);
    focusRow(next.finding.name);
  };
  const place = selected === undefined ? -1 : ordered.indexOf(selected);
  const whenConnected = useConnected();
  /** A row that is not selected may be sent as well: the notice of a refused review stays in it. */
  const send = (row: FindingRow | undefined) => {
    if (row === undefined || closed !== null) return;
    const { name, state } = row.finding;
    setChosen(name);
    if (!drafts.check(name)) return;
    // Where to continue is decided now, before the order changes.
    const at = ordered.indexOf(row);
    const following = [...ordered.slice(at + 1), ...ordered.slice(0, at)];
    const next = following.find(({ finding }) => isUnreviewed(finding))?.finding.name ?? name;
    const draft = drafts.of(name);
    void reviews.send(name, state, draft).then((isDone) => {
      if (!isDone) return;
      isSent.current = true;
      // A field that is emptied while it has the focus offers its suggestions.
      if (rowIn(list.current, name)?.closest('li')?.contains(document.activeElement) === true) focusRow(name);
      drafts.forget(name, draft);
      setChosen((now) => (now === name ? next : now));
    });
  };
  const choose = (decision: Decision) => {
    if (selectedName !== null && closed === null) drafts.choose(selectedName, decision);
  };
  useKeys([
    { ...keyTable.next, label: t('Next finding'), run: () => goTo(place + 1) },
    { ...keyTable.previous, label: t('Previous finding'), run: () => goTo(place - 1) },
    { ...keyTable.arrowDown, label: t('Next finding'), run: () => goTo(place + 1) },
    { ...keyTable.arrowUp, label: t('Previous finding'), run: () => goTo(place - 1) },
    { ...keyTable.confirm, run: () => choose('CONFIRMED') },
    { ...keyTable.dismiss, run: () => choose('DISMISSED') },
    { ...keyTable.send, label: t('Send decision'), run: () => whenConnected(() => send(selected)) },
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
      {ordered.map((row) => (
        <Finding
          key={row.finding.name}
          row={row}
          words={wordsOf(row)}
          isSelected={row === selected}
          draft={drafts.of(row.finding.name)}
          reviews={reviews}
          closed={closed}
          onSelect={() => setChosen(row.finding.name)}
          onChange={(part) => drafts.change(row.finding.name, part)}
          onSend={() => send(row)}
        />
      ))}
    </ul>
  );
}

const rowIn = (list: HTMLElement | null, name: string) =>
  list?.querySelector<HTMLElement>(`[data-finding="${CSS.escape(name)}"]`) ?? null;

/** A row as it is read out: where it comes first, then what it is. */
function rowWords({ finding }: FindingRow, place: number, count: number): string {
  const { name, displayName, severity, state } = finding;
  return t('Finding {place} of {count}, {severity}, {name}, {state}', {
    place,
    count,
    severity: severityWord(severity ?? null),
    name: shownName(displayName, shortName(name)),
    state: findingStateWord(state ?? 'UNREVIEWED'),
  });
}

interface FindingProps {
  row: FindingRow;
  /** The row as it is read out. */
  words: string;
  isSelected: boolean;
  draft: Draft;
  reviews: Reviews;
  closed: string | null;
  onSelect: () => void;
  onChange: (part: Partial<Draft>) => void;
  onSend: () => void;
}

function Finding(props: FindingProps) {
  const { row, words, isSelected, draft, reviews, closed, onSelect, onChange, onSend } = props;
  const { finding, revisions } = row;
  const { name, displayName, description, severity, type, state, createTime } = finding;
  const { failure, isSending } = reviews.of(name);
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
            <span title={type}>{typeWord(type)}</span>
            {createTime !== undefined && (
              <span>
                <Phrase text="Created {time}" values={{ time: <Time iso={createTime} style="when" /> }} />
              </span>
            )}
            {finding.reviewedBy !== undefined && finding.reviewedBy !== '' && (
              <span>
                <Phrase
                  text="Reviewed by {reviewedBy}"
                  values={{ reviewedBy: <bdi className="personal">{shortName(finding.reviewedBy)}</bdi> }}
                />
              </span>
            )}
          </span>
        </button>
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
        {failure !== null && (
          <div className={styles.failed}>
            <ReviewNotice failure={failure} onSend={onSend} onRefresh={() => reviews.reload(name)} />
          </div>
        )}
        {isSelected && closed === null && (
          <ReviewForm draft={draft} isSending={isSending} onChange={onChange} onSend={onSend} state={state} />
        )}
        {isSelected && closed !== null && <p className="small muted">{closed}</p>}
      </div>
    </li>
  );
}
