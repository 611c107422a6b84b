import { ArrowLeftRight, Copy } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { toCsv } from '#shared/csv/write';
import { t } from '#shared/messages/text';
import type { ProfileView } from '#shared/profile';
import { Bar, Footer } from '../../components/Bar.tsx';
import { Button, IconButton } from '../../components/Button.tsx';
import { CommandBar } from '../../components/CommandBar.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Select } from '../../components/Field.tsx';
import { FindBox } from '../../components/FindBox.tsx';
import { Notices } from '../../components/Notices.tsx';
import { Pane, Scroll, Split } from '../../components/Pane.tsx';
import { RefreshButton } from '../../components/RefreshButton.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { useProfiles } from '../../queries/profiles.ts';
import { useCopy } from '../../queries/use-copy.ts';
import { useStage } from '../change-sets/draft.ts';
import { useFlagOrganizations, useFlagData } from '../flags/flag-data.ts';
import { stopErrorOf } from '../../reading/listing.ts';
import { useScope } from '../../scope/scope.ts';
import { CompareGroup } from './CompareGroup.tsx';
import { ComparePane } from './ComparePane.tsx';
import { SideHead, SidePicker } from './CompareSide.tsx';
import { NothingCompared } from './NothingCompared.tsx';
import { comparisonOf, comparisonTable, countRows, rowsShown, type Shown } from './rows.ts';
import { changeCompareView, useCompareView, type Compared } from './view-state.ts';
import { useSide, type SideChoice, type SideRead } from './use-side.ts';
import { formatCount } from '../../format/number.ts';
import styles from './Compare.module.css';

/** Two organizations of this profile side by side, or one organization here and in another environment. */
export function CompareScreen() {
  const chosen = useCompareView();
  const { mode } = chosen;
  const { profile } = useScope();
  const data = useFlagData();
  const { profiles } = useProfiles();
  const listing = useFlagOrganizations();
  const organizations = listing.rows;
  const listError = stopErrorOf(listing);
  const others = profiles.filter(({ id }) => id !== profile.id);
  const [otherId, setOtherId] = useState<string | null>(null);
  const other = others.find(({ id }) => id === otherId) ?? preferred(others, profile);
  const [shown, setShown] = useState<Shown>('all');
  const [needle, setNeedle] = useState('');
  const table = useRef<HTMLDivElement>(null);
  const copy = useCopy();
  const staging = useStage();
  useEffect(() => {
    data.start();
  }, [data]);

  const across = mode === 'environments';
  const leftChoice = sideOf(profile.id, chosen.left);
  const rightChoice: SideChoice | null = across
    ? chosen.left === null || other === undefined
      ? null
      : { profileId: other.id, displayName: chosen.left.displayName, name: null }
    : sideOf(profile.id, chosen.right);
  const left = useSide(leftChoice);
  const right = useSide(rightChoice);
  const comparison = useMemo(() => comparisonOf(left.read, right.read), [left.read, right.read]);
  const counts = comparison === null ? null : countRows(comparison);
  const error = left.error ?? right.error;
  const canStage = !across;

  const readBoth = () => {
    left.again();
    right.again();
  };
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
        {comparison !== null && (
          <Button
            icon={Copy}
            onPress={() =>
              copy(
                toCsv(comparisonTable(comparison, [headOf(left.read), headOf(right.read)])),
                t('Comparison copied as CSV.'),
              )
            }
          >
            {t('Copy as CSV')}
          </Button>
        )}
        <RefreshButton
          label={t('Refresh both')}
          isDisabled={leftChoice === null || rightChoice === null}
          onPress={readBoth}
        />
      </CommandBar>
      <Bar>
        <Segmented
          small
          label={t('Rows shown')}
          value={shown}
          options={[
            { value: 'differs', label: choice('differs', counts?.differs ?? null) },
            { value: 'not-known', label: choice('not-known', counts?.['not-known'] ?? null) },
            { value: 'all', label: choice('all', counts?.all ?? null) },
          ]}
          onChange={setShown}
        />
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
              <thead>
                <tr>
                  <th scope="col">{t('Feature')}</th>
                  <th scope="col">
                    <SideHead profile={profile} isFramed={across} side={left}>
                      <SidePicker
                        label={t('Left organization')}
                        organizations={organizations}
                        chosen={chosen.left}
                        onChoose={(organization) => changeCompareView({ left: organization })}
                      />
                    </SideHead>
                  </th>
                  <th scope="col" className={styles.relation}>
                    <span className="visually-hidden">{t('Comparison')}</span>
                    {!across && (
                      <IconButton
                        small
                        label={t('Swap sides')}
                        icon={ArrowLeftRight}
                        onPress={() => changeCompareView({ left: chosen.right, right: chosen.left })}
                      />
                    )}
                  </th>
                  <th scope="col">
                    {across ? (
                      <SideHead profile={other} isFramed side={right}>
                        {others.length > 1 && other !== undefined ? (
                          <Select
                            label={t('Other profile')}
                            value={other.id}
                            options={others.map(({ id, name }) => ({ value: id, label: name }))}
                            onChange={setOtherId}
                          />
                        ) : (
                          <span className={styles.named}>
                            {other === undefined ? t('No other profile') : (chosen.left?.displayName ?? '')}
                          </span>
                        )}
                      </SideHead>
                    ) : (
                      <SideHead profile={profile} isFramed={false} side={right}>
                        <SidePicker
                          label={t('Right organization')}
                          organizations={organizations}
                          chosen={chosen.right}
                          onChoose={(organization) => changeCompareView({ right: organization })}
                        />
                      </SideHead>
                    )}
                  </th>
                  <th scope="col">
                    <small>{t('Can be staged')}</small>
                  </th>
                </tr>
              </thead>
              <tbody>
                {comparison !== null &&
                  rowsShown(comparison, shown, needle).map((part) => (
                    <CompareGroup
                      key={part.group}
                      part={part}
                      right={canStage ? right.read : null}
                      canSet={profile.overrideWrite !== null}
                      onStage={staging.stage}
                    />
                  ))}
              </tbody>
            </table>
            {comparison === null && error === null && (
              <NothingCompared
                across={across}
                other={other}
                left={left.read}
                right={right.read}
                isReading={left.isReading || right.isReading}
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
        </Pane>
        {comparison !== null && counts !== null && right.read !== null && (
          <ComparePane
            // What is unchecked is about the changes for this side.
            key={right.read.organization?.name}
            comparison={comparison}
            counts={counts}
            left={left.read}
            right={right.read}
            canStage={canStage}
            canSet={profile.overrideWrite !== null}
            onStage={staging.stage}
            onAgain={readBoth}
          />
        )}
      </Split>
    </>
  );
}

const sideOf = (profileId: string, organization: Compared | null): SideChoice | null =>
  organization === null ? null : { profileId, ...organization };

/** Production for sandbox and the other way round, where there is one; for the Demo its other environment. */
function preferred(others: readonly ProfileView[], { kind, builtIn }: ProfileView): ProfileView | undefined {
  const otherKind = kind === 'production' ? 'sandbox' : 'production';
  const twin = builtIn ? others.find((other) => other.builtIn) : undefined;
  return twin ?? others.find((other) => other.kind === otherKind) ?? others[0];
}

function headOf(side: SideRead | null): string {
  if (side === null) return '';
  return t('{name} ({detail})', {
    name: side.organization?.displayName ?? '',
    detail: side.profile.name,
  });
}

/** What is chosen to be shown, with how many there are where that is known. */
const choiceWords = { differs: t('Differences'), 'not-known': t('Unknown'), all: t('All') } as const;
const choice = (of: keyof typeof choiceWords, count: number | null): string =>
  count === null
    ? choiceWords[of]
    : t('{label} {count}', { label: choiceWords[of], count: formatCount(count) });
