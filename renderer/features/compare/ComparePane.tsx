import { Copy, Layers } from 'lucide-react';
import { useState } from 'react';
import { actionWords, type CellChange } from '#shared/flags/change';
import type { Comparison } from '#shared/flags/compare';
import { t } from '#shared/messages/text';
import { useAnnounced } from '../../components/Announcer.tsx';
import { Button, LinkButton } from '../../components/Button.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Phrase } from '../../components/Phrase.tsx';
import { SidePane, SidePaneHead } from '../../components/SidePane.tsx';
import { useCopy } from '../../queries/use-copy.ts';
import { toast } from '../../state/toasts.ts';
import { beforeWord } from '../flags/cell-words.ts';
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
  onAgain,
}: {
  comparison: readonly Comparison[];
  counts: ReturnType<typeof countRows>;
  left: SideRead | null;
  right: SideRead;
  /** Only within the profile in use: another one is only read. */
  canStage: boolean;
  canSet: boolean;
  onStage: (changes: readonly CellChange[]) => Promise<boolean>;
  /** Reads both sides again. */
  onAgain: () => void;
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
  const unknownRows = rows.filter(({ row }) => row.relation === 'not-known');
  const name = right.organization?.displayName ?? '';
  const failed = [left, right].find((side) => side !== null && side.flagsError !== null);
  const flagsError = failed?.flagsError ?? null;
  const result = t(
    '{differs, plural, one {# of {all} features differs} other {# of {all} features differ}}',
    { differs: counts.differs, all: counts.all },
  );
  useAnnounced(result, result);
  return (
    <SidePane className={styles.drawer} label={t('Result')}>
      <SidePaneHead title={result}>
        <p className="muted">
          {t('{same} same, {counts} unknown', { same: counts.same, counts: counts['not-known'] })}
        </p>
      </SidePaneHead>
      {!canStage && (
        <div className={styles.part}>
          <h3>{t('Read-only profile')}</h3>
          <p>
            {t('{profile} is read-only in a comparison. To make changes, switch to that profile.', {
              profile: right.profile.name,
            })}
          </p>
        </div>
      )}
      {flagsError !== null && (
        <div className={styles.part}>
          <ErrorNotice
            as="box"
            title={failed?.flags === null ? t('Flag list not loaded') : t('Flags may be missing')}
            error={flagsError}
            statusNote={
              failed?.flags === null
                ? t('Only flags in the Full views are compared.')
                : t('Flags that were not listed may be missing here.')
            }
            onRetry={onAgain}
          />
        </div>
      )}
      {stages.length > 0 && (
        <div className={styles.part}>
          <h3>
            <Phrase
              text="Stage changes for {organization}"
              values={{ organization: <span dir="auto">{name}</span> }}
            />
          </h3>
          <ul className={styles.stages}>
            {stages.map(({ flag, before, action }) => (
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
                  {beforeWord(before, action)} → {action === 'clear' ? t('Cleared') : actionWords[action]}
                </span>
              </li>
            ))}
          </ul>
          <div className={styles.actions}>
            <Button
              icon={Layers}
              isDisabled={chosen.length === 0}
              onPress={() => {
                void onStage(chosen).then((done) => {
                  if (done)
                    toast({
                      tone: 'success',
                      text: t('{count, plural, one {# change} other {# changes}} staged. Nothing was sent.', {
                        count: chosen.length,
                      }),
                    });
                });
              }}
            >
              {t('Stage {count, plural, one {# change} other {# changes}}', { count: chosen.length })}
            </Button>
          </div>
          <p>{t('Staging sends nothing. To apply, unlock the profile and confirm.')}</p>
        </div>
      )}
      {same.length > 0 && (
        <div className={styles.part}>
          <h3>{t('Same effect')}</h3>
          <p>
            <Phrase
              text="{mark}: the value is the same on both sides, the default on one and an override on the other."
              values={{ mark: <code>{same.map(({ row }) => row.key).join(', ')}</code> }}
            />
          </p>
        </div>
      )}
      {elsewhere.length > 0 && (
        <div className={styles.part}>
          <h3>{t('Read-only')}</h3>
          <p>
            {t(
              'Feature settings and feature sets are read-only: the API has no operation that changes them. Ask the service operator to change them.',
            )}
          </p>
          <LinkButton
            onPress={() =>
              copy(
                [
                  `${name} (${right.organization?.name ?? ''})`,
                  ...elsewhere.map(({ row }) => requestLine(row)),
                ].join('\n'),
                t('Differences copied.'),
              )
            }
          >
            <Copy className="icon-small" aria-hidden="true" />
            {t('Copy {count, plural, one {# difference} other {# differences}} for the service operator', {
              count: elsewhere.length,
            })}
          </LinkButton>
        </div>
      )}
      {unknownRows.length > 0 && (
        <div className={styles.part}>
          <h3>{t('Unknown')}</h3>
          <p>
            <Phrase
              text="{mark}: the value is unknown on at least one side. Unknown does not mean off."
              values={{ mark: <code>{unknownRows.map(({ row }) => row.key).join(', ')}</code> }}
            />
          </p>
        </div>
      )}
    </SidePane>
  );
}
