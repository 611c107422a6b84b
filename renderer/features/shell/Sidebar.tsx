import { Search } from 'lucide-react';
import { useId } from 'react';
import { Focusable } from 'react-aria-components';
import { t } from '#shared/messages/text';
import { Tooltip } from '../../components/Button.tsx';
import { cx } from '../../components/class-names.ts';
import { KeyHint } from '../../components/KeyHint.tsx';
import { useIsNarrow } from '../../components/use-media-query.ts';
import { goKeys, pageGroups, pages } from '../../pages.ts';
import { counts } from '../../screens.ts';
import { keyTable } from '../../state/key-table.ts';
import { useKeys } from '../../state/keys.ts';
import { openLayer } from '../../state/layer.ts';
import { goTo } from '../../state/navigation.ts';
import styles from './Sidebar.module.css';

/** The destinations, in their groups; a rail of icons with tooltips when the window is narrow. */
export function Sidebar({ path }: { path: string | null }) {
  useKeys(goKeys.map(({ path: to, ...key }) => ({ ...key, run: () => goTo(to) })));
  return (
    <nav data-pane className={styles.sidebar} aria-label={t('Main')}>
      <SearchButton />
      {pageGroups.map((group) => {
        const members = pages.filter((page) => page.group === group.id);
        if (members.length === 0) return null;
        return (
          <div key={group.id} className={cx(styles.group, group.id === 'foot' && styles.foot)}>
            {group.label !== null && <h2>{group.label}</h2>}
            <ul>
              {members.map((page) => (
                <li key={page.path}>
                  <Item page={page} isCurrent={page.path === path} />
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}

/** Opens the palette; its key is on it. */
function SearchButton() {
  const isRail = useIsNarrow();
  const button = (
    <button
      type="button"
      className={styles.search}
      aria-label={t('Search or run')}
      onClick={() => {
        openLayer('palette');
      }}
    >
      <Search aria-hidden="true" />
      <span className={styles.label}>{t('Search or run')}</span>
      <span className={styles.keys}>
        <KeyHint of={keyTable.palette} />
      </span>
    </button>
  );
  if (!isRail) return button;
  return (
    <Tooltip text={t('Search or run')} placement="right">
      <Focusable>{button}</Focusable>
    </Tooltip>
  );
}

function Item({ page, isCurrent }: { page: (typeof pages)[number]; isCurrent: boolean }) {
  const isRail = useIsNarrow();
  const { icon: Icon } = page;
  const Count = counts[page.path];
  const countId = useId();
  const button = (
    <button
      type="button"
      className={styles.item}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={page.label}
      aria-describedby={Count === undefined ? undefined : countId}
      onClick={() => {
        goTo(page.path);
      }}
    >
      <Icon aria-hidden="true" />
      <span className={styles.label}>{page.label}</span>
      {Count !== undefined && (
        <span id={countId} className={styles.count}>
          <Count />
        </span>
      )}
    </button>
  );
  if (!isRail) return button;
  return (
    <Tooltip text={page.label} placement="right">
      <Focusable>{button}</Focusable>
    </Tooltip>
  );
}
