import { subjectRows } from '#shared/check-detail/subject-rows';
import { t } from '#shared/messages/text';
import type { Check } from '#shared/model/check';
import { cx } from '../../components/class-names.ts';
import { Breakable } from '../../components/CodeName.tsx';
import { Facts } from '../../components/Facts.tsx';
import { Section } from '../../components/Section.tsx';
import { Absent } from '../../components/Status.tsx';
import { RevealButton } from '../privacy/RevealButton.tsx';
import type { Reveal } from '../privacy/use-reveal.ts';
import styles from './CheckDetail.module.css';

/** The persons of a check as the page has them: masked, or revealed. */
export function SubjectSections({ check, reveal }: { check: Check; reveal: Reveal }) {
  const { params, relatedSubjects = [] } = check;
  const isRevealed = reveal.values !== null;
  const own = subjectRows(params?.subject ?? relatedSubjects[0]?.subject, params?.address);
  // The first related subject is the subject of the parameters, which have more of it.
  const others = relatedSubjects.slice(1);
  return (
    <>
      <Section isLandmark title={t('Subject')} aside={own.length > 0 && <RevealButton reveal={reveal} />}>
        <Rows rows={own} isRevealed={isRevealed} />
      </Section>
      {others.map(({ role, subject }, place) => (
        // Related subjects have no names; their position distinguishes them.
        <Section isLandmark key={place} title={role ?? t('Related subject')}>
          <Rows rows={subjectRows(subject, undefined)} isRevealed={isRevealed} />
        </Section>
      ))}
    </>
  );
}

function Rows({ rows, isRevealed }: { rows: ReturnType<typeof subjectRows>; isRevealed: boolean }) {
  if (rows.length === 0) return <Absent word="not given" />;
  return (
    <Facts labels={84}>
      {rows.map(({ label, shown, plain }) => (
        <div key={label}>
          <dt>
            <Breakable name={label} />
          </dt>
          <dd>
            {isRevealed ? (
              <bdi>{shown}</bdi>
            ) : (
              <bdi className={cx(styles.mask, 'personal')} aria-label={t('Masked')}>
                {shown}
              </bdi>
            )}
            {plain !== undefined && <span className="muted"> {plain}</span>}
          </dd>
        </div>
      ))}
    </Facts>
  );
}
