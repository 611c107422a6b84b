import { isName } from '#shared/resource-names';
import { goTo } from '../../state/navigation.ts';
import { reviewFindingsOf } from '../findings/chosen-checks.ts';
import { changeInboxView, noFilter } from '../inbox/view-state.ts';
import { changeMonitoringView, monitoringPath, useMonitoringView } from '../monitoring/view-state.ts';

/** The list behind each number, on the page it belongs to. */
const inboxPath = '/inbox';
export const checkComplete = 'notification.client.check_complete.v1';

export function openUnread(types: readonly string[] = []): void {
  goTo(inboxPath, () =>
    changeInboxView({ ...noFilter, types, part: 'messages', view: 'unread', openKey: null }),
  );
}

/** The newest come first, under their days. */
export function openFinished(): void {
  goTo(inboxPath, () =>
    changeInboxView({ ...noFilter, types: [checkComplete], part: 'messages', view: 'all', openKey: null }),
  );
}

export function openReading(onlyFailing: boolean): void {
  goTo(inboxPath, () => changeInboxView({ part: 'health', onlyFailing }));
}

export function openRenewals(): void {
  goTo(monitoringPath, () => changeMonitoringView(useMonitoringView.getInitialState()));
}

export function openFindings(checks: readonly { check: string }[]): void {
  const names = checks.map(({ check }) => check).filter((name) => isName('check', name));
  reviewFindingsOf(names);
}
