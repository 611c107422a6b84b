import { useRef } from 'react';
import { inItsOrder } from '#shared/display-name';
import type { RunItem } from '#shared/guard';
import { t } from '#shared/messages/text';
import { rowsToDraw } from '../components/grid/row-window.ts';
import { useRowWindow } from '../components/grid/use-row-window.ts';
import { itemWords } from './question-words.ts';
import styles from './Question.module.css';

const row = 28;
const margin = 4;

/** Every change of a run, however many there are; only the ones in view are drawn. */
export function RunItems({ items }: { items: readonly RunItem[] }) {
  const box = useRef<HTMLDivElement>(null);
  const view = useRowWindow(box, { count: items.length, row, head: 0 });
  return (
    <div ref={box} className={styles.items} role="group" tabIndex={0} aria-label={t('What is sent')}>
      <ul style={{ height: items.length * row }}>
        {rowsToDraw(view, items.length, margin, 0).map((at) => {
          const item = items[at];
          if (item === undefined) return null;
          const { organization, subject, change } = itemWords(item);
          return (
            <li
              key={at}
              aria-setsize={items.length}
              aria-posinset={at + 1}
              title={item.resourceName}
              style={{ height: row, transform: `translateY(${at * row}px)` }}
            >
              <span className="truncate" dir="auto">
                {inItsOrder(organization)}
              </span>
              <code className="truncate">{subject}</code>
              <b>{change}</b>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
