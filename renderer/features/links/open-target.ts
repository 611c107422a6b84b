import type { LinkTarget } from '#shared/link';
import { isName, organizationOf } from '#shared/resource-names';
import { goTo } from '../../state/navigation.ts';
import { openCheck } from '../../state/open-check.ts';
import { changeBrandsView } from '../brands/view-state.ts';
import { showBulkRun } from '../bulk-creation/run-list-state.ts';
import { showRun } from '../runs/run-state.ts';
import { askFor } from '../checks/view-state.ts';
import { openFinding } from '../findings/view-state.ts';
import { changeFlagsView } from '../flags/view-state.ts';
import { changeInboxView, noFilter } from '../inbox/view-state.ts';
import { openEntry } from '../journal/view-state.ts';
import { openOrganization } from '../organizations/open-organization.ts';
import { openPeopleOf } from '../people/view-state.ts';
import { showWatchlist, watchlistsPath } from '../watchlists/view-state.ts';

/** Leads to a record, and does nothing else. */
export function openTarget(target: LinkTarget): void {
  switch (target.kind) {
    case 'organization':
      openOrganization({ name: target.name, displayName: null });
      return;
    case 'brand':
      goTo('/brands', () => changeBrandsView({ needle: '', openName: target.name }));
      return;
    case 'team': {
      const organization = organizationOf(target.name);
      goTo('/checks', () =>
        askFor({
          form: 'team',
          scope: { of: 'team', team: target.name },
          organization: organization === null ? null : { name: organization, displayName: null },
          filter: '',
          text: '',
          needle: '',
        }),
      );
      return;
    }
    case 'user': {
      const organization = organizationOf(target.name);
      if (organization !== null) openPeopleOf({ name: organization, displayName: null }, target.name);
      return;
    }
    case 'check':
      openCheck(target.name);
      return;
    case 'finding': {
      const check = target.name.slice(0, target.name.indexOf('/findings/'));
      if (isName('check', check)) openFinding(target.name, check);
      return;
    }
    case 'notification':
      goTo('/inbox', () =>
        changeInboxView({
          ...noFilter,
          part: 'notifications',
          view: 'all',
          text: target.name,
          openKey: null,
          linked: target.name,
        }),
      );
      return;
    case 'featureFlag':
      goTo('/feature-flags', () =>
        changeFlagsView({
          isReporting: false,
          openFlag: target.name.slice(target.name.indexOf('/') + 1),
        }),
      );
      return;
    case 'changeSet':
      showRun(target.id);
      return;
    case 'bulkCreation':
      showBulkRun(target.id);
      return;
    case 'watchlist':
      goTo(watchlistsPath, () => showWatchlist(target.id));
      return;
    case 'journalEntry':
      goTo('/journal', () => openEntry(target.id));
  }
}
