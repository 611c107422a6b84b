import { shownName } from '#shared/display-name';
import { t } from '#shared/messages/text';
import type { Check } from '#shared/model/check';
import { lastSegment } from '#shared/resource-names';
import { LinkButton } from '../../components/Button.tsx';
import { cx } from '../../components/class-names.ts';
import { Phrase } from '../../components/Phrase.tsx';
import { Section } from '../../components/Section.tsx';
import { Time } from '../../components/Time.tsx';
import { formatCount } from '../../format/number.ts';
import { useCheckStream } from '../checks/use-checks.ts';
import { Part } from '../check-detail/Part.tsx';
import { reviewFindingsIn } from '../findings/view-state.ts';
import { openCheck } from '../../state/open-check.ts';
import { showChecksOf, type Customer } from './customer-links.ts';
import { useWaitingFindings } from './queries.ts';
import styles from './Organization.module.css';

const shownChecks = 6;

/** Findings that wait for a decision, as far as they were read on this computer. */
export function FindingsSection({ customer }: { customer: Customer }) {
  const query = useWaitingFindings(customer.name);
  const checks = useCheckStream();
  const unreviewed = query.data?.unreviewed ?? 0;
  const loadedCheck = (name: string) => checks.get().rows.find(({ check }) => check.name === name)?.check;
  const labelOf = (name: string, loaded: Check | undefined, checkName: string | null) => {
    const id = lastSegment(name);
    return shownName(
      loaded?.displayName,
      shownName(checkName, t('Check {id}', { id: id.length > 12 ? `${id.slice(0, 8)}…` : id })),
    );
  };
  return (
    <Section
      isLandmark
      title={t('Findings to review')}
      aside={
        unreviewed > 0 && (
          <LinkButton className="small" onPress={() => reviewFindingsIn(customer)}>
            {t('Review {count, plural, one {# finding} other {# findings}}', {
              count: unreviewed,
            })}
          </LinkButton>
        )
      }
    >
      <Part
        query={query}
        words={{ loading: t('Loading findings'), failed: t('Findings could not be loaded') }}
      >
        {({ seen, checks: open, inChecks }) =>
          open.length === 0 ? (
            <p className="muted">
              {seen === 0 ? (
                <>
                  {t('Unknown. Findings of this organization are not loaded.')}{' '}
                  <LinkButton onPress={() => showChecksOf(customer)}>{t('Show checks')}</LinkButton>
                </>
              ) : (
                t(
                  '{seen, plural, one {The only loaded finding of this organization is reviewed.} other {All # loaded findings of this organization are reviewed.}}',
                  {
                    seen,
                  },
                )
              )}
            </p>
          ) : (
            <>
              <ul className={styles.rows}>
                {open
                  .slice(0, shownChecks)
                  .map((waiting) => ({ ...waiting, loaded: loadedCheck(waiting.check) }))
                  .map(({ check, checkName, loaded, unreviewed, since }, _, { length }) => (
                    <li key={check}>
                      <LinkButton className={styles.link} onPress={() => openCheck(check)}>
                        <bdi className="truncate personal">{labelOf(check, loaded, checkName)}</bdi>
                      </LinkButton>
                      {/* Several checks of one customer may have the same name. */}
                      {length > 1 && (
                        <span className={cx(styles.aside, 'mono')}>{loaded?.clientReference}</span>
                      )}
                      <span className={styles.many}>
                        <span aria-hidden="true">{formatCount(unreviewed)}</span>
                        <span className="visually-hidden">
                          {t('{count, plural, one {# finding} other {# findings}}', { count: unreviewed })}
                        </span>
                      </span>
                      <span className={styles.when}>
                        <span>
                          <Phrase text="Since {time}" values={{ time: <Time iso={since} style="when" /> }} />
                        </span>
                      </span>
                    </li>
                  ))}
              </ul>
              {inChecks > shownChecks && (
                <LinkButton data-part className="small" onPress={() => reviewFindingsIn(customer)}>
                  {t('{count, plural, one {# more check} other {# more checks}}', {
                    count: inChecks - shownChecks,
                  })}
                </LinkButton>
              )}
            </>
          )
        }
      </Part>
    </Section>
  );
}
