import { type LucideIcon, Plus, Search } from 'lucide-react';
import { type ComponentType, useId } from 'react';
import { Focusable } from 'react-aria-components';
import { t } from '#shared/messages/text';
import { Button, IconButton, Tooltip } from '../../components/Button.tsx';
import { KeyHint } from '../../components/KeyHint.tsx';
import { Menu } from '../../components/Menu.tsx';
import { useIsNarrow } from '../../components/use-media-query.ts';
import { goKeys, pages, pagesOf, sections } from '../../pages.ts';
import { counts } from '../../screens.ts';
import { keyTable } from '../../state/key-table.ts';
import { useKeys } from '../../state/keys.ts';
import { openLayer } from '../../state/layer.ts';
import { goTo, openFresh } from '../../state/navigation.ts';
import styles from './Sidebar.module.css';

type Page = (typeof pages)[number];

/** The sections, and the pages of the one that is open; a rail of icons with tooltips when the window is narrow. */
export function Sidebar({ page: current }: { page: Page | null }) {
  useKeys(goKeys.map(({ path: to, ...key }) => ({ ...key, run: () => openFresh(to) })));
  return (
    <nav data-pane className={styles.sidebar} aria-label={t('Main')}>
      <SearchButton />
      <New />
      <ul className={styles.sections}>
        {sections.map((section) => {
          const members = pagesOf(section);
          const isOpen = current?.section === section.id;
          // A section that is called as its first page is that page.
          const listed = members.filter(({ label }) => label !== section.label);
          const isPage = isOpen && !listed.some(({ path }) => path === current.path);
          return (
            <li key={section.id}>
              <Item
                place={section}
                isCurrent={isPage}
                isOpen={listed.length === 0 ? null : isOpen}
                counts={countsOf(isOpen ? members.filter((page) => !listed.includes(page)) : members)}
                onPress={() => {
                  const [first] = members;
                  if (first !== undefined) openFresh(first.path);
                }}
              />
              {isOpen && listed.length > 0 && (
                <ul className={styles.pages} aria-label={section.label}>
                  {listed.map((page) => (
                    <li key={page.path}>
                      <Item
                        place={{ ...page, id: page.path }}
                        isCurrent={page.path === current.path}
                        isOpen={null}
                        counts={countsOf([page])}
                        onPress={() => openFresh(page.path)}
                      />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function countsOf(places: readonly Page[]): ComponentType[] {
  return places.flatMap((page) => counts[page.path] ?? []);
}

/** What an operator begins, in one place. */
function New() {
  const isRail = useIsNarrow();
  const choices = pages.filter((page) => 'begins' in page);
  return (
    <Menu
      label={t('New')}
      trigger={
        isRail ? (
          <IconButton label={t('New')} icon={Plus} />
        ) : (
          <Button icon={Plus} className={styles.new}>
            {t('New')}
          </Button>
        )
      }
      sections={[
        {
          choices: choices.map(({ path, label, icon }) => ({
            id: path,
            label,
            icon,
            run: () => goTo(path),
          })),
        },
      ]}
    />
  );
}

/** Opens the palette; its key is on it. */
function SearchButton() {
  const isRail = useIsNarrow();
  const button = (
    <button
      type="button"
      className={styles.search}
      data-tour="search"
      aria-label={t('Search or run a command')}
      onClick={() => openLayer('palette')}
    >
      <Search aria-hidden="true" />
      {!isRail && t('Search')}
      {!isRail && (
        <span className={styles.keys}>
          <KeyHint of={keyTable.palette} />
        </span>
      )}
    </button>
  );
  if (!isRail) return button;
  return (
    <Tooltip text={t('Search or run a command')} placement="right">
      <Focusable>{button}</Focusable>
    </Tooltip>
  );
}

interface ItemProps {
  place: { id: string; label: string; icon: LucideIcon };
  isCurrent: boolean;
  /** Whether its pages are shown; null: it has none of its own. */
  isOpen: boolean | null;
  counts: readonly ComponentType[];
  onPress: () => void;
}

function Item({ place: { id, label, icon: Icon }, isCurrent, isOpen, counts: waiting, onPress }: ItemProps) {
  const isRail = useIsNarrow();
  const countId = useId();
  const button = (
    <button
      type="button"
      className={styles.item}
      data-tour={id}
      aria-current={isCurrent ? 'page' : undefined}
      aria-expanded={isOpen ?? undefined}
      aria-label={label}
      aria-describedby={waiting.length === 0 ? undefined : countId}
      onClick={onPress}
    >
      <Icon aria-hidden="true" />
      {!isRail && label}
      {waiting.length > 0 && (
        <span id={countId} className={styles.count}>
          {waiting.map((Count, index) => (
            <Count key={index} />
          ))}
        </span>
      )}
    </button>
  );
  if (!isRail) return button;
  return (
    <Tooltip text={label} placement="right">
      <Focusable>{button}</Focusable>
    </Tooltip>
  );
}
