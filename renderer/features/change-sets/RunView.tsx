import { Layers } from 'lucide-react';
import { inItsOrder } from '#shared/display-name';
import { actionWords } from '#shared/flags/change';
import type { ChangeCell, ChangeSet } from '#shared/ipc/contract/change-sets';
import { seenWord } from '#shared/flags/words';
import { t } from '#shared/messages/text';
import { Banner } from '../../components/Banner.tsx';
import { Button, LinkButton } from '../../components/Button.tsx';
import { code, name, plain } from '../../components/grid/cells.ts';
import type { Column } from '../../components/grid/columns.ts';
import { text } from '../../components/grid/order.ts';
import { formatMomentInSentence } from '../../format/time.ts';
import { toAppError } from '../../ipc/unwrap.ts';
import { useCall } from '../../scope/call.ts';
import { goTo } from '../../state/navigation.ts';
import { openCell } from '../flags/view-state.ts';
import { openJournal } from '../journal/view-state.ts';
import { changeColumns } from '../runs/outcomes.ts';
import { openChangeSet } from '../runs/run-state.ts';
import { RunPage } from '../runs/RunPage.tsx';
import { ErrorLimit } from './ErrorLimit.tsx';
import { useChangeSetActions } from './use-change-sets.ts';
import { WaveChecks } from './WaveChecks.tsx';

/** A change set that is being applied, or was. */
export function RunView({ changeSet }: { changeSet: ChangeSet }) {
  const actions = useChangeSetActions();
  const { id, counts, state, wave, waveChecks, inFlight } = changeSet;
  const { data, error, refetch } = useCall('changeSets.read', { id }, { staleTime: 0 });
  const revert = () =>
    void actions.run(
      'revert',
      (client, profileId) => client.call('changeSets.revert', { profileId, id }),
      (draft) => {
        actions.keep(draft);
        openChangeSet(draft.changeSet);
      },
    );
  const changeLimit = (stopAfter: number) =>
    void actions.run('change', (client, profileId) =>
      client.call('changeSets.change', { profileId, id, stopAfter }),
    );
  const canRevert = state !== 'draft' && counts.applied + counts.accepted + counts.failed > 0;
  return (
    <RunPage
      run={changeSet}
      calls="changeSets"
      read={{
        items: data?.cells,
        error: error === null ? null : toAppError(error),
        again: () => void refetch(),
      }}
      actions={actions}
      label={t('Changes in the change set')}
      columns={columns}
      pace={
        inFlight === 1
          ? t('One change at a time; each value is read before and after')
          : t('{count} changes at once; each value is read before and after', { count: inFlight })
      }
      mayBeSentAgain={({ state: is, now }) =>
        is === 'failed' || (is === 'unknown' && now !== null && now.is === 'unknown')
      }
      pageOf={(cell) => ({
        label: t('Open in Feature flags'),
        record: cell.organization,
        open: () => openCell(cell),
      })}
      linksOf={(cell) => (
        <LinkButton onPress={() => showInJournal(cell)}>{t('Open journal entry')}</LinkButton>
      )}
      onRevert={canRevert ? revert : undefined}
      limit={
        waveChecks.at(-1)?.result !== 'stopped' && (
          <ErrorLimit stopAfter={changeSet.stopAfter} onChange={changeLimit} />
        )
      }
      draft={
        <Banner
          flush
          tone="info"
          title={t('Nothing has been sent yet.')}
          actions={
            <Button icon={Layers} small onPress={() => openChangeSet(changeSet)}>
              {t('Open the draft')}
            </Button>
          }
        >
          {t('You confirm all changes once, before any is sent.')}
        </Banner>
      }
    >
      {wave !== null && <p role="status">{waveText(wave)}</p>}
      {waveChecks.length > 0 && <WaveChecks checks={waveChecks} />}
    </RunPage>
  );
}

function showInJournal({ organization, flag }: ChangeCell): void {
  goTo('/journal', () => openJournal({ filter: { organization, flag: `featureFlags/${flag}` } }));
}

function waveText({ at, of, restsUntil }: NonNullable<ChangeSet['wave']>): string {
  return restsUntil === null
    ? t('Wave {at} of {of}', { at, of })
    : t('Wave {at} of {of} begins at {time}', { at, of, time: formatMomentInSentence(restsUntil) });
}

const organizationOf = ({ organizationDisplayName }: ChangeCell) => inItsOrder(organizationDisplayName);

/** As they were, what was sent, and what was read after it. */
const columns: readonly Column<ChangeCell>[] = [
  {
    id: 'organization',
    label: t('Organization'),
    width: { least: 130, most: 320, grows: true },
    isName: true,
    cell: (cell) => name(organizationOf(cell)),
    hint: ({ organization }) => organization,
    sort: text(organizationOf),
  },
  {
    id: 'flag',
    label: t('Flag'),
    width: { least: 120, most: 220 },
    cell: ({ flag }) => code(flag),
    sort: text(({ flag }) => flag),
  },
  ...changeColumns<ChangeCell>({
    before: ({ was, before }) => seenWord(was ?? before),
    sent: ({ action }) => actionWords[action],
    readBack: ({ now }) => (now === null ? null : plain(seenWord(now))),
  }),
];
