import { Bell, EqualApproximately, Flag } from 'lucide-react';
import type { ReactNode } from 'react';
import { kindOf } from '#shared/calendar/renewals';
import { inItsOrder } from '#shared/display-name';
import type { OutputOf } from '#shared/ipc/contract';
import { t } from '#shared/messages/text';
import { organizationOf } from '#shared/resource-names';
import { LinkButton } from '../../components/Button.tsx';
import { Phrase } from '../../components/Phrase.tsx';
import { Time } from '../../components/Time.tsx';
import { formatDay } from '../../format/day.ts';
import { formatCount } from '../../format/number.ts';
import { useOrganizationNames } from '../../queries/inbox.ts';
import { openCheck } from '../../state/open-check.ts';
import { typeLook } from '../inbox/message-type.ts';
import { nameOf, organizationText } from '../monitoring/columns.ts';
import { openFindings, openRenewals, openUnread } from './open-lists.ts';
import { renewalDays } from './renewal-days.ts';
import styles from './Overview.module.css';

type Overview = OutputOf<'overview.read'>;
const mostRows = 5;

/** A part of the page: its head, what the head counts, and its rows; or why there is none. */
export function Part({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={title}>
      <h2>
        {title}
        <span className={styles.aside}>{aside}</span>
      </h2>
      {children}
    </section>
  );
}

function Nothing({ children }: { children: ReactNode }) {
  return <p className={styles.nothing}>{children}</p>;
}

/** Bars compare the types; the figure beside each is the number. */
export function UnreadByType({ unread }: Pick<Overview, 'unread'>) {
  const most = Math.max(1, ...unread.types.map(({ messages }) => messages));
  return (
    <Part title={t('Unread by type')}>
      {unread.types.length === 0 ? (
        <Nothing>{t('Every message is read.')}</Nothing>
      ) : (
        <ul>
          {unread.types.map(({ type, messages }) => {
            const { icon: Icon, word, isKnown } = typeLook(type);
            return (
              <li key={type}>
                <button
                  type="button"
                  className={styles.type}
                  onClick={() => {
                    openUnread([type]);
                  }}
                >
                  <Icon aria-hidden="true" />
                  <span className="truncate">{isKnown ? word : <code>{word}</code>}</span>
                  <svg
                    className={styles.bar}
                    viewBox="0 0 100 6"
                    preserveAspectRatio="none"
                    aria-hidden="true"
                  >
                    <rect width={(100 * messages) / most} height="6" />
                  </svg>
                  <span className={styles.number}>{formatCount(messages)}</span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </Part>
  );
}

/** The checks whose findings wait longest. Only those that were opened here are known. */
export function WaitingFindings({ findings }: Pick<Overview, 'findings'>) {
  const rows = findings.checks.slice(0, mostRows);
  const names = useOrganizationNames(rows.map(({ check }) => organizationOf(check) ?? ''));
  return (
    <Part
      title={t('Findings that wait')}
      aside={
        findings.inChecks > rows.length && (
          <LinkButton
            onPress={() => {
              openFindings(findings.checks);
            }}
          >
            {t('{count} of {inChecks, plural, one {# check} other {# checks}}', {
              count: formatCount(rows.length),
              inChecks: findings.inChecks,
            })}
          </LinkButton>
        )
      }
    >
      {findings.seen === 0 ? (
        <Nothing>
          {t(
            'Not loaded: the interface lists findings check by check, and nobody opened those of one here yet.',
          )}
        </Nothing>
      ) : rows.length === 0 ? (
        <Nothing>{t('Every finding that was opened here is reviewed; others are not known.')}</Nothing>
      ) : (
        <ul>
          {rows.map(({ check, unreviewed, since }) => {
            const organization = organizationOf(check) ?? '';
            return (
              <li key={check}>
                <button
                  type="button"
                  className={styles.row}
                  onClick={() => {
                    openCheck(check);
                  }}
                >
                  <Flag aria-hidden="true" />
                  <span className="truncate">
                    <Phrase
                      text="{bold} of"
                      values={{
                        bold: (
                          <b>
                            {t('{unreviewed, plural, one {# finding} other {# findings}}', { unreviewed })}
                          </b>
                        ),
                      }}
                    />{' '}
                    <code>{check.slice(check.lastIndexOf('/') + 1)}</code>
                  </span>
                  <bdi className="truncate muted">{inItsOrder(names.get(organization) ?? organization)}</bdi>
                  <span className={styles.when}>
                    <Time iso={since} style="when" />
                  </span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </Part>
  );
}

export function NextRenewals({ renewals, monitored }: OutputOf<'monitoring.renewals'>) {
  const rows = renewals.slice(0, mostRows);
  return (
    <Part
      title={t('Next renewals')}
      aside={
        renewals.length > rows.length && (
          <LinkButton onPress={openRenewals}>
            {t('{count} of {count2}', {
              count: formatCount(rows.length),
              count2: formatCount(renewals.length),
            })}
          </LinkButton>
        )
      }
    >
      {rows.length === 0 ? (
        <Nothing>
          {monitored === 0
            ? t('No monitored check is known yet. Dates come from messages and from watched checks.')
            : t(
                'None of {monitored, plural, one {# known check} other {# known checks}} renews within {renewalDays} days.',
                { monitored, renewalDays },
              )}
        </Nothing>
      ) : (
        <ul>
          {rows.map((renewal) => {
            const isConfirmed = kindOf(renewal.basis) === 'confirmed';
            const Icon = isConfirmed ? Bell : EqualApproximately;
            return (
              <li key={renewal.check}>
                <button
                  type="button"
                  className={styles.row}
                  onClick={() => {
                    openCheck(renewal.check);
                  }}
                >
                  <Icon aria-hidden="true" />
                  <span className="truncate">
                    {isConfirmed ? <b>{t('Confirmed')}</b> : <span className="muted">{t('Estimated')}</span>}{' '}
                    <bdi className="personal">{nameOf(renewal)}</bdi>
                  </span>
                  <span className="truncate muted">{organizationText(renewal, new Map())}</span>
                  <span className={styles.when}>{formatDay(renewal.due)}</span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </Part>
  );
}
