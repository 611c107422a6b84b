import type { ReactNode } from 'react';
import { t } from '#shared/messages/text';
import { nameColumnOf, type Column } from '../../components/grid/columns.ts';
import { Fact, Facts } from '../../components/Facts.tsx';
import { RecordPane } from '../../components/RecordPane.tsx';
import { Section } from '../../components/Section.tsx';

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
  page: { label: string; open: () => void } | undefined;
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
      link={null}
      onClose={onClose}
    >
      <Section title={t('Outcome')}>
        <Facts labels={92}>
          {columns
            .filter((column) => column !== named && column.cell(item).text !== '')
            .map((column) => (
              <Fact key={column.id} name={column.label}>
                <bdi dir="auto">{column.cell(item).text}</bdi>
              </Fact>
            ))}
        </Facts>
        {links}
      </Section>
    </RecordPane>
  );
}
