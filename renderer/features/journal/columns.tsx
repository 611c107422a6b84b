import { inItsOrder } from '#shared/display-name';
import type { DamagedRow, JournalEntry } from '#shared/journal';
import { t } from '#shared/messages/text';
import { cx } from '../../components/class-names.ts';
import { code, moment, name, personal, plain, status, utc } from '../../components/grid/cells.ts';
import type { Cell, Column } from '../../components/grid/columns.ts';
import { number, text } from '../../components/grid/order.ts';
import { environments } from '../../scope/environment.ts';
import type { CheckNameOf } from './use-journal.ts';
import { actionWord, outcomeStyle, subjectWord } from './words.ts';
import styles from './Journal.module.css';

/** An entry is a line; one whose outcome is unknown has a second one, its tail. A damaged row is a line too. */
export type Line = { entry: JournalEntry; isTail: boolean } | { entry: DamagedRow; isTail: false };

export function isDamaged(entry: JournalEntry | DamagedRow): entry is DamagedRow {
  return 'isDamaged' in entry;
}

/** What every column shows of an entry; a damaged row is shown in a line of its own. */
const column = ({ cell, full, hint, sort, ...rest }: Omit<Column<JournalEntry>, 'filter'>): Column<Line> => ({
  ...rest,
  cell: ({ entry }) => (isDamaged(entry) ? plain('') : cell(entry)),
  full: ({ entry }) => (isDamaged(entry) ? undefined : full?.(entry)),
  hint: ({ entry }) => (isDamaged(entry) ? undefined : hint?.(entry)),
  // The tail of an entry stays below it: it has the same key, and equals keep their order.
  sort: sort === null ? null : { ...sort, of: ({ entry }) => (isDamaged(entry) ? null : sort.of(entry)) },
});

const organizationText = ({ organizationDisplayName, flag }: JournalEntry) =>
  inItsOrder(organizationDisplayName ?? (flag === null ? '' : t('All organizations')));

/** `brokenAt`: where the chain is not whole; `newest`: the entry it ends with. */
export function columnsOf(
  brokenAt: number | null,
  newest: number | undefined,
  checkNameOf: CheckNameOf,
): readonly Column<Line>[] {
  return [
    column({
      id: 'at',
      label: t('When'),
      width: { least: 122, most: 150 },
      cell: ({ at }) => moment(at),
      full: ({ at }) => utc(at),
      sort: number((entry) => entry.number),
    }),
    column({
      id: 'profile',
      label: t('Profile'),
      width: { least: 76, most: 200 },
      cell: profileCell,
      hint: ({ environment, profileName }) => [environments[environment].word, profileName].join(', '),
      sort: text((entry) => profileCell(entry).text),
    }),
    column({
      id: 'act',
      label: t('Action'),
      width: { least: 116, most: 220 },
      isName: true,
      cell: (entry) => name(actionWord(entry)),
      full: ({ operation }) => operation,
      sort: text(actionWord),
    }),
    column({
      id: 'organization',
      label: t('Organization'),
      width: { least: 110, most: 220, grows: true },
      cell: (entry) => plain(organizationText(entry)),
      full: ({ organization }) => organization ?? undefined,
      sort: text((entry) => organizationText(entry) || null),
    }),
    column({
      id: 'resource',
      label: t('Resource'),
      width: { least: 72, most: 260, grows: true },
      gives: 1,
      cell: (entry) => {
        const checkName = checkNameOf(entry);
        return checkName === null ? code(subjectWord(entry)) : personal(inItsOrder(checkName));
      },
      full: ({ resource }) => resource,
      sort: text((entry) => checkNameOf(entry) ?? subjectWord(entry)),
    }),
    column({
      id: 'outcome',
      label: t('Outcome'),
      width: { least: 130, most: 220 },
      cell: (entry) => status(outcomeStyle(entry)),
      sort: text((entry) => outcomeStyle(entry).word),
    }),
    column({
      id: 'hash',
      label: t('Hash'),
      width: 98,
      gives: 2,
      cell: ({ number: row, hash }) => ({
        text: hash.slice(0, 8),
        content: (
          <Chain
            hash={hash}
            isFirst={row === newest}
            isBroken={brokenAt !== null && row <= brokenAt && brokenAt < row + 2}
          />
        ),
      }),
      full: ({ hash }) => hash,
      // A hash has no order of its own; that of the chain is that of the times.
      sort: null,
    }),
  ];
}

/** Environment and profile, in every width: a change in production is never mistaken for another. */
function profileCell({ environment, profileName }: JournalEntry): Cell {
  const { icon: Icon, word } = environments[environment];
  const shown = inItsOrder(profileName);
  // The Demo is named like its environment.
  const isSame = profileName === word;
  return {
    text: isSame ? word : `${word} ${shown}`,
    content: (
      <span className={styles.profile} data-kind={environment}>
        <Icon aria-hidden="true" />
        <b>{word}</b>{' '}
        {!isSame && (
          <span dir="auto" className="truncate">
            {shown}
          </span>
        )}
      </span>
    ),
  };
}

/** The chain next to the entries: a link with its hash, or the line that continues. */
export function Chain({
  hash,
  isFirst = false,
  isBroken = false,
}: {
  hash?: string;
  isFirst?: boolean;
  isBroken?: boolean;
}) {
  return (
    <span className={cx(styles.chain, isFirst && styles.first, isBroken && styles.broken)}>
      {hash !== undefined && (
        <>
          <i />
          <code>{hash.slice(0, 8)}</code>
        </>
      )}
    </span>
  );
}
