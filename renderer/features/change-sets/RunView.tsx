import {
  Ban,
  ChevronRight,
  CircleX,
  Download,
  Info,
  Layers,
  Pause,
  Play,
  Search,
  TriangleAlert,
  Undo2,
} from 'lucide-react';
import { useMemo, useState } from 'react';
import { inItsOrder } from '#shared/display-name';
import { maxErrors, type CellState, type ChangeCell, type ChangeSet } from '#shared/ipc/contract/change-sets';
import { linesOf } from '#shared/messages/lines';
import { t } from '#shared/messages/text';
import { Banner } from '../../components/Banner.tsx';
import { Foot, Line } from '../../components/Bar.tsx';
import { Button, LinkButton } from '../../components/Button.tsx';
import { Phrase } from '../../components/Phrase.tsx';
import { cx } from '../../components/class-names.ts';
import { CopyLink } from '../../components/CopyLink.tsx';
import { CommandBar } from '../../components/CommandBar.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { OutcomeBar } from '../../components/OutcomeBar.tsx';
import { Pane, Split } from '../../components/Pane.tsx';
import { SidePane } from '../../components/SidePane.tsx';
import { joined } from '../../format/joined.ts';
import { formatCount } from '../../format/number.ts';
import { formatClock } from '../../format/time.ts';
import { usePreferences } from '../../queries/application.ts';
import { goTo } from '../../state/navigation.ts';
import { toast } from '../../state/toasts.ts';
import { rowHeights } from '../../styles/density.ts';
import { FlagName } from '../flags/FlagName.tsx';
import { Matrix } from '../flags/Matrix.tsx';
import { seenWord } from '../flags/cell-words.ts';
import { openJournal } from '../journal/view-state.ts';
import { SendButton } from '../guard/SendButton.tsx';
import { UnlockAndGoOn } from '../guard/UnlockAndGoOn.tsx';
import { useAsksAboutRun } from '../guard/use-asks.ts';
import drawer from './Drawer.module.css';
import { NumberSetting } from './NumberSetting.tsx';
import { RunCellBox, runWord } from './RunCell.tsx';
import { outcomesOf } from './outcomes.ts';
import { changeSetsPath, openChangeSet, openRun } from './run-state.ts';
import { useChangeSet, useChangeSetActs } from './use-change-sets.ts';
import { WaveChecks } from './WaveChecks.tsx';
import { UnsuccessfulCells } from './UnsuccessfulCells.tsx';
import styles from './ChangeSets.module.css';

const open: readonly CellState[] = ['failed', 'conflict', 'unknown'];

/** A change set that is being applied, or was: how far it is, what became of each cell, what can be done. */
export function RunView({ changeSet }: { changeSet: ChangeSet }) {
  const detail = useChangeSet(changeSet.id);
  const acts = useChangeSetActs();
  const [onlyOpen, setOnlyOpen] = useState(false);
  const [chosen, setChosen] = useState<number | null>(null);
  const cells = useMemo(() => detail?.cells ?? [], [detail]);
  const { id, counts, state } = changeSet;
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const settled = total - counts.waiting - counts.sending - counts.unknown;
  const trouble = cells.filter((cell) => open.includes(cell.state));
  const isRunning = state === 'running';
  const isAsked = useAsksAboutRun(id);

  const decide = (decision: 'again' | 'restage' | 'leave-out', positions: readonly number[]) =>
    acts
      .run('decide', (client, profileId) =>
        client.call('changeSets.decide', { profileId, id, decision, positions: [...positions] }),
      )
      .then((done) => {
        if (done !== null) acts.keep(done);
        return done !== null;
      });
  const apply = () =>
    void acts.run('apply', (client, profileId) => client.call('changeSets.apply', { profileId, id }));
  const stop = () =>
    void acts.run('stop', (client, profileId) => client.call('changeSets.stop', { profileId, id }));
  const lookUp = (positions: readonly number[] | null) => {
    void acts
      .run('look-up', (client, profileId) =>
        client.call('changeSets.lookUp', {
          profileId,
          id,
          positions: positions === null ? null : [...positions],
        }),
      )
      .then((done) => done !== null && acts.keep(done));
  };
  const canRevert = counts.applied + counts.accepted + counts.failed > 0;
  const revert = () => {
    void acts
      .run('revert', (client, profileId) => client.call('changeSets.revert', { profileId, id }))
      .then((draft) => {
        if (draft === null) return;
        acts.keep(draft);
        openChangeSet(draft.changeSet);
      });
  };
  const save = () => {
    void acts
      .run('export', (client, profileId) => client.call('changeSets.export', { profileId, id }))
      .then((saved) => {
        const file = saved?.savedAs ?? null;
        if (file !== null) toast({ tone: 'success', text: t('Outcomes saved as {file}.', { file }) });
      });
  };

  return (
    <>
      <CommandBar
        crumbs={
          <>
            <LinkButton onPress={() => goTo(changeSetsPath, () => openRun(null))}>
              {t('Change sets')}
            </LinkButton>
            <ChevronRight aria-hidden="true" />
          </>
        }
        title={changeSet.name}
      >
        <CopyLink name={`changeSets/${id}`} />
        <Button onPress={save}>
          <Download aria-hidden="true" />
          <span>{t('Export outcomes')}</span>
        </Button>
        {!isRunning && state !== 'draft' && canRevert && (
          <Button isDisabled={acts.busy !== null} onPress={revert}>
            <Undo2 aria-hidden="true" />
            <span>{t('Revert…')}</span>
          </Button>
        )}
        {!isRunning && counts.waiting > 0 && (
          <Button
            kind="quiet"
            onPress={() => {
              void decide(
                'leave-out',
                cells.filter((cell) => cell.state === 'waiting').map(({ position }) => position),
              );
            }}
          >
            <Ban aria-hidden="true" />
            <span>{t('Drop the rest')}</span>
          </Button>
        )}
        {isRunning && (
          <Button onPress={stop}>
            <Pause aria-hidden="true" />
            <span>{t('Stop')}</span>
          </Button>
        )}
        {!isRunning && counts.waiting > 0 && (
          <SendButton kind="primary" isDisabled={acts.busy !== null} onPress={apply}>
            <Play aria-hidden="true" />
            <span>
              {t('{state}, {waiting} to send', {
                state: state === 'draft' ? t('Apply') : t('Resume'),
                waiting: counts.waiting,
              })}
            </span>
          </SendButton>
        )}
      </CommandBar>
      <RunNotice changeSet={changeSet} acts={acts} onLookUp={() => lookUp(null)} onApply={apply} />
      <div className={styles.head}>
        <Line className={styles.line}>
          <b>
            {t('{settled} of {total} finished', { settled: formatCount(settled), total: formatCount(total) })}
          </b>
          <span className="muted">
            {isAsked
              ? t('Waiting for confirmation')
              : joined([
                  timeText(changeSet),
                  changeSet.inFlight === 1
                    ? t('One change at a time, with the value read before and after')
                    : t('{count} changes at once, with the value read before and after', {
                        count: changeSet.inFlight,
                      }),
                ])}
          </span>
          {changeSet.wave !== null && <span role="status">{waveText(changeSet.wave)}</span>}
          <span className="spacer" />
          <span className={cx(styles.note, 'wide-only')}>
            {t('Every outcome is in the journal. Resume never sends a finished change again.')}
          </span>
        </Line>
        <OutcomeBar parts={outcomesOf(changeSet)} />
        {changeSet.waveChecks.length > 0 && <WaveChecks checks={changeSet.waveChecks} />}
      </div>
      <Split>
        <Pane label={t('Changes of the change set')}>
          <Cells
            cells={onlyOpen ? trouble : cells}
            chosen={chosen}
            onChoose={(cell) => setChosen(cell.position)}
          />
          <Foot>
            <span className="wide-only">{t('Changes are sent row by row')}</span>
            <span className="spacer" />
            {trouble.length > 0 && (
              <LinkButton onPress={() => setOnlyOpen(!onlyOpen)}>
                {onlyOpen
                  ? t('Show all {count}', { count: total })
                  : t('Show only the {count} unsuccessful', { count: trouble.length })}
              </LinkButton>
            )}
          </Foot>
        </Pane>
        <SidePane className={drawer.drawer} label={t('Unsuccessful changes')}>
          <UnsuccessfulCells
            cells={trouble}
            chosen={cells.find(({ position }) => position === chosen) ?? null}
            isRunning={isRunning}
            onChoose={setChosen}
            onAgain={(positions) => void decide('again', positions).then((done) => done && apply())}
            onRestage={(positions) => void decide('restage', positions)}
            onLeaveOut={(positions) => void decide('leave-out', positions)}
            onLookUp={lookUp}
            onJournal={(cell) => {
              const filter = { organization: cell.organization, flag: `featureFlags/${cell.flag}` };
              goTo('/journal', () => openJournal({ filter }));
            }}
          />
        </SidePane>
      </Split>
    </>
  );
}

function waveText({ at, of, restsUntil }: NonNullable<ChangeSet['wave']>): string {
  return restsUntil === null
    ? t('Wave {at} of {of}', { at, of })
    : t('Wave {at} of {of} begins at {time}', { at, of, time: formatClock(restsUntil) });
}

function timeText({ startedAt, endedAt, state }: ChangeSet): string {
  if (startedAt === null) return '';
  const from = formatClock(startedAt);
  if (state === 'running' || endedAt === null) return t('Applying since {from}', { from });
  return from === formatClock(endedAt)
    ? t('Applied {from}', { from })
    : t('Applied {from}–{endedAt}', { from, endedAt: formatClock(endedAt) });
}

/** At most one banner: what is in the way, and the next step. */
function RunNotice({
  changeSet,
  acts,
  onLookUp,
  onApply,
}: {
  changeSet: ChangeSet;
  acts: ReturnType<typeof useChangeSetActs>;
  onLookUp: () => void;
  onApply: () => void;
}) {
  const { id, error, counts, interrupted, stopAfter, state } = changeSet;
  const limit = (
    <span className={styles.limit}>
      <Phrase
        text="Stop after {numberSetting} errors"
        values={{
          numberSetting: (
            <NumberSetting
              label={t('Errors after which the run stops')}
              value={stopAfter}
              most={maxErrors}
              onChange={(next) => {
                void acts.run('change', (client, profileId) =>
                  client.call('changeSets.change', { profileId, id, stopAfter: next }),
                );
              }}
            />
          ),
        }}
      />
    </span>
  );
  const isBetweenWaves = changeSet.waveChecks.at(-1)?.result === 'stopped';
  if (acts.error !== null)
    return (
      <ErrorNotice
        as="bar"
        error={acts.error}
        actions={<UnlockAndGoOn error={acts.error} onAgain={onApply} />}
      />
    );
  if (state === 'running') return null;
  if (interrupted)
    return (
      <Banner
        flush
        tone="warning"
        icon={TriangleAlert}
        title={t('The app closed while applying this change set.')}
        actions={
          counts.unknown > 0 && (
            <Button small onPress={onLookUp}>
              <Search aria-hidden="true" />
              <span>{t('Look up {unknown}', { unknown: counts.unknown })}</span>
            </Button>
          )
        }
      >
        {counts.unknown > 0
          ? t(
              '{unknown, plural, one {# change} other {# changes}} may have been sent. Resume looks up the outcomes first and sends nothing twice.',
              { unknown: counts.unknown },
            )
          : t('Nothing was sent twice. Resume to send the rest.')}
      </Banner>
    );
  if (error !== null && error.kind === 'cancelled')
    return (
      <Banner flush tone="danger" icon={CircleX} title={error.message} actions={!isBetweenWaves && limit}>
        {t(
          '{waiting, plural, one {# change was} other {# changes were}} not sent. Applied changes stay as they are.',
          { waiting: counts.waiting },
        )}
      </Banner>
    );
  if (error !== null)
    return (
      <ErrorNotice
        as="bar"
        error={error}
        kept={t('Applied changes stay as they are.')}
        actions={<UnlockAndGoOn error={error} onAgain={onApply} />}
      />
    );
  if (state === 'draft')
    return (
      <Banner
        flush
        tone="info"
        icon={Info}
        title={t('Nothing was sent yet.')}
        actions={
          <Button small onPress={() => openChangeSet(changeSet)}>
            <Layers aria-hidden="true" />
            <span>{t('Open the draft')}</span>
          </Button>
        }
      >
        {t('You confirm once for the whole change set.')}
      </Banner>
    );
  return null;
}

function Cells({
  cells,
  chosen,
  onChoose,
}: {
  cells: readonly ChangeCell[];
  chosen: number | null;
  onChoose: (cell: ChangeCell) => void;
}) {
  const [{ density }] = usePreferences();
  const organizations = [...new Map(cells.map((cell) => [cell.organization, cell])).values()];
  const flags = [...new Set(cells.map(({ flag }) => flag))];
  const byPlace = new Map(cells.map((cell) => [`${cell.organization}\n${cell.flag}`, cell]));
  const at = (row: number, column: number) =>
    byPlace.get(`${organizations[row]?.organization ?? ''}\n${flags[column] ?? ''}`);
  const picked = cells.find(({ position }) => position === chosen);
  const choose = (row: number, column: number) => {
    const cell = at(row, column);
    if (cell !== undefined) onChoose(cell);
  };
  return (
    <Matrix
      label={t('Changes of the change set')}
      corner={t('Organization')}
      rows={organizations.length}
      columns={flags.length}
      rowHead={(row) => ({
        title: organizations[row]?.organization,
        content: <span dir="auto">{inItsOrder(organizations[row]?.organizationDisplayName ?? '')}</span>,
      })}
      columnHead={(column) => ({
        title: flags[column],
        content: <FlagName id={flags[column] ?? ''} />,
      })}
      cell={(row, column) => {
        const cell = at(row, column);
        return cell === undefined ? <span aria-label={t('No change')} /> : <RunCellBox cell={cell} />;
      }}
      cellTitle={(row, column) => {
        const cell = at(row, column);
        if (cell === undefined) return '';
        const now = cell.now === null ? null : t('Last value read: {value}', { value: seenWord(cell.now) });
        return linesOf(runWord(cell), cell.note, now);
      }}
      onSelectCell={choose}
      onOpenCell={choose}
      onOpenHead={{}}
      picked={
        picked === undefined
          ? null
          : {
              row: organizations.findIndex(({ organization }) => organization === picked.organization),
              column: flags.indexOf(picked.flag),
            }
      }
      isComplete
      sizes={{ row: rowHeights[density].row + 2, head: 62, first: 264, column: 138 }}
    />
  );
}
