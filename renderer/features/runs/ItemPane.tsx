import type { ReactNode } from 'react';
import { nameColumnOf, type Cell, type Column } from '../../components/grid/columns.ts';
import { Fact, Facts } from '../../components/Facts.tsx';
import { RecordPane } from '../../components/RecordPane.tsx';
import { Section } from '../../components/Section.tsx';
import { Status } from '../../components/Status.tsx';

export interface ItemPlace {
  label: string;
  /** Resource name of what the item changes or created. */
  record: string;
  open: () => void;
}

/** One item of a run: what its row says, in full. */
export function ItemPane<Item>({
  item,
  columns,
  page,
  links,
  onClose,
}: {
  item: Item;
  columns: readonly Column<Item>[];
  /** Where the item itself is, which Enter on its row opens, too; absent: nowhere. */
  page: ItemPlace | undefined;
  /** To what else is known of it. */
  links?: ReactNode;
  onClose: () => void;
}) {
  const named = nameColumnOf(columns);
  return (
    <RecordPane
      title={named?.cell(item).text ?? ''}
      isPersonal={named?.isPersonal === true}
      page={page}
      link={page?.record ?? null}
      onClose={onClose}
    >
      <Section>
        <Facts labels={92}>
          {columns
            .filter((column) => column !== named && column.cell(item).text !== '')
            .map((column) => (
              <Fact key={column.id} name={column.label}>
                <Value of={column.cell(item)} />
              </Fact>
            ))}
        </Facts>
        {links}
      </Section>
    </RecordPane>
  );
}

/** As in its row, but whole: a state with its icon, a code in its face. */
function Value({ of: { text, icon, tone = 'neutral', isCode } }: { of: Cell }) {
  if (icon !== undefined) return <Status tone={tone} icon={icon} word={text} />;
  const value = <bdi dir="auto">{text}</bdi>;
  return isCode === true ? <code>{value}</code> : value;
}
