import { useMemo, useRef } from 'react';
import { inItsOrder } from '#shared/display-name';
import type { RunItem } from '#shared/guard';
import { t } from '#shared/messages/text';
import { cx } from '../components/class-names.ts';
import { rowsToDraw } from '../components/grid/row-window.ts';
import { useRowWindow } from '../components/grid/use-row-window.ts';
import { formatCount } from '../format/number.ts';
import { groupsOf, itemWords, type ItemGroup } from './item-groups.ts';
import styles from './Question.module.css';

const row = 28;
const margin = 4;

type Line = { is: 'group'; group: ItemGroup } | { is: 'item'; item: RunItem };

/** Every change of a run, those that are alike under one head; only the lines in view are drawn. */
export function RunItems({ items }: { items: readonly RunItem[] }) {
  const box = useRef<HTMLDivElement>(null);
  const lines = useMemo(() => linesOf(items), [items]);
  const view = useRowWindow(box, { count: lines.length, row, head: 0 });
  return (
    <div ref={box} className={styles.items} role="group" tabIndex={0} aria-label={t('What is sent')}>
      <ul style={{ height: lines.length * row }}>
        {rowsToDraw(view, lines.length, margin, 0).map((at) => {
          const line = lines[at];
          if (line === undefined) return null;
          return (
            <li
              key={at}
              aria-setsize={lines.length}
              aria-posinset={at + 1}
              title={line.is === 'item' ? line.item.resourceName : undefined}
              className={cx(line.is === 'group' && styles.group)}
              style={{ height: row, transform: `translateY(${at * row}px)` }}
            >
              {line.is === 'group' ? <GroupLine group={line.group} /> : <ItemLine item={line.item} />}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function linesOf(items: readonly RunItem[]): Line[] {
  return groupsOf(items).flatMap((group): Line[] => [
    ...(group.subject === '' ? [] : [{ is: 'group' as const, group }]),
    ...group.items.map((item) => ({ is: 'item' as const, item })),
  ]);
}

function GroupLine({ group: { subject, change, requests } }: { group: ItemGroup }) {
  return (
    <>
      <code className="truncate">{subject}</code>
      <b>{change}</b>
      <span>{formatCount(requests)}</span>
    </>
  );
}

function ItemLine({ item }: { item: RunItem }) {
  const { organization, subject, change } = itemWords(item);
  return (
    <>
      <span className="truncate" dir="auto">
        {inItsOrder(organization)}
      </span>
      <code className="truncate">{subject}</code>
      <b>{change}</b>
    </>
  );
}
