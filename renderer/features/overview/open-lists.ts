import type { Decision } from '#shared/ipc/contract/overview';
import { goTo } from '../../state/navigation.ts';
import { openCheck } from '../../state/open-check.ts';
import { showBulkRun, showFailedRows } from '../bulk-creation/run-list-state.ts';
import { showFailed, showRun } from '../runs/run-state.ts';
import { openFindingsQueue } from '../findings/view-state.ts';
import { changeInboxView, noFilter } from '../inbox/view-state.ts';
import { openJournal, periodSince } from '../journal/view-state.ts';
import { changeMonitoringView, monitoringPath, useMonitoringView } from '../monitoring/view-state.ts';

const inboxPath = '/inbox';
const hit = 'notification.client.ongoing_monitoring_hit.v1';
const checkComplete = 'notification.client.check_complete.v1';

/** Goes to where what waits is decided. */
export function openDecision({ kind, open: [first = ''] }: Decision, profileId: string): void {
  switch (kind) {
    case 'unknown-outcomes':
      goTo('/journal', () =>
        openJournal({ filter: { profileId, outcome: 'unknown' }, period: 'all', entry: Number(first) }),
      );
      return;
    case 'stopped-runs':
      openRun(first, showRun, showBulkRun);
      return;
    case 'failed-changes':
      openRun(first, showFailed, showFailedRows);
      return;
    case 'matches':
      openNotifications('unread', [hit]);
      return;
    case 'findings':
      openFindingsQueue();
      return;
    case 'stuck-checks':
      openCheck(first);
      return;
    case 'renewals':
      openRenewals();
      return;
    case 'not-polled':
      openPolling(true);
  }
}

/** `bulk` or `set`, and the id of the run. */
function openRun(named: string, showSet: (id: string) => void, showBulk: (id: string) => void): void {
  const [of, id = ''] = named.split(' ');
  if (of === 'bulk') showBulk(id);
  else showSet(id);
}

/** Notifications of some types, the newest first. */
export function openNotifications(view: 'unread' | 'all', types: readonly string[]): void {
  goTo(inboxPath, () => changeInboxView({ ...noFilter, types, part: 'notifications', view, openKey: null }));
}

export function openFinished(): void {
  openNotifications('all', [checkComplete]);
}

/** Changes that were sent with the profile since a time, which the overview counts, and few before them. */
export function openSent(profileId: string, since: string): void {
  const period = periodSince(Date.parse(since), Date.now());
  goTo('/journal', () => openJournal({ filter: { profileId, outcome: 'sent' }, period }));
}

export function openPolling(onlyFailing: boolean): void {
  goTo(inboxPath, () => changeInboxView({ part: 'health', onlyFailing }));
}

function openRenewals(): void {
  goTo(monitoringPath, () => changeMonitoringView(useMonitoringView.getInitialState()));
}
