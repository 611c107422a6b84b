import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '#shared/messages/text';
import { formatCount } from '../../format/number.ts';
import { useAnnounced } from '../Announcer.tsx';
import { Footer } from '../Bar.tsx';
import { LinkButton } from '../Button.tsx';
import { Reading, hasReadingStatus, type ReadInPages } from './Reading.tsx';
import styles from './List.module.css';

/** What can be done with rows: those selected, or the one whose menu is open. */
export interface Action {
  label: string;
  icon?: LucideIcon;
  run: (keys: readonly string[]) => void;
}

/** All rows of a list: `loaded` while more may come, `matching` if a search leaves others out. */
export type EveryRow = 'all' | 'loaded' | 'matching' | 'matchingLoaded';

interface ListFooterProps {
  checked?: ReadonlySet<string>;
  /** What they are together; null: some rows of the list. */
  every?: EveryRow | null;
  /** How many of them the list does not show now, such as those that a search leaves out. */
  hidden?: number;
  actions?: readonly Action[];
  /** Actions on the selected rows that open something of their own. */
  selected?: ((keys: readonly string[]) => ReactNode) | undefined;
  onClear?: () => void;
  reading: ReadInPages | undefined;
  /** How many rows there are, and what to know about them. */
  count: ReactNode;
  note?: ReactNode;
  end?: ReactNode;
}

const nothing: ReadonlySet<string> = new Set();

const isNothing = (shown: ReactNode) =>
  shown === undefined || shown === null || shown === false || shown === '';

/** One line under every list: the selection with its actions, the reading, or the count of rows. Actions wrap. */
export function ListFooter({
  checked = nothing,
  every = null,
  hidden = 0,
  actions = [],
  selected,
  onClear,
  reading,
  count,
  note,
  end,
}: ListFooterProps) {
  const keys = [...checked];
  const chosen = selectionText(keys.length, hidden, every);
  useAnnounced(keys.length === 0 ? null : `${keys.length} ${every ?? ''}`, chosen);
  const isReading = reading !== undefined && hasReadingStatus(reading);
  // Its room is the list's where it has nothing to show.
  if (keys.length === 0 && !isReading && [count, note, end].every(isNothing)) return null;
  return (
    <Footer className={styles.footer} wraps={keys.length > 0}>
      {keys.length > 0 ? (
        <>
          <span>{chosen}</span>
          {actions.map(({ label, icon: Icon, run }) => (
            <LinkButton key={label} onPress={() => run(keys)}>
              {Icon !== undefined && <Icon className="icon-small" aria-hidden="true" />}
              {label}
            </LinkButton>
          ))}
          {selected?.(keys)}
          {onClear !== undefined && <LinkButton onPress={onClear}>{t('Clear selection')}</LinkButton>}
        </>
      ) : isReading ? (
        <Reading {...reading} />
      ) : (
        <>
          {count !== '' && <span>{count}</span>}
          {!isNothing(note) && <span className="truncate">{note}</span>}
        </>
      )}
      <span className="spacer" />
      {end}
    </Footer>
  );
}

function selectionText(selected: number, hidden: number, every: EveryRow | null): string {
  const count = formatCount(selected);
  if (hidden > 0) return t('{count} selected, {hidden} not shown', { count, hidden: formatCount(hidden) });
  if (every === null || selected === 1) return t('{count} selected', { count });
  return t(
    '{every, select, loaded {All {count} loaded rows selected} matching {All {count} matching rows selected} matchingLoaded {All {count} matching loaded rows selected} other {All {count} rows selected}}',
    { every, count },
  );
}
