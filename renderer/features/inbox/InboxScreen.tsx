import { CheckCheck, CloudOff, RefreshCw, TriangleAlert } from 'lucide-react';
import type { AppError } from '#shared/errors';
import type { InboxFilter } from '#shared/ipc/contract/notifications';
import { Banner } from '../../components/Banner.tsx';
import { Button } from '../../components/Button.tsx';
import { CommandBar } from '../../components/CommandBar.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { countOf, formatCount } from '../../format/number.ts';
import { formatClock, formatWhen } from '../../format/time.ts';
import { useClient } from '../../ipc/client-context.ts';
import { useInboxCounts, useInboxHealth } from '../../queries/inbox.ts';
import { useSession } from '../../queries/session.ts';
import { toast } from '../../state/toasts.ts';
import { useScope } from '../shell/ProfileScope.tsx';
import { HealthPart } from './HealthPart.tsx';
import { InboxSettingsPart } from './InboxSettingsPart.tsx';
import { Messages } from './Messages.tsx';
import { changeInboxView, filterOf, useInboxView, type InboxPart } from './view-state.ts';
import { useActions } from './use-actions.ts';

const parts: readonly { value: InboxPart; label: string }[] = [
  { value: 'messages', label: 'Messages' },
  { value: 'health', label: 'Health' },
  { value: 'settings', label: 'Settings' },
];

/** Notifications of every organization, each once; how they are read; what is told of them. */
export function InboxScreen() {
  const scope = useScope();
  const part = useInboxView((state) => state.part);
  const view = useInboxView((state) => state.view);
  const counts = useInboxCounts(scope);
  const acts = useActions(scope);
  const unread = counts === null ? '' : ` ${formatCount(counts.unread)}${counts.unreadIsMore ? '+' : ''}`;
  const views: readonly { value: InboxFilter['view']; label: string }[] = [
    { value: 'unread', label: `Unread${unread}` },
    { value: 'all', label: 'All' },
    { value: 'snoozed', label: counts === null ? 'Snoozed' : `Snoozed ${formatCount(counts.snoozed)}` },
    { value: 'muted', label: 'Muted' },
    { value: 'done', label: 'Done' },
  ];
  return (
    <>
      <CommandBar
        title="Inbox"
        start={
          part === 'messages' && (
            <Segmented
              label="Messages shown"
              value={view}
              options={views}
              onChange={(next) => {
                changeInboxView({ view: next, openKey: null });
              }}
            />
          )
        }
      >
        {part === 'messages' && (
          <Button
            onPress={() => {
              // What the filter finds, whether it is loaded or not.
              acts.readAll(filterOf(useInboxView.getState()));
            }}
          >
            <CheckCheck aria-hidden="true" />
            Mark all read
          </Button>
        )}
        {part === 'health' && <ReadNow onError={acts.fail} />}
        <Segmented
          label="Part of the inbox"
          value={part}
          options={parts}
          onChange={(next) => {
            changeInboxView({ part: next });
          }}
        />
      </CommandBar>
      {part !== 'settings' && <ReadingBanner isHealth={part === 'health'} />}
      {acts.error !== null && (
        <ErrorNotice
          as="bar"
          error={acts.error}
          kept="The messages are as they were."
          onRetry={acts.forgetError}
          retryLabel="Close"
        />
      )}
      {part === 'messages' && <Messages acts={acts} />}
      {part === 'health' && <HealthPart />}
      {part === 'settings' && <InboxSettingsPart acts={acts} />}
    </>
  );
}

function ReadNow({ onError }: { onError: (error: AppError) => void }) {
  const client = useClient();
  const { profile } = useScope();
  return (
    <Button
      onPress={() => {
        void client.call('inbox.refresh', { profileId: profile.id }).then((result) => {
          if (result.ok) toast({ tone: 'success', text: 'Every organization is read once, now.' });
          else onError(result.error);
        });
      }}
    >
      <RefreshCw aria-hidden="true" />
      Read now
    </Button>
  );
}

/** Says when messages may be missing: nothing is read, or some organizations are not. */
function ReadingBanner({ isHealth }: { isHealth: boolean }) {
  const scope = useScope();
  const health = useInboxHealth(scope);
  const session = useSession(scope.profile.id);
  if (health === null) return null;
  const { state, error, failing, organizationCount, lastPollAt } = health;
  const age =
    lastPollAt === null
      ? 'Nothing was read yet.'
      : `The messages are as of ${formatWhen(lastPollAt)}${formatWhen(lastPollAt) === formatClock(lastPollAt) ? '' : ` ${formatClock(lastPollAt)}`}.`;
  // The computer has no network, or the service gives no answer.
  if (state === 'offline' || session?.connection === 'offline') {
    return (
      <Banner flush tone="warning" icon={CloudOff} title="No connection, nothing is read.">
        {age}
      </Banner>
    );
  }
  if (error !== null && (state === 'refused' || state === 'waiting')) {
    return <ErrorNotice as="bar" error={error} kept={age} />;
  }
  if (failing === 0 || isHealth) return null;
  return (
    <Banner
      flush
      tone="warning"
      icon={TriangleAlert}
      title={`${formatCount(failing)} of ${countOf(organizationCount, 'organization')} ${failing === 1 ? 'is' : 'are'} not being read.`}
      actions={
        <Button
          small
          onPress={() => {
            changeInboxView({ part: 'health', onlyFailing: true });
          }}
        >
          Show the {formatCount(failing)}
        </Button>
      }
    >
      Their messages would be missed.
    </Banner>
  );
}
