import { useId } from 'react';
import { Focusable } from 'react-aria-components';
import { Tooltip } from '../../components/Button.tsx';
import { cx } from '../../components/class-names.ts';
import { useIsNarrow } from '../../components/use-media-query.ts';
import { goKeys, routeGroups, routes, type Route } from '../../routes.ts';
import { useKeys } from '../../state/keys.ts';
import { goTo } from '../../state/navigation.ts';
import styles from './Sidebar.module.css';

/** The destinations, in their groups; a rail of icons with tooltips when the window is narrow. */
export function Sidebar({ path }: { path: string | null }) {
  useKeys(goKeys.map(({ path: to, ...key }) => ({ ...key, run: () => goTo(to) })));
  return (
    <nav className={styles.sidebar} aria-label="Main">
      {routeGroups.map((group) => {
        const members = routes.filter((route) => route.group === group.id);
        if (members.length === 0) return null;
        return (
          <div key={group.id} className={cx(styles.group, group.id === 'foot' && styles.foot)}>
            {group.label !== null && <h2>{group.label}</h2>}
            <ul>
              {members.map((route) => (
                <li key={route.path}>
                  <Item route={route} isCurrent={route.path === path} />
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}

function Item({ route, isCurrent }: { route: Route; isCurrent: boolean }) {
  const isRail = useIsNarrow();
  const { icon: Icon, count: Count } = route;
  const countId = useId();
  const button = (
    <button
      type="button"
      className={styles.item}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={route.label}
      aria-describedby={Count === undefined ? undefined : countId}
      onClick={() => {
        goTo(route.path);
      }}
    >
      <Icon aria-hidden="true" />
      <span className={styles.label}>{route.label}</span>
      {Count !== undefined && (
        <span id={countId} className={styles.count}>
          <Count />
        </span>
      )}
    </button>
  );
  if (!isRail) return button;
  return (
    <Tooltip text={route.label} placement="right">
      <Focusable>{button}</Focusable>
    </Tooltip>
  );
}
