// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ok } from '#shared/result';
import type { InboxEntry } from '#shared/ipc/contract/notifications';
import { useFindingsView } from '../../../../../renderer/features/findings/view-state.ts';
import { entry as notificationEntry } from '../inbox/entries.ts';
import { isolateApp, settle } from '../../render-app.tsx';
import { click } from '../../operator.ts';
import { at, check, customerBridge, name, openCustomer, path, region } from './customer.ts';

isolateApp();

describe('findings and notifications on the page of an organization', () => {
  it('leads to every loaded finding of the organization, also of checks that are not shown', async () => {
    const bridge = customerBridge();
    const checks = Array.from({ length: 8 }, (_, place) => ({
      check: `${check}${place}`,
      checkName: `Case ${place}`,
      unreviewed: 1,
      since: at,
    }));
    bridge.respond('organizations.findings', () => ok({ seen: 30, unreviewed: 30, checks, inChecks: 29 }));
    await openCustomer(bridge);
    await click(region('Findings to review').getByRole('button', { name: '23 more checks' }));
    expect(path()).toBe('/findings');
    expect(useFindingsView.getState()).toMatchObject({ names: [], organization: { name } });
  });

  it('shows notifications as they come', async () => {
    const bridge = customerBridge();
    const list = (entries: InboxEntry[]) =>
      bridge.respond('inbox.list', () => ok({ entries, after: null, latestKey: entries.length }));
    list([]);
    await openCustomer(bridge);
    const notifications = region('Notifications');
    expect(notifications.getByText('The inbox has no notifications of this organization.')).toBeTruthy();
    list([notificationEntry(1, { check })]);
    act(() =>
      bridge.push('inbox.changed', {
        profileId: 'demo',
        unread: 1,
        unreadIsMore: false,
        snoozed: 0,
        muteRules: 0,
        latestKey: 1,
      }),
    );
    await settle();
    expect(notifications.getByRole('button', { name: 'Show 1 unread' })).toBeTruthy();
    expect(notifications.getAllByRole('listitem')).toHaveLength(1);
  });

  it.each([
    { after: null, count: '22 notifications' },
    { after: '2', count: '2+At least 2 notifications' },
  ])('counts the notifications of a check, and says when there may be older ones: %j', async (given) => {
    const bridge = customerBridge();
    const entries = [notificationEntry(2, { check }), notificationEntry(1, { check })];
    bridge.respond('inbox.list', () => ok({ entries, after: given.after, latestKey: 2 }));
    await openCustomer(bridge);
    expect(region('Notifications').getByRole('listitem').textContent).toContain(given.count);
  });

  it('shows findings as they load', async () => {
    const bridge = customerBridge();
    bridge.respond('organizations.findings', () => ok({ seen: 0, unreviewed: 0, checks: [], inChecks: 0 }));
    await openCustomer(bridge);
    const findings = region('Findings to review');
    expect(findings.getByText(/^Unknown\./)).toBeTruthy();
    bridge.respond('organizations.findings', () =>
      ok({
        seen: 1,
        unreviewed: 1,
        checks: [{ check, checkName: null, unreviewed: 1, since: at }],
        inChecks: 1,
      }),
    );
    act(() =>
      bridge.push('findings.changed', {
        profileId: 'demo',
        state: 'done',
        left: 0,
        minutesLeft: 0,
        read: 1,
        failed: 0,
        unread: 0,
        error: null,
      }),
    );
    await settle();
    expect(findings.getByText('1 finding')).toBeTruthy();
  });
});
