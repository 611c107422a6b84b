// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { InputOf } from '#shared/ipc/contract';
import type { ChangeCell, ChangeSet } from '#shared/ipc/contract/change-sets';
import { noListFacts } from '#shared/reading/list';
import { err, ok } from '#shared/result';
import { draftChangeSet } from '#tests/support/draft-change-set';
import { isolateApp, settle } from '../../render-app.tsx';
import { unreachable } from '../../operator.ts';
import { at, customerBridge, displayName, featureCount, name, openCustomer, region } from './customer.ts';

isolateApp();

describe('features on the page of an organization', () => {
  it.each([{ total: 5 }, { besides: ['hasMore'] }])(
    'calls no feature one without a flag while flags may be missing: %j',
    async (facts) => {
      const bridge = customerBridge();
      bridge.respond('flags.list', () =>
        ok({ featureFlags: [], nextPageToken: '', facts: { ...noListFacts, ...facts }, receivedAt: at }),
      );
      await openCustomer(bridge);
      expect(featureCount()).toBe('9 in all, no known overrides, source unknown for 9');
    },
  );

  it('says that an empty list of features is empty', async () => {
    const bridge = customerBridge();
    const organization = { name, displayName, featureSettings: [], featureSetSettings: {} };
    bridge.respond('organizations.read', () => ok({ organization, receivedAt: at }));
    await openCustomer(bridge);
    expect(region('Features and overrides').getByText('The Full view lists no feature.')).toBeTruthy();
    expect(region('Feature sets').getByText('The Full view lists no feature set.')).toBeTruthy();
  });

  it('says that the source of features is unknown when the flags could not be loaded', async () => {
    const bridge = customerBridge();
    bridge.respond('flags.list', () => err(unreachable));
    await openCustomer(bridge);
    expect(featureCount()).toBe('9 in all, no known overrides, source unknown for 9');
  });

  it('counts overrides of the flags of every page of their list', async () => {
    const bridge = customerBridge();
    bridge.respond('flags.list', ({ pageToken }: InputOf<'flags.list'>) =>
      ok({
        featureFlags: [
          {
            name: pageToken === undefined ? 'featureFlags/source_of_funds' : 'featureFlags/banking_data',
            rolloutDefault: false,
          },
        ],
        nextPageToken: pageToken === undefined ? 'next' : '',
        facts: noListFacts,
        receivedAt: at,
      }),
    );
    await openCustomer(bridge);
    expect(featureCount()).toBe('9 in all, 1 override');
  });

  it('the features are loaded again once a change set has set an override', async () => {
    const bridge = await openCustomer();
    const reads = () => bridge.made.filter((call) => call.name === 'organizations.read').length;
    const before = reads();
    const cell: ChangeCell = {
      position: 0,
      organization: name,
      organizationDisplayName: displayName,
      flag: 'flag_1',
      action: 'on',
      state: 'applied',
      was: null,
      note: null,
      status: null,
      settledAt: at,
      dry: null,
      before: { is: 'default', value: false, sourceGiven: true },
      now: { is: 'override', value: true, sourceGiven: true },
    };
    const changed = (state: ChangeSet['state']) => ({
      changeSet: { ...draftChangeSet, state },
      cells: [cell],
    });
    // A run reports several times a second: it is not read for each of them.
    act(() => bridge.push('changeSets.changed', changed('running')));
    await settle();
    expect(reads()).toBe(before);
    act(() => bridge.push('changeSets.changed', changed('done')));
    await settle();
    expect(reads()).toBeGreaterThan(before);
  });
});
