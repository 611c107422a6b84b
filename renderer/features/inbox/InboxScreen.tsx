import { CloudOff, RefreshCw } from 'lucide-react';
import { t } from '#shared/messages/text';
import type { SavedInboxView } from '#shared/views/saved-inbox-view';
import { Banner } from '../../components/Banner.tsx';
import { Button } from '../../components/Button.tsx';
import { CommandBar } from '../../components/CommandBar.tsx';
import { RetryNow } from '../../components/RetryNow.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { formatCount } from '../../format/number.ts';
import { formatClockSeconds, formatMomentInSentence } from '../../format/time.ts';
import { useClient } from '../../ipc/client-context.ts';
import { useInboxCounts, useInboxHealth } from '../../queries/inbox.ts';
import { useSession, useRetryNow } from '../../queries/session.ts';
import { leaveTo } from '../../state/navigation.ts';
import { toast } from '../../state/toasts.ts';
import { useScope } from '../../scope/scope.ts';
import { HealthPart } from './HealthPart.tsx';
import { InboxSettingsPart } from './InboxSettingsPart.tsx';
import { Notifications } from './Notifications.tsx';
import { NotSavedBanner } from './NotSavedBanner.tsx';
import { changeInboxView, filterOf, useInboxView, type InboxPart } from './view-state.ts';
import { useActions, type InboxActions } from './use-actions.ts';
import { useAllAre } from './use-notifications.ts';

const parts: readonly { value: InboxPart; label: string }[] = [
  { value: 'notifications', label: t('Notifications') },
  { value: 'health', label: t('Health') },
  { value: 'settings', label: t('Settings') },
];

/** Notifications of every organization, how they are polled, and what is announced of them. */
export function InboxScreen() {
  const part = useInboxView((state) => state.part);
  const view = useInboxView((state) => state.view);
  const counts = useInboxCounts();
  const actions = useActions();
  const views: readonly { value: SavedInboxView['narrowed']['view']; label: string }[] = [
    {
      value: 'unread',
      label: t('{state, select, unknown {Unread} more {Unread {count}+} other {Unread {count}}}', {
        state: counts === null ? 'unknown' : counts.unreadIsMore ? 'more' : 'exact',
        count: formatCount(counts?.unread ?? 0),
      }),
    },
    { value: 'all', label: t('All') },
    {
      value: 'snoozed',
      label:
        counts === null ? t('Snoozed') : t('Snoozed {snoozed}', { snoozed: formatCount(counts.snoozed) }),
    },
    { value: 'muted', label: t('Muted') },
    { value: 'done', label: t('Done') },
  ];
  const notice = (
    <>
      {part !== 'settings' && <ReadingBanner isHealth={part === 'health'} />}
      {actions.failed !== null && (
        <ErrorNotice
          as="bar"
          error={actions.failed.error}
          statusNote={t('The notifications are unchanged.')}
          onRetry={actions.failed.again}
          actions={
            <Button small kind="quiet" onPress={actions.forgetError}>
              {t('Close')}
            </Button>
          }
        />
      )}
    </>
  );
  return (
    <>
      <CommandBar
        title={t('Inbox')}
        start={
          part === 'notifications' && (
            <Segmented
              label={t('Notifications shown')}
              value={view}
              options={views}
              onChange={(next) => changeInboxView({ view: next, openKey: null })}
            />
          )
        }
      >
        {part === 'notifications' && <MarkAll actions={actions} />}
        {part === 'health' && <ReadNow onFailed={actions.fail} />}
        <Segmented
          label={t('Part of the inbox')}
          value={part}
          options={parts}
          onChange={(next) => leaveTo(() => changeInboxView({ part: next }))}
        />
      </CommandBar>
      {part === 'notifications' && <Notifications actions={actions} notice={notice} />}
      {part === 'health' && <HealthPart notice={notice} />}
      {part === 'settings' && (
        <>
          {notice}
          <InboxSettingsPart actions={actions} />
        </>
      )}
    </>
  );
}

/** Marks what the filter finds, whether it is loaded or not. With nothing to mark, a button keeps the focus and does nothing. */
function MarkAll({ actions }: { actions: InboxActions }) {
  const filter = filterOf(useInboxView());
  const noneIsUnread = useAllAre(filter, ({ status }) => status !== 'unread');
  const allAreDone = useAllAre(filter, ({ status }) => status === 'done');
  const readAll = () => actions.readAll(filter);
  const allDone = () => {
    actions.allDone(filter);
    changeInboxView({ openKey: null });
  };
  return (
    <>
      <Button {...(noneIsUnread ? { 'aria-disabled': true } : { onPress: readAll })}>
        {t('Mark all read')}
      </Button>
      {filter.view !== 'done' && (
        <Button {...(allAreDone ? { 'aria-disabled': true } : { onPress: allDone })}>
          {t('Mark all done')}
        </Button>
      )}
    </>
  );
}

function ReadNow({ onFailed }: { onFailed: InboxActions['fail'] }) {
  const client = useClient();
  const { profile } = useScope();
  const poll = () =>
    void client.call('inbox.refresh', { profileId: profile.id }).then((result) => {
      if (result.ok) toast({ tone: 'success', text: t('Polling every organization now.') });
      else onFailed({ error: result.error, again: poll });
    });
  return (
    <Button icon={RefreshCw} onPress={poll}>
      {t('Poll now')}
    </Button>
  );
}

/** Says when notifications may be missing: nothing is read, or some organizations are not. */
function ReadingBanner({ isHealth }: { isHealth: boolean }) {
  const scope = useScope();
  const health = useInboxHealth();
  const connection = useSession(scope.profile.id, (session) => session.connection);
  const retryNow = useRetryNow(scope.profile.id);
  if (health === null) return null;
  const { state, error, failing, organizationCount, lastPollAt, waitsUntil } = health;
  const age =
    lastPollAt === null
      ? t('Notifications have not been polled yet.')
      : t('Last updated {time}.', { time: formatMomentInSentence(lastPollAt) });
  // The computer has no network, or the service gives no response.
  const next =
    waitsUntil === null ? '' : t('The app tries again at {time}.', { time: formatClockSeconds(waitsUntil) });
  if (state === 'offline' || connection === 'offline') {
    return (
      <Banner
        flush
        tone="warning"
        icon={CloudOff}
        title={t('No connection. Polling is paused.')}
        actions={waitsUntil !== null && <RetryNow profileId={scope.profile.id} />}
      >
        <span>{age}</span> <span>{next}</span>
      </Banner>
    );
  }
  if (state === 'not-saved') return <NotSavedBanner health={health} />;
  if (error !== null && (state === 'refused' || state === 'waiting')) {
    return <ErrorNotice as="bar" error={error} statusNote={[next, age]} onRetry={retryNow} />;
  }
  if (failing === 0 || isHealth) return null;
  return (
    <Banner
      flush
      tone="warning"
      title={t(
        '{count, plural, one {{failing} of {organizationCount} organizations is not fully polled.} other {{failing} of {organizationCount} organizations are not fully polled.}}',
        {
          failing: formatCount(failing),
          organizationCount: formatCount(organizationCount),
          count: failing,
        },
      )}
      actions={
        <Button small onPress={() => changeInboxView({ part: 'health', onlyFailing: true })}>
          {t('Show {failing} not fully polled', { failing: formatCount(failing) })}
        </Button>
      }
    >
      {t('Notifications of these organizations may be missing.')}
    </Banner>
  );
}
