import { Trash2, Users } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import type { AppError } from '#shared/errors';
import type { OutputOf } from '#shared/ipc/contract';
import type { KnownName, NameSource } from '#shared/ipc/contract/people';
import { targetOf } from '#shared/link';
import { t } from '#shared/messages/text';
import { isName } from '#shared/resource-names';
import { Bar } from '../../components/Bar.tsx';
import { FindBox } from '../../components/FindBox.tsx';
import { List } from '../../components/grid/List.tsx';
import { useCopyActions } from '../../components/grid/use-copy-actions.ts';
import { useList } from '../../components/grid/use-list.ts';
import { Segmented } from '../../components/Segmented.tsx';
import { formatCount } from '../../format/number.ts';
import { useClient } from '../../ipc/client-context.ts';
import { useScope } from '../../scope/scope.ts';
import { toast, toastError } from '../../state/toasts.ts';
import { openTarget } from '../links/open-target.ts';
import { AddName } from './AddName.tsx';
import { columnsOf, idOf, sourcesOf } from './columns.ts';
import { useRefreshPeople } from './queries.ts';
import { NamePane } from './NamePane.tsx';
import { changeNameList, changePeopleView, usePeopleView, type PeopleKind } from './view-state.ts';
import styles from './People.module.css';

const keyOf = ({ name }: KnownName) => name;
const searched = (row: KnownName) => `${idOf(row)} ${sourcesOf(row)}`;
const none: readonly KnownName[] = [];
/** A name of these sources is saved here; one that is found elsewhere too stays known. */
const isSaved = (source: NameSource) => source === 'added' || source === 'created';

interface NameListProps {
  organization: string;
  /** Undefined: they are being read, or the error says why they could not be. */
  known: OutputOf<'people.known'> | undefined;
  error: AppError | null;
  again: () => void;
  notice: ReactNode;
}

/** Teams or users of an organization as far as they were seen, with where. */
export function NameList({ organization, known, error, again, notice }: NameListProps) {
  const client = useClient();
  const { profile } = useScope();
  const refresh = useRefreshPeople();
  const { kind, list: view } = usePeopleView();
  const columns = useMemo(() => columnsOf(kind), [kind]);
  const copyActions = useCopyActions();
  const rows = (kind === 'team' ? known?.teams : known?.users) ?? none;
  const total = (kind === 'team' ? known?.teamCount : known?.userCount) ?? null;
  const change = async (call: 'people.add' | 'people.forget', name: string): Promise<boolean> => {
    if (!isName('team', name) && !isName('user', name)) return false;
    const result = await client.call(call, { profileId: profile.id, name });
    if (!result.ok) toastError(result.error);
    return result.ok;
  };
  const forget = async (names: readonly string[]) => {
    const chosen = rows.filter(({ name }) => names.includes(name));
    const saved = chosen.filter(({ from }) => from.some(isSaved));
    if (saved.length === 0) {
      toast({
        tone: 'warning',
        text: t('Nothing was removed from the list.'),
        advice: t('Only names that were added or created here can be removed.'),
      });
      return;
    }
    const forgotten: string[] = [];
    for (const { name } of saved) if (await change('people.forget', name)) forgotten.push(name);
    deselect(forgotten);
    refresh(organization);
    const left = chosen.filter(({ from }) => !from.every(isSaved)).length;
    if (forgotten.length > 0 && left > 0)
      toast({
        tone: 'warning',
        text: t('{left, plural, one {# name stays} other {# names stay}} in the list.', {
          left,
        }),
        advice: t(
          '{left, plural, one {The name comes} other {The names come}} from role bindings, checks or notifications.',
          {
            left,
          },
        ),
      });
  };
  const label = (of: PeopleKind, count: number | undefined) =>
    t('{kind, select, team {Teams} other {Users}} {count}', {
      kind: of,
      count: count === undefined ? '' : formatCount(count),
    }).trim();
  const { list, find, open, close } = useList({ rows, keyOf, view, onView: changeNameList });
  return (
    <>
      <List
        {...list}
        pane={t('Known names')}
        label={t('{kind, select, team {Known teams} other {Known users}}', { kind })}
        columns={columns}
        columnsKey="people"
        notice={notice}
        searched={searched}
        about={`${organization} ${kind}`}
        progress={known !== undefined ? 'complete' : error === null ? 'reading' : 'partial'}
        onOpen={({ name }) => {
          const openPage = pageOf(name);
          if (openPage === null) changeNameList({ openName: name });
          else openPage();
        }}
        actions={[
          ...copyActions,
          { label: t('Remove from list'), icon: Trash2, run: (names) => void forget(names) },
        ]}
        // A search is counted by the list.
        count={
          known === undefined ? (
            ''
          ) : view.needle.trim() === '' ? (
            <KnownOf known={rows.length} total={total} />
          ) : undefined
        }
        above={
          <>
            <Bar>
              <Segmented
                label={t('Names shown')}
                small
                value={kind}
                options={[
                  { value: 'team', label: label('team', known?.teams.length) },
                  { value: 'user', label: label('user', known?.users.length) },
                ]}
                onChange={(next) => {
                  changePeopleView({ kind: next });
                  changeNameList({ openName: null, checked: new Set() });
                }}
              />
              <span className="spacer" />
              <FindBox label={t('Search names')} {...find} />
            </Bar>
            <div className={styles.adding}>
              <AddName
                key={kind}
                kind={kind}
                organization={organization}
                known={rows}
                onAdd={async (name) => {
                  const isAdded = await change('people.add', name);
                  if (isAdded) refresh(organization);
                  return isAdded;
                }}
              />
            </div>
          </>
        }
        empty={{
          icon: Users,
          title: t('No names known yet'),
          text: t('Names come from role bindings, checks and notifications, or are added here.'),
          error,
          again,
        }}
      />
      {open !== undefined && (
        <NamePane key={open.name} kind={kind} row={open} onOpen={pageOf(open.name)} onClose={close} />
      )}
    </>
  );
}

/** Opens the checks of a team; null: a user has no page of its own. */
function pageOf(name: string): (() => void) | null {
  const target = targetOf(name);
  return target?.kind === 'team' ? () => openTarget(target) : null;
}

/** Only these: others may have been selected meanwhile, under another profile too. */
function deselect(names: readonly string[]): void {
  const { checked } = usePeopleView.getState().list;
  changeNameList({ checked: new Set([...checked].filter((name) => !names.includes(name))) });
}

/** A name that was added here need not exist, so that more can be known than there are. */
function KnownOf({ known, total }: { known: number; total: number | null }) {
  const count = formatCount(known);
  if (total !== null && known > total)
    return t('{count} known, {total} counted by the service', { count, total: formatCount(total) });
  return total === null
    ? t('{count} known, total unknown', { count })
    : t('{count} of {total} known', { count, total: formatCount(total) });
}
