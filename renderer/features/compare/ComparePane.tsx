import { Copy } from 'lucide-react';
import type { CellChange } from '#shared/flags/change';
import type { ComparedRow, Comparison } from '#shared/flags/compare';
import { t } from '#shared/messages/text';
import { useAnnounced } from '../../components/Announcer.tsx';
import { LinkButton } from '../../components/Button.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Phrase } from '../../components/Phrase.tsx';
import { SidePane, SidePaneHead } from '../../components/SidePane.tsx';
import { useCopy } from '../../queries/use-copy.ts';
import { countRows, requestLine, nextStepsOf } from './rows.ts';
import { StageChanges } from './StageChanges.tsx';
import type { SideRead } from './use-side.ts';
import styles from './Compare.module.css';

/** The result in words, and what can be done about it. */
export function ComparePane({
  comparison,
  left,
  right,
  canStage,
  canSet,
  onStage,
  onAgain,
}: {
  comparison: readonly Comparison[];
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
  const { differs, all, same, 'not-known': unknownCount } = countRows(comparison);
  const { changes, sameEffect, readOnly, unknown } = nextStepsOf(comparison, right, canSet);
  const { name = '', displayName = '' } = right.organization ?? {};
  const failed = [left, right].find((side) => side !== null && side.flagsError !== null);
  const flagsError = failed?.flagsError ?? null;
  const result = t(
    '{differs, plural, one {# of {all} features differs} other {# of {all} features differ}}',
    { differs, all },
  );
  useAnnounced(result, result);
  return (
    <SidePane className={styles.drawer} label={t('Result')}>
      <SidePaneHead title={result}>
        <p className="muted">{t('{same} same, {counts} unknown', { same, counts: unknownCount })}</p>
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
      <StageChanges organization={displayName} changes={canStage ? changes : []} onStage={onStage} />
      {sameEffect.length > 0 && (
        <div className={styles.part}>
          <h3>{t('Same effect')}</h3>
          <p>
            <Phrase
              text="{mark}: the value is the same on both sides, the default on one and an override on the other."
              values={{ mark: <Keys rows={sameEffect} /> }}
            />
          </p>
        </div>
      )}
      {readOnly.length > 0 && (
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
                [`${displayName} (${name})`, ...readOnly.map(requestLine)].join('\n'),
                t('Differences copied.'),
              )
            }
          >
            <Copy className="icon-small" aria-hidden="true" />
            {t('Copy {count, plural, one {# difference} other {# differences}} for the service operator', {
              count: readOnly.length,
            })}
          </LinkButton>
        </div>
      )}
      {unknown.length > 0 && (
        <div className={styles.part}>
          <h3>{t('Unknown')}</h3>
          <p>
            <Phrase
              text="{mark}: the value is unknown on at least one side. Unknown does not mean off."
              values={{ mark: <Keys rows={unknown} /> }}
            />
          </p>
        </div>
      )}
    </SidePane>
  );
}

function Keys({ rows }: { rows: readonly ComparedRow[] }) {
  return <code>{rows.map(({ key }) => key).join(', ')}</code>;
}
