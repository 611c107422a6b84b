import { t } from '#shared/messages/text';
import { isName } from '#shared/resource-names';
import { LinkButton } from '../../components/Button.tsx';
import { Section } from '../../components/Section.tsx';
import { Time } from '../../components/Time.tsx';
import { formatCount } from '../../format/number.ts';
import { openCheck } from '../../state/open-check.ts';
import { Part } from '../check-detail/Part.tsx';
import { timeOf, titleOf } from '../inbox/notification-list.ts';
import { typeStyle } from '../inbox/notification-type.ts';
import { showNotificationsOf, type Customer } from './customer-links.ts';
import { maxUnread, useLatestNotifications, useUnreadNotifications } from './queries.ts';
import { threadsOf } from './threads.ts';
import styles from './Organization.module.css';

const shownThreads = 6;

/** The latest notifications of the organization by check, as the inbox of this computer holds them. */
export function NotificationsSection({ customer }: { customer: Customer }) {
  const query = useLatestNotifications(customer.name);
  const unread = useUnreadNotifications(customer.name).data;
  const count = unread?.entries.length ?? 0;
  const isMore = unread?.after !== null && count >= maxUnread;
  return (
    <Section
      isLandmark
      title={t('Notifications')}
      aside={
        <LinkButton
          className="small"
          onPress={() => showNotificationsOf(customer, count > 0 ? 'unread' : 'all')}
        >
          {count > 0
            ? t('Show {count}{isMore, select, true {+} other {}} unread', {
                count: formatCount(count),
                isMore: String(isMore),
              })
            : t('Show in inbox')}
        </LinkButton>
      }
    >
      <Part
        query={query}
        words={{ loading: t('Loading notifications'), failed: t('Notifications could not be loaded') }}
      >
        {({ entries, after }) =>
          entries.length === 0 ? (
            <p className="muted">{t('The inbox has no notifications of this organization.')}</p>
          ) : (
            <ul className={styles.rows}>
              {threadsOf(entries)
                .slice(0, shownThreads)
                .map(({ latest, notifications, isUnread }) => {
                  const { icon: Icon, word } = typeStyle(latest.type);
                  const { check } = latest;
                  const name = <bdi className="truncate personal">{titleOf(latest)}</bdi>;
                  return (
                    <li key={latest.key} data-unread={isUnread ? '' : undefined}>
                      <span className={styles.kind} title={word}>
                        <Icon className="icon-small" aria-hidden="true" />
                        <span className="visually-hidden">{word}</span>
                      </span>
                      {check !== null && isName('check', check) ? (
                        <LinkButton className={styles.link} onPress={() => openCheck(check)}>
                          {name}
                        </LinkButton>
                      ) : (
                        name
                      )}
                      {notifications > 1 && (
                        <span className={styles.many}>
                          {/* Older ones than those that were read may be of the check, too. */}
                          <span aria-hidden="true">
                            {t('{count}{isMore, select, true {+} other {}}', {
                              count: formatCount(notifications),
                              isMore: String(after !== null),
                            })}
                          </span>
                          <span className="visually-hidden">
                            {after === null
                              ? t('{count} notifications', { count: formatCount(notifications) })
                              : t('At least {count} notifications', { count: formatCount(notifications) })}
                          </span>
                        </span>
                      )}
                      <span className={styles.when}>
                        <Time iso={timeOf(latest)} style="when" />
                      </span>
                    </li>
                  );
                })}
            </ul>
          )
        }
      </Part>
    </Section>
  );
}
