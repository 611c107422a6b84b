import type { UseQueryResult } from '@tanstack/react-query';
import { equals } from '#shared/filter/build';
import { t } from '#shared/messages/text';
import { LinkButton } from '../../components/Button.tsx';
import type { Sort } from '../../components/grid/columns.ts';
import { ListNotice } from '../../components/ListNotice.tsx';
import { Section } from '../../components/Section.tsx';
import { Status } from '../../components/Status.tsx';
import { formatDay } from '../../format/day.ts';
import { formatCount } from '../../format/number.ts';
import { Part } from '../check-detail/Part.tsx';
import { checkStateStyle } from '../check-detail/Verdict.tsx';
import { axisOf } from '../overview/chart-scale.ts';
import { isEveryCheck, shownDays, shownWeeks, type CheckFigures } from './check-figures.ts';
import { createCheckFor, showChecksOf, type Customer } from './customer-links.ts';
import styles from './Organization.module.css';

/** Checks by state, and how many were created in each of the last weeks. */
export function ChecksSection({
  customer,
  query,
}: {
  customer: Customer;
  query: UseQueryResult<CheckFigures>;
}) {
  return (
    <Section
      isLandmark
      title={t('Checks')}
      aside={
        <LinkButton className="small" onPress={() => showChecksOf(customer)}>
          {t('Show all checks')}
        </LinkButton>
      }
    >
      <Part query={query} words={{ loading: t('Loading checks'), failed: t('Checks could not be loaded') }}>
        {(figures) =>
          figures.read === 0 && isEveryCheck(figures) ? (
            <p className="muted">
              {t('This organization has no checks.')}{' '}
              <LinkButton onPress={() => createCheckFor(customer)}>{t('Create check')}</LinkButton>
            </p>
          ) : (
            <>
              <ListNotice
                facts={figures.facts}
                shown={figures.read}
                isComplete={figures.isAll}
                flush={false}
              />
              {figures.read > 0 && (
                <div className={styles.checks}>
                  <States customer={customer} figures={figures} />
                  <Weeks customer={customer} figures={figures} />
                </div>
              )}
              {!figures.isAll && (
                <p className={styles.note}>
                  {t(
                    '{read, plural, =0 {No check loaded. The organization may have some.} one {Counted in one check. The organization may have more.} other {Counted in the first # checks. The organization may have more.}}',
                    { read: figures.read },
                  )}
                </p>
              )}
            </>
          )
        }
      </Part>
    </Section>
  );
}

function States({ customer, figures }: { customer: Customer; figures: CheckFigures }) {
  return (
    <div>
      <ul className={styles.states}>
        {figures.states.map(({ state, checks }) => (
          <li key={state}>
            <Status {...checkStateStyle(state)} />
            {state === null || state === 'DELETED' ? (
              <span className={styles.count}>{formatCount(checks)}</span>
            ) : (
              <LinkButton
                className={styles.count}
                aria-label={t('Show {count, plural, one {# check} other {# checks}} in state {state}', {
                  count: checks,
                  state: checkStateStyle(state).word,
                })}
                onPress={() => showChecksOf(customer, equals('state', state))}
              >
                {formatCount(checks)}
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

const newestFirst: Sort = { column: 'created', direction: 'descending' };

function Weeks({ customer, figures }: { customer: Customer; figures: CheckFigures }) {
  const { weeks, from } = figures;
  const { top } = axisOf(Math.max(1, ...weeks));
  const total = weeks.reduce((sum, checks) => sum + checks, 0);
  return (
    <div className={styles.weeks}>
      <div className={styles.chart}>
        <div className={styles.scale} aria-hidden="true">
          <span>{formatCount(top)}</span>
          <span>0</span>
        </div>
        <div
          className={styles.bars}
          role="img"
          aria-label={t('Checks created in each of the last {weeks} weeks, oldest first: {counts}', {
            weeks: shownWeeks,
            counts: weeks.join(', '),
          })}
        >
          {weeks.map((checks, place) => (
            <i key={place} title={formatCount(checks)} style={{ height: `${(checks / top) * 100}%` }} />
          ))}
        </div>
        <div className={styles.dates} aria-hidden="true">
          <span>{formatDay(from)}</span>
          <span>{t('This week')}</span>
        </div>
      </div>
      <LinkButton
        data-part
        className="small"
        // Checks have no filter on when they were created (§4).
        onPress={() => showChecksOf(customer, '', newestFirst)}
      >
        {isEveryCheck(figures)
          ? t('{total, plural, one {# check} other {# checks}} created in the last {days} days', {
              total,
              days: shownDays,
            })
          : t('At least {total, plural, one {# check} other {# checks}} created in the last {days} days', {
              total,
              days: shownDays,
            })}
      </LinkButton>
    </div>
  );
}
