import { inItsOrder } from '#shared/display-name';
import { t } from '#shared/messages/text';
import type { Brand } from '#shared/model/brand';
import { Fact, Facts } from '../../components/Facts.tsx';
import { RecordPane } from '../../components/RecordPane.tsx';
import { Section } from '../../components/Section.tsx';
import { Absent } from '../../components/Status.tsx';
import { idOf, nameOf, organizationText } from './columns.ts';

interface BrandPaneProps {
  brand: Brand;
  /** Display names of organizations. */
  names: ReadonlyMap<string, string>;
  /** Opens its organization, where a brand lives; undefined: its name does not say which. */
  onOpen: (() => void) | undefined;
  onClose: () => void;
}

/** What the list brought of one brand. */
export function BrandPane({ brand, names, onOpen, onClose }: BrandPaneProps) {
  const { name, description } = brand;
  return (
    <RecordPane
      title={nameOf(brand)}
      name={name}
      page={onOpen && { label: t('Open organization'), open: onOpen }}
      onClose={onClose}
    >
      <Section title={t('Brand')}>
        <Facts labels={92}>
          <Fact name={t('Organization')}>
            <bdi dir="auto">{organizationText(brand, names)}</bdi>
          </Fact>
          <Fact name={t('Description')}>
            {description === undefined ? (
              <Absent word="not given" />
            ) : (
              <bdi dir="auto">{inItsOrder(description)}</bdi>
            )}
          </Fact>
          <Fact name={t('ID')}>
            <code>{idOf(brand)}</code>
          </Fact>
        </Facts>
      </Section>
    </RecordPane>
  );
}
