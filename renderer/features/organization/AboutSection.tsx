import { t } from '#shared/messages/text';
import { Line } from '../../components/Bar.tsx';
import { LinkButton } from '../../components/Button.tsx';
import { Facts, Fact } from '../../components/Facts.tsx';
import { Section } from '../../components/Section.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { Absent } from '../../components/Status.tsx';
import { AdminLinks } from '../organizations/AdminLinks.tsx';
import { knownField, type OrganizationRow } from '../organizations/organization-row.ts';
import { showOrganizationsOf } from './customer-links.ts';

const texts = [
  ['partner', t('Partner')],
  ['stateReason', t('State reason')],
  ['notes', t('Service notes')],
] as const;
/** What the service says of the organization, and where to reach those who look after it. */
export function AboutSection({ row, isReading }: { row: OrganizationRow | null; isReading: boolean }) {
  if (row === null)
    return (
      <Section isLandmark title={t('Details')}>
        {isReading ? <Skeleton width={180} /> : <Absent word="not loaded" />}
      </Section>
    );
  return (
    <>
      <Section isLandmark title={t('Details')}>
        <Facts labels={96}>
          {texts.map(([field, label]) => {
            const value = knownField(row, field);
            return (
              <Fact key={field} name={label}>
                {value.is !== 'given' || value.value === '' ? (
                  <Absent word="not given" />
                ) : field === 'partner' ? (
                  <LinkButton onPress={() => showOrganizationsOf(value.value)}>{value.value}</LinkButton>
                ) : (
                  value.value
                )}
              </Fact>
            );
          })}
        </Facts>
      </Section>
      <Section isLandmark title={t('Links')}>
        <Line>
          <AdminLinks organization={row.organization} />
        </Line>
      </Section>
    </>
  );
}
