import { afterEach, expect, it } from 'vitest';
import { everyCheck } from '#shared/check-scope';
import { formatName } from '#shared/resource-names';
import {
  applyFilter,
  askFor,
  changeChecksView,
  useChecksView,
  workingChecks,
} from '../../../../../renderer/features/checks/view-state.ts';
import { leaveProfile } from '../../../../../renderer/scope/store.ts';

afterEach(leaveProfile);
const working = { name: formatName('organization', { organization: 'o1' }), displayName: 'Larkfield' };

it('the working organization replaces the earlier filter, and clearing removes only itself', () => {
  applyFilter('client_reference = "GM-66711"');
  workingChecks.start(working);
  expect(useChecksView.getState()).toMatchObject({ form: 'organization', organization: working, filter: '' });
  applyFilter('state = "OPEN"');
  workingChecks.takeBack(working);
  expect(useChecksView.getState()).toMatchObject({
    form: 'all',
    scope: everyCheck,
    organization: null,
    filter: 'state = "OPEN"',
  });
});

it('the working organization shows all its checks, not those that an earlier search found', () => {
  changeChecksView({ needle: 'mill lane' });
  workingChecks.start(working);
  expect(useChecksView.getState().needle).toBe('');
});

it('an organization that was chosen later stays', () => {
  workingChecks.start(working);
  const other = { name: formatName('organization', { organization: 'o2' }), displayName: null };
  askFor({ organization: other, scope: { of: 'organization', organization: other.name } });
  workingChecks.takeBack(working);
  expect(useChecksView.getState()).toMatchObject({ form: 'organization', organization: other });
});
