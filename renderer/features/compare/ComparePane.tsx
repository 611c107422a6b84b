import { Copy, Layers } from 'lucide-react';
import { useState } from 'react';
import type { CellChange } from '#shared/flags/change';
import type { Comparison } from '#shared/flags/compare';
import { Button, LinkButton } from '../../components/Button.tsx';
import { countOf } from '../../format/number.ts';
import { useCopy } from '../../queries/use-copy.ts';
import { toast } from '../../state/toasts.ts';
import { actWord, beforeWord } from '../flags/cell-words.ts';
import { requestLine, stagingOf, type countRows } from './rows.ts';
import type { SideRead } from './use-side.ts';
import styles from './Compare.module.css';

/** The result in words, and what can be done about it. */
export function ComparePane({
  comparison,
  counts,
  left,
  right,
  canStage,
  canSet,
  onStage,
}: {
  comparison: readonly Comparison[];
  counts: ReturnType<typeof countRows>;
  left: SideRead | null;
  right: SideRead;
  /** Only within the profile in use: another one is only read. */
  canStage: boolean;
  canSet: boolean;
  onStage: (changes: readonly CellChange[]) => Promise<boolean>;
}) {
  const copy = useCopy();
  const [dropped, setDropped] = useState<ReadonlySet<string>>(new Set());
  const rows = comparison.flatMap((part) => part.rows.map((row) => ({ group: part.group, row })));
  const stages = canStage
    ? rows.flatMap(({ group, row }) => {
        const staging = stagingOf(group, row, right, canSet);
        return staging.can ? [staging.change] : [];
      })
    : [];
  const chosen = stages.filter(({ flag }) => !dropped.has(flag));
  const same = rows.filter(({ row }) => row.sameEffect);
  const elsewhere = rows.filter(
    ({ group, row }) => group !== 'flags' && group !== 'setup' && row.relation === 'differs',
  );
  const untold = rows.filter(({ row }) => row.relation === 'not-known');
  const name = right.organization?.displayName ?? '';
  const flagsError = left?.flagsError ?? right.flagsError;
  return (
    <aside className={styles.drawer} aria-label="Result">
      <div className={styles.head}>
        <h2>
          {counts.differs} of {counts.all} differ
        </h2>
        <p className="muted">
          {counts.same} same, {counts['not-known']} cannot be told
        </p>
      </div>
      {!canStage && (
        <div className={styles.part}>
          <h3>Only read</h3>
          <p>
            {right.profile.name} is read through a session of its own that cannot write. To change something
            there, switch to that profile.
          </p>
        </div>
      )}
      {flagsError !== null && (
        <div className={styles.part}>
          <h3>Without the list of flags</h3>
          <p>
            {flagsError.message} Flags are those that the organizations name; the rest is compared all the
            same.
          </p>
        </div>
      )}
      {stages.length > 0 && (
        <div className={styles.part}>
          <h3>
            Stage for <span dir="auto">{name}</span>
          </h3>
          <ul className={styles.stages}>
            {stages.map(({ flag, before, act }) => (
              <li key={flag}>
                <label>
                  <input
                    type="checkbox"
                    checked={!dropped.has(flag)}
                    onChange={() => {
                      const next = new Set(dropped);
                      if (!next.delete(flag)) next.add(flag);
                      setDropped(next);
                    }}
                  />
                  <code className="truncate">{flag}</code>
                </label>
                <span>
                  {beforeWord(before, act)} → {act === 'clear' ? 'cleared' : actWord[act]}
                </span>
              </li>
            ))}
          </ul>
          <div className={styles.acts}>
            <Button
              isDisabled={chosen.length === 0}
              onPress={() => {
                void onStage(chosen).then((done) => {
                  if (done)
                    toast({
                      tone: 'success',
                      text: `${countOf(chosen.length, 'change')} staged. Nothing was sent.`,
                    });
                });
              }}
            >
              <Layers aria-hidden="true" />
              <span>Stage {countOf(chosen.length, 'change')}</span>
            </Button>
          </div>
          <p>Staging sends nothing. Applying asks first and needs the profile unlocked.</p>
        </div>
      )}
      {same.length > 0 && (
        <div className={styles.part}>
          <h3>Same effect</h3>
          <p>
            <code>{same.map(({ row }) => row.key).join(', ')}</code>: the same value on both sides, by default
            on one and by an override on the other.
          </p>
        </div>
      )}
      {elsewhere.length > 0 && (
        <div className={styles.part}>
          <h3>Not from here</h3>
          <p>
            Feature settings and sets are read-only: the interface has no operation that changes them. The
            service operator does.
          </p>
          <LinkButton
            onPress={() =>
              copy(
                [
                  `${name} (${right.organization?.name ?? ''})`,
                  ...elsewhere.map(({ row }) => requestLine(row)),
                ].join('\n'),
                'Request copied.',
              )
            }
          >
            <Copy className="icon-small" aria-hidden="true" />
            Copy the {elsewhere.length} as a request
          </LinkButton>
        </div>
      )}
      {untold.length > 0 && (
        <div className={styles.part}>
          <h3>Cannot be told</h3>
          <p>
            <code>{untold.map(({ row }) => row.key).join(', ')}</code>: missing from one answer, or without a
            value in it. That is not the same as off.
          </p>
        </div>
      )}
    </aside>
  );
}
