import { BellOff, Check, ChevronDown, Clock, FileText, Flag, SquareTerminal, X } from 'lucide-react';
import { useState } from 'react';
import type { InboxEntry } from '#shared/ipc/contract/notifications';
import { t } from '#shared/messages/text';
import { isName, parseName } from '#shared/resource-names';
import { organizationTitle } from '#shared/titles';
import { Line } from '../../components/Bar.tsx';
import { Button, IconButton, LinkButton } from '../../components/Button.tsx';
import { CopyLink } from '../../components/CopyLink.tsx';
import { CopyName } from '../../components/CopyName.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Facts } from '../../components/Facts.tsx';
import { JsonView } from '../../components/JsonView.tsx';
import { KeyHint } from '../../components/KeyHint.tsx';
import { Menu } from '../../components/Menu.tsx';
import { Scroll } from '../../components/Pane.tsx';
import { Section } from '../../components/Section.tsx';
import { Meta, SidePane } from '../../components/SidePane.tsx';
import { Absent, Status } from '../../components/Status.tsx';
import { Time } from '../../components/Time.tsx';
import { Timeline } from '../../components/Timeline.tsx';
import { formatMoment, formatMomentInSentence, formatSpan, formatUtc } from '../../format/time.ts';
import { toAppError } from '../../ipc/unwrap.ts';
import { useNotification, useNotificationsOfCheck } from '../../queries/inbox.ts';
import { keyTable } from '../../state/key-table.ts';
import { useKeys } from '../../state/keys.ts';
import { openCheck } from '../../state/open-check.ts';
import { Recommendation } from '../check-detail/Verdict.tsx';
import { RevealButton } from '../privacy/RevealButton.tsx';
import { useReveal } from '../privacy/use-reveal.ts';
import { reviewFindingsOf } from '../findings/view-state.ts';
import { CheckNow } from './CheckNow.tsx';
import { findingsIn } from './links.ts';
import { timeOf, titleOf } from './notification-list.ts';
import { typeStyle } from './notification-type.ts';
import { snoozeSections, useMuteSections, type ThreadMenuKind } from './thread-menus.tsx';
import type { InboxActions } from './use-actions.ts';
import { changeInboxView } from './view-state.ts';
import styles from './NotificationDetail.module.css';

interface NotificationDetailProps {
  entry: InboxEntry;
  /** The notifications of its thread that are in the list: actions are for all of them. */
  thread: readonly InboxEntry[];
  actions: InboxActions;
  onClose: () => void;
  onOpenCheck: () => void;
}

/** A notification, its check as it is now, and what can be done about it. */
export function NotificationDetail({
  entry,
  thread,
  actions,
  onClose,
  onOpenCheck,
}: NotificationDetailProps) {
  const [menu, setMenu] = useState<ThreadMenuKind | null>(null);
  const { icon, word } = typeStyle(entry.type);
  const team = parseName('check', entry.check ?? '')?.team;
  useKeys([
    { ...keyTable.snooze, run: () => setMenu('snooze') },
    { ...keyTable.mute, run: () => setMenu('mute') },
    { ...keyTable.close, label: t('Close the pane'), run: onClose },
  ]);
  const isUnread = thread.some(({ status }) => status === 'unread');
  const opened = (which: ThreadMenuKind) => ({
    isOpen: menu === which,
    onOpenChange: (isOpen: boolean) => setMenu(isOpen ? which : null),
  });
  return (
    <SidePane className={styles.detail} label={t('Notification')}>
      <div className={styles.head}>
        <Meta>
          <Status tone="neutral" icon={icon} word={word} />
          <span title={formatUtc(timeOf(entry))}>{formatMoment(timeOf(entry))}</span>
          {entry.status === 'snoozed' && entry.snoozedUntil !== null && (
            <Status
              tone="info"
              icon={Clock}
              word={t('Snoozed until {time}', { time: formatMomentInSentence(entry.snoozedUntil) })}
            />
          )}
          {entry.status === 'done' && <Status tone="quiet" icon={Check} word={t('Done')} />}
          {entry.muted && <Status tone="quiet" icon={BellOff} word={t('Muted')} />}
          <span className="spacer" />
          <LinkButton onPress={() => (isUnread ? actions.read : actions.unread)(thread)}>
            {isUnread ? t('Mark read') : t('Mark unread')}
          </LinkButton>
        </Meta>
        <Line className={styles.top}>
          <h2 className="truncate personal" dir="auto">
            {titleOf(entry)}
          </h2>
          <IconButton small label={t('Close the pane')} icon={X} onPress={onClose} />
        </Line>
        <Meta>
          <bdi dir="auto">{organizationTitle(entry.organizationName)}</bdi>
          {team !== undefined && <span>{team}</span>}
        </Meta>
        <Line className={styles.actions}>
          <Button kind="primary" isDisabled={entry.check === null} onPress={onOpenCheck}>
            {t('Open check')} <KeyHint chord="Enter" />
          </Button>
          <Menu
            label={t('Snooze')}
            {...opened('snooze')}
            trigger={<Button icon={Clock}>{t('Snooze')}</Button>}
            sections={snoozeSections(thread, actions)}
          />
          <MuteMenu entry={entry} actions={actions} {...opened('mute')} />
          {entry.status !== 'done' && (
            <Button icon={Check} onPress={() => actions.done(thread)}>
              {t('Done')}
            </Button>
          )}
        </Line>
      </div>
      <Scroll>
        {entry.check !== null && isName('check', entry.check) && (
          <CheckNow key={entry.check} check={entry.check} entry={entry} />
        )}
        <OfCheck entry={entry} />
        <NotificationSection entry={entry} />
      </Scroll>
    </SidePane>
  );
}

function MuteMenu({
  entry,
  actions,
  ...state
}: {
  entry: InboxEntry;
  actions: InboxActions;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}) {
  return (
    <Menu
      label={t('Mute')}
      {...state}
      trigger={
        <Button>
          <BellOff aria-hidden="true" />
          {t('Mute')}
          <ChevronDown aria-hidden="true" />
        </Button>
      }
      sections={useMuteSections(entry, actions)}
    />
  );
}

/** The latest notifications of the check, newest first, with the one shown marked. */
function OfCheck({ entry }: { entry: InboxEntry }) {
  const { entries = [], after } = useNotificationsOfCheck(entry.check) ?? {};
  const count = entries.length;
  if (count < 2) return null;
  return (
    <Section
      title={
        typeof after === 'string'
          ? t('Latest {count} notifications of this check', { count })
          : t('{count, plural, one {# notification} other {# notifications}} of this check', { count })
      }
    >
      <Timeline>
        {entries.map((each) => {
          const { icon: Icon, word } = typeStyle(each.type);
          return (
            <li key={each.key}>
              <Icon aria-hidden="true" />
              <div>
                <LinkButton
                  aria-current={each.key === entry.key}
                  className={each.key === entry.key ? styles.shown : undefined}
                  onPress={() => changeInboxView({ openKey: each.key })}
                >
                  {word}
                </LinkButton>
                {each.recommendation !== null && (
                  <small>
                    <Recommendation value={each.recommendation} />
                  </small>
                )}
              </div>
              <Time iso={timeOf(each)} style="when" />
            </li>
          );
        })}
      </Timeline>
    </Section>
  );
}

function NotificationSection({ entry }: { entry: InboxEntry }) {
  const [isShown, setShown] = useState(false);
  const reveal = useReveal({ of: 'notification', key: entry.key });
  const { data, error, refetch } = useNotification(entry.key);
  const payload = data?.payload ?? null;
  const findings = findingsIn(payload);
  const check = entry.check !== null && isName('check', entry.check) ? entry.check : null;
  const delay =
    entry.createTime === null ? null : Date.parse(entry.receivedAt) - Date.parse(entry.createTime);
  return (
    <Section title={t('Notification')}>
      <Facts className={styles.facts} labels={140}>
        <dt>{t('Name')}</dt>
        <dd className={styles.name}>
          <CopyName name={entry.name} />
          <CopyLink name={entry.name} />
        </dd>
        <dt>{t('Type')}</dt>
        <dd>{entry.type === '' ? <Absent word="not given" /> : <code>{entry.type}</code>}</dd>
        <dt>{t('Created')}</dt>
        <dd>{entry.createTime === null ? <Absent word="not given" /> : formatMoment(entry.createTime)}</dd>
        <dt>{t('Received')}</dt>
        <dd title={formatUtc(entry.receivedAt)}>
          {formatMoment(entry.receivedAt)}
          {delay !== null && (
            <span className="muted">
              {delay >= 0
                ? t('{delay} after creation', { delay: formatSpan(delay) })
                : t('Before creation: the clocks differ')}
            </span>
          )}
        </dd>
        <dt>{t('Desktop notifications')}</dt>
        <dd>{announcedText[entry.announced]}</dd>
      </Facts>
      <div className={styles.links}>
        {check !== null && (findings.length > 0 || entry.type.includes('monitoring_hit')) && (
          <LinkButton className="small" onPress={() => reviewFindingsOf([check])}>
            <Flag className="icon-small" aria-hidden="true" />
            {findings.length > 1
              ? t('Review {count, plural, one {# finding} other {# findings}}', { count: findings.length })
              : t('Review findings')}
          </LinkButton>
        )}
        {check !== null && /report_(updated|generated)/.test(entry.type) && (
          <LinkButton className="small" onPress={() => openCheck(check)}>
            <FileText className="icon-small" aria-hidden="true" />
            {t('Open reports')}
          </LinkButton>
        )}
        <LinkButton className="small" aria-expanded={isShown} onPress={() => setShown(!isShown)}>
          <SquareTerminal className="icon-small" aria-hidden="true" />
          {isShown ? t('Hide payload') : t('Show payload')}
        </LinkButton>
        {isShown && payload !== null && <RevealButton reveal={reveal} />}
      </div>
      {isShown && error !== null && (
        <ErrorNotice as="box" error={toAppError(error)} onRetry={() => void refetch()} />
      )}
      {isShown && data !== undefined && (
        <div className={styles.payload}>
          {payload === null ? (
            <p className="muted">
              {data.isPayloadDamaged
                ? t("The payload is damaged or nests too deeply, so it can't be shown.")
                : t('Not saved: the keychain has no key to encrypt the payload with.')}
            </p>
          ) : (
            <JsonView
              value={reveal.values?.of === 'notification' ? reveal.values.payload : payload}
              label={t('Payload')}
            />
          )}
        </div>
      )}
    </Section>
  );
}

const announcedText: Record<InboxEntry['announced'], string> = {
  pending: t('Not shown yet'),
  silent: t('Not shown'),
  single: t('Shown in a notification of its own'),
  digest: t('Shown in a combined notification'),
};
