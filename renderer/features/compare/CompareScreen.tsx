import { Copy } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { toCsv } from '#shared/csv/write';
import type { Comparison } from '#shared/flags/compare';
import { t } from '#shared/messages/text';
import { Bar, Footer } from '../../components/Bar.tsx';
import { Button } from '../../components/Button.tsx';
import { CommandBar } from '../../components/CommandBar.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { FindBox } from '../../components/FindBox.tsx';
import { Notices } from '../../components/Notices.tsx';
import { Pane, Scroll, Split } from '../../components/Pane.tsx';
import { RefreshButton } from '../../components/RefreshButton.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { useCopy } from '../../queries/use-copy.ts';
import { useStage } from '../change-sets/draft.ts';
import { useFlagOrganizations, useFlagData } from '../flags/flag-data.ts';
import { stopErrorOf } from '../../reading/listing.ts';
import { useScope } from '../../scope/scope.ts';
import { CompareGroup } from './CompareGroup.tsx';
import { CompareHead } from './CompareHead.tsx';
import { ComparePane } from './ComparePane.tsx';
import { NothingCompared } from './NothingCompared.tsx';
import { comparisonOf, comparisonTable, countRows, rowsShown, type Shown } from './rows.ts';
import { changeCompareView, useCompareView } from './view-state.ts';
import { useSides, type SideRead, type Sides } from './use-side.ts';
import { formatCount } from '../../format/number.ts';
import styles from './Compare.module.css';

/** Two organizations of this profile side by side, or one organization here and in another environment. */
export function CompareScreen() {
  const { mode } = useCompareView();
  const { profile } = useScope();
  const data = useFlagData();
  const listError = stopErrorOf(useFlagOrganizations());
  const sides = useSides();
  const { across, left, right } = sides;
  const [shown, setShown] = useState<Shown>('all');
  const [needle, setNeedle] = useState('');
  const table = useRef<HTMLDivElement>(null);
  const staging = useStage();
  useEffect(() => {
    data.start();
  }, [data]);

  const comparison = useMemo(() => comparisonOf(left.read, right.read), [left.read, right.read]);
  const error = left.error ?? right.error;
  const canStage = !across;
  const canSet = profile.overrideWrite !== null;

  return (
    <>
      <CommandBar
        title={t('Compare')}
        start={
          <Segmented
            label={t('Compare')}
            value={mode}
            options={[
              { value: 'organizations', label: t('Two organizations') },
              { value: 'environments', label: t('Two environments') },
            ]}
            onChange={(next) => changeCompareView({ mode: next })}
          />
        }
      >
        {comparison !== null && <CopyAsCsv comparison={comparison} sides={sides} />}
        <RefreshButton label={t('Refresh both')} isDisabled={!sides.areChosen} onPress={sides.again} />
      </CommandBar>
      <Bar>
        <RowsShown comparison={comparison} value={shown} onChange={setShown} />
        <span className="spacer" />
        <FindBox
          label={t('Search features')}
          value={needle}
          onChange={setNeedle}
          onLeave={() => table.current?.focus()}
        />
      </Bar>
      <Split>
        <Pane label={t('Comparison')}>
          <Scroll ref={table} {...(comparison !== null && { label: t('Features') })}>
            <table className={styles.table}>
              <colgroup>
                <col style={{ width: 224 }} />
                <col />
                <col style={{ width: 36 }} />
                <col />
                <col style={{ width: 112 }} />
              </colgroup>
              <CompareHead sides={sides} />
              <tbody>
                {comparison !== null &&
                  rowsShown(comparison, shown, needle).map((part) => (
                    <CompareGroup
                      key={part.group}
                      part={part}
                      right={canStage ? right.read : null}
                      canSet={canSet}
                      onStage={staging.stage}
                    />
                  ))}
              </tbody>
            </table>
            {comparison === null && error === null && (
              <NothingCompared
                sides={sides}
                onChoose={() => {
                  const pickers = [...(table.current?.querySelectorAll('input') ?? [])];
                  pickers.find(({ value }) => value === '')?.focus();
                }}
              />
            )}
          </Scroll>
          <Notices>
            {listError !== null && (
              <ErrorNotice
                as="bar"
                error={listError}
                statusNote={t('Only loaded organizations can be chosen.')}
                onRetry={data.start}
              />
            )}
            {error !== null && (
              <ErrorNotice as="bar" error={error} onRetry={left.error === null ? right.again : left.again} />
            )}
            {staging.failed !== null && (
              <ErrorNotice as="bar" error={staging.failed.error} onRetry={staging.failed.again} />
            )}
          </Notices>
          <Legend />
        </Pane>
        {comparison !== null && right.read !== null && (
          <ComparePane
            // What is unchecked is about the changes for this side.
            key={right.read.organization?.name}
            comparison={comparison}
            left={left.read}
            right={right.read}
            canStage={canStage}
            canSet={canSet}
            onStage={staging.stage}
            onAgain={sides.again}
          />
        )}
      </Split>
    </>
  );
}

function CopyAsCsv({ comparison, sides }: { comparison: readonly Comparison[]; sides: Sides }) {
  const copy = useCopy();
  const table = () => comparisonTable(comparison, [headOf(sides.left.read), headOf(sides.right.read)]);
  return (
    <Button icon={Copy} onPress={() => copy(toCsv(table()), t('Comparison copied as CSV.'))}>
      {t('Copy as CSV')}
    </Button>
  );
}

function headOf(side: SideRead | null): string {
  if (side === null) return '';
  return t('{name} ({detail})', {
    name: side.organization?.displayName ?? '',
    detail: side.profile.name,
  });
}

const choiceWords = { differs: t('Differences'), 'not-known': t('Unknown'), all: t('All') } as const;

/** Chooses what is shown, with how many there are where that is known. */
function RowsShown({
  comparison,
  value,
  onChange,
}: {
  comparison: readonly Comparison[] | null;
  value: Shown;
  onChange: (shown: Shown) => void;
}) {
  const counts = comparison === null ? null : countRows(comparison);
  const option = (shown: Shown) => {
    const label = choiceWords[shown];
    return {
      value: shown,
      label: counts === null ? label : t('{label} {count}', { label, count: formatCount(counts[shown]) }),
    };
  };
  return (
    <Segmented
      small
      label={t('Rows shown')}
      value={value}
      options={[option('differs'), option('not-known'), option('all')]}
      onChange={onChange}
    />
  );
}

function Legend() {
  return (
    <Footer>
      <span>
        <b aria-hidden="true">≠</b> {t('Differs')}
      </span>
      <span>
        <span aria-hidden="true">=</span> {t('Same')}
      </span>
      <span>
        <span aria-hidden="true">?</span> {t('Unknown')}
      </span>
      <span className="spacer" />
      <span className="wide-only">{t('Overrides come from loaded Full views')}</span>
    </Footer>
  );
}
