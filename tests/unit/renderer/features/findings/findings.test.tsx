// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { InputOf } from '#shared/ipc/contract';
import { maxChosenChecks } from '#shared/ipc/contract/findings';
import { noListFacts } from '#shared/reading/list';
import { err, ok } from '#shared/result';
import {
  changeFindingsView,
  reviewFindingsIn,
  reviewFindingsOf,
  useFindingsView,
} from '../../../../../renderer/features/findings/view-state.ts';
import {
  awaitSent,
  broken,
  button,
  escapeFrom,
  expectSent,
  key,
  main,
  press,
  sent,
  switchTo,
  write,
} from '../../operator.ts';
import { isolateApp, openApp } from '../../render-app.tsx';
import {
  check,
  receivedAt,
  finding,
  abc,
  reading,
  queued,
  keep,
  findingsBridge,
  openQueue,
  grid,
  names,
  pane,
  selectedName,
  toasts,
  forgetEachChoice,
} from './open-queue.ts';

isolateApp();
forgetEachChoice();

it('counts what is unreviewed in the sidebar, and again after each change', async () => {
  const bridge = findingsBridge(abc);
  bridge.respond('findings.count', () => ok({ unreviewed: 3 }));
  await openApp(bridge);
  const item = () => within(screen.getByRole('navigation')).getByRole('button', { name: 'Findings' });
  expect(await within(item()).findByText('3 unreviewed')).toBeTruthy();
  bridge.respond('findings.count', () => ok({ unreviewed: 1200 }));
  bridge.push('findings.changed', reading());
  expect(await within(item()).findByText('1k unreviewed')).toBeTruthy();
  bridge.respond('findings.count', () => ok({ unreviewed: 0 }));
  bridge.push('findings.changed', reading());
  await waitFor(() => expect(within(item()).queryByText(/unreviewed/)).toBeNull());
});

describe('the queue', () => {
  it('that could not be loaded is an error that can be retried', async () => {
    const bridge = findingsBridge(abc);
    bridge.respond('findings.queue', () => err(broken));
    await openApp(bridge);
    expect(await main().findByText(/Broken/)).toBeTruthy();
    expect(main().getByRole('button', { name: 'Retry' })).toBeTruthy();
  });

  it('is used with the keys of every list, and a selection is shown next to it', async () => {
    await openQueue();
    expect(selectedName()).toBe('Match a');
    key('ArrowDown', {}, grid());
    expect(selectedName()).toBe('Match b');
    key('End', {}, grid());
    expect(selectedName()).toBe('Match c');
    key('j', {}, grid());
    expect(selectedName()).toBe('Match c');
    key('Home', {}, grid());
    key('k', {}, grid());
    expect(selectedName()).toBe('Match a');
    expect(pane().getByText('Larkfield')).toBeTruthy();
    expect(await pane().findByText('No earlier decisions in the checks loaded so far.')).toBeTruthy();
  });

  it('is searched with the usual key, and its rows can be selected and copied', async () => {
    const bridge = await openQueue();
    key('/');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Search findings');
    write(main().getByRole('textbox', { name: 'Search findings' }), 'Match b');
    await waitFor(() => {
      expect(names()).toEqual(['Match b']);
    });
    expect(main().getByText('1 of 3 rows')).toBeTruthy();
    press(main().getByRole('button', { name: 'Clear the search' }));
    await waitFor(() => {
      expect(names()).toEqual(['Match a', 'Match b', 'Match c']);
    });
    key('Home', {}, grid());
    key('ArrowDown', { shiftKey: true }, grid());
    expect(main().getByText('2 selected')).toBeTruthy();
    press(main().getByRole('button', { name: 'Copy names' }));
    expect((await awaitSent(bridge, 'clipboard.write'))[0]?.text).toBe(
      [`${check('c1')}/findings/a`, `${check('c1')}/findings/b`].join('\n'),
    );
  });

  it('opens the check of a finding with Enter', async () => {
    const bridge = await openQueue();
    bridge.respond('checks.read', () => err(broken));
    key('Enter', {}, grid());
    expect((await awaitSent(bridge, 'checks.read'))[0]?.name).toBe(check('c1'));
  });

  it('shows unreviewed findings, decided ones, or both', async () => {
    await openQueue([finding('a'), finding('done', { state: 'CONFIRMED', type: 'SANCTIONS_MATCH' })]);
    expect(names()).toEqual(['Match a']);
    press(main().getByRole('radio', { name: 'Reviewed' }));
    expect(names()).toEqual(['Match done']);
    press(main().getByRole('radio', { name: 'All' }));
    expect(names()).toEqual(['Match a', 'Match done']);
  });

  it('shows the revisions of the selected finding, and earlier decisions on its subject', async () => {
    const seen = (state: string, why: string | null) => ({
      state,
      updateTime: null,
      reviewedBy: 'users/u7',
      reason: why,
      seenAt: receivedAt,
    });
    const row = finding('a', { description: 'Same name' }, [
      seen('CONFIRMED', 'OTHER'),
      seen('UNREVIEWED', null),
    ]);
    const bridge = findingsBridge([row]);
    bridge.respond('findings.read', () =>
      ok({
        row,
        subjectBy: 'name',
        prior: [
          {
            finding: { ...finding('old').finding, state: 'DISMISSED' },
            check: check('c9'),
            checkName: 'Letting',
            organization: 'organizations/o2',
            organizationName: 'Northgate',
            reason: 'NAME_NOT_EXACT',
          },
        ],
      }),
    );
    await openApp(bridge);
    expect(await main().findByText('Same name')).toBeTruthy();
    const items = within(await main().findByRole('list', { name: 'Revisions seen on this computer' }));
    expect(items.getAllByRole('listitem')[0]?.textContent).toMatch(/^1\. Confirmed, .*u7, Other$/);
    const earlier = within(main().getByRole('region', { name: 'Earlier decisions on this subject' }));
    expect(earlier.getByText('Matched by name only. Others may have the same name.')).toBeTruthy();
    expect(earlier.getByText('Dismissed, Name not exact, Northgate')).toBeTruthy();
    expect(earlier.getByRole('button', { name: 'Match old' })).toBeTruthy();
    // A name may be written in any script.
    expect(earlier.getByText('Match old').tagName).toBe('BDI');
  });

  it('says how many checks have not been read yet, and never that there are no findings', async () => {
    const bridge = findingsBridge([]);
    keep(bridge, [], { state: 'reading', left: 44, minutesLeft: 8, read: 3 });
    bridge.respond('findings.control', () => ok(reading({ state: 'paused', left: 44 })));
    await openApp(bridge);
    expect(await main().findByText('44 checks are not loaded yet')).toBeTruthy();
    expect(
      main().getAllByText('Loading findings: 44 checks left, about 8 min at 12 calls per minute, 2 per check')
        .length,
    ).toBeGreaterThan(0);
    press(main().getByRole('button', { name: 'Pause loading' }));
    expect(await awaitSent(bridge, 'findings.control')).toEqual([{ profileId: 'demo', action: 'pause' }]);
  });

  it('says what was read when nothing is open, and what could not be read', async () => {
    const bridge = findingsBridge([finding('a', { state: 'CONFIRMED' })]);
    keep(bridge, [finding('a', { state: 'CONFIRMED' })], { read: 5, failed: 2, unread: 1 });
    bridge.respond('findings.control', () => ok(reading()));
    await openApp(bridge);
    expect(await main().findByText('Every known finding is reviewed')).toBeTruthy();
    expect(
      main().getByText('Findings of 5 checks are loaded. Findings of other checks are unknown.'),
    ).toBeTruthy();
    expect(main().getByText('1 finding could not be read')).toBeTruthy();
    press(main().getByRole('button', { name: 'Retry loading 2 checks' }));
    expect((await awaitSent(bridge, 'findings.control'))[0]?.action).toBe('retry');
  });

  describe('of one organization', () => {
    const other = { name: 'organizations/o2', displayName: 'Northgate' };
    const narrow = (more: Partial<ReturnType<typeof useFindingsView.getState>> = {}) =>
      act(() => {
        changeFindingsView({ organization: other, ...more });
      });
    afterEach(() => {
      changeFindingsView(useFindingsView.getInitialState());
    });

    it.each(['unreviewed', 'all'] as const)(
      'without known findings never says that there are none while checks are not loaded (%s)',
      async (state) => {
        const bridge = findingsBridge([finding('a')]);
        keep(bridge, [finding('a')], { state: 'reading', left: 44, minutesLeft: 8, read: 3 });
        narrow({ state });
        await openApp(bridge);
        expect(await main().findByText('44 checks are not loaded yet')).toBeTruthy();
        expect(main().queryByText('No matching findings')).toBeNull();
        expect(main().queryByText(/unreviewed$/)).toBeNull();
        press(main().getByRole('button', { name: 'Clear filters' }));
        expect(await main().findByText(/^1 finding loaded, 1 unreviewed/)).toBeTruthy();
        expect(names()).toEqual(['Match a']);
      },
    );

    it('says what was read when nothing is open', async () => {
      narrow();
      const bridge = findingsBridge([finding('a')]);
      keep(bridge, [finding('a')], { read: 5 });
      await openApp(bridge);
      expect(await main().findByText('No findings of this organization are known')).toBeTruthy();
      expect(
        main().getByText('Findings of 5 checks are loaded. Findings of other checks are unknown.'),
      ).toBeTruthy();
      expect(main().getByRole('button', { name: 'Clear filters' })).toBeTruthy();
      expect(main().getByRole('button', { name: /Northgate/ })).toBeTruthy();
    });

    it('counts those of the organization, and says when a filter hides them', async () => {
      const bridge = findingsBridge(abc);
      bridge.respond('findings.queue', () =>
        ok({
          rows: abc.map(queued).map((row, i) => (i === 0 ? { ...row, organization: other.name } : row)),
          isMore: false,
          reading: reading(),
        }),
      );
      narrow();
      await openApp(bridge);
      expect(await main().findByText(/^1 finding loaded, 1 unreviewed/)).toBeTruthy();
      narrow({ state: 'decided' });
      expect(await main().findByText('No matching findings')).toBeTruthy();
    });
  });

  it('of selected checks reads each of them, shows what could be read and retries the rest', async () => {
    const bridge = findingsBridge([finding('a')]);
    bridge.respond('findings.list', ({ check: of }: InputOf<'findings.list'>) =>
      of === check('c1')
        ? ok({ rows: [finding('a')], facts: noListFacts, stopped: null, receivedAt })
        : err(broken),
    );
    reviewFindingsOf([check('c1'), check('c2')]);
    await openApp(bridge);
    expect(await main().findByText(/The findings of 1 selected check are not shown\./)).toBeTruthy();
    expect(names()).toEqual(['Match a']);
    expect(sent(bridge, 'findings.queue')[0]?.checks).toEqual([check('c1'), check('c2')]);
    press(main().getByRole('button', { name: 'Retry' }));
    await waitFor(() => {
      expect(sent(bridge, 'findings.list').map(({ check: of }) => of)).toEqual([
        check('c1'),
        check('c2'),
        check('c2'),
      ]);
    });
    press(main().getByRole('button', { name: 'Show all findings' }));
    expect(useFindingsView.getState().names).toEqual([]);
  });

  it('of selected checks that could not be loaded is never shown as empty', async () => {
    const bridge = findingsBridge([]);
    bridge.respond('findings.list', () => err(broken));
    reviewFindingsOf([check('c1'), check('c2')]);
    await openApp(bridge);
    expect(await main().findByText('Findings of 2 selected checks are not loaded')).toBeTruthy();
    expect(main().queryByText('No findings in these checks')).toBeNull();
  });

  it('of selected checks whose list stopped before its last page is never shown as empty', async () => {
    const bridge = findingsBridge([]);
    bridge.respond('findings.list', () => ok({ rows: [], facts: noListFacts, stopped: broken, receivedAt }));
    reviewFindingsOf([check('c1')]);
    await openApp(bridge);
    expect(await main().findByText('Findings of 1 selected check are not loaded')).toBeTruthy();
    expect(main().queryByText('No findings in these checks')).toBeNull();
  });

  it('of selected checks whose findings could not be read is never shown as empty', async () => {
    const bridge = findingsBridge([]);
    const facts = { ...noListFacts, unread: [{ state: 'UNREVIEWED' }] };
    bridge.respond('findings.list', () => ok({ rows: [], facts, stopped: null, receivedAt }));
    reviewFindingsOf([check('c1')]);
    await openApp(bridge);
    expect(await main().findByText('Findings of 1 selected check are not loaded')).toBeTruthy();
    expect(main().queryByText('No findings in these checks')).toBeNull();
  });

  it('of more selected checks than fit says how many are shown', () => {
    findingsBridge([]);
    act(() => reviewFindingsOf(Array.from({ length: maxChosenChecks + 1 }, (_, at) => check(`c${at}`))));
    expect(toasts()).toEqual(['Findings of the first 500 of 501 selected checks are shown.']);
    expect(useFindingsView.getState().names).toHaveLength(maxChosenChecks);
  });

  it('of one organization is asked for by itself where more findings are kept than are listed', async () => {
    const bridge = findingsBridge([finding('a')]);
    bridge.respond('findings.queue', ({ organization }: InputOf<'findings.queue'>) =>
      ok({
        rows: organization === undefined ? [] : [queued(finding('b'))],
        isMore: organization === undefined,
        reading: reading(),
      }),
    );
    reviewFindingsIn({ name: 'organizations/o1', displayName: 'Larkfield' });
    await openApp(bridge);
    await waitFor(() => expect(names()).toEqual(['Match b']));
  });

  it('of selected checks is void under another profile, and stays void under the first', async () => {
    const bridge = findingsBridge([finding('a')]);
    reviewFindingsOf([check('c1')]);
    await openApp(bridge);
    expect(await main().findByText('1 selected check')).toBeTruthy();
    await switchTo(bridge, 'sandbox');
    expect(useFindingsView.getState().names).toEqual([]);
    await switchTo(bridge, 'demo');
    expect(useFindingsView.getState().names).toEqual([]);
  });
});

describe('switching the monitoring of selected checks', () => {
  it('asks first, and sends nothing when it is closed', async () => {
    const bridge = findingsBridge([finding('a')]);
    reviewFindingsOf([check('c1')]);
    await openApp(bridge);
    await main().findByText('1 selected check');
    press(button('Stop monitoring'));
    const dialog = within(
      await screen.findByRole('alertdialog', { name: 'Stop ongoing monitoring of 1 check?' }),
    );
    press(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    press(button('Start monitoring'));
    expect(await screen.findByText(/The service may charge for monitoring\./)).toBeTruthy();
    await escapeFrom('alertdialog');
    await expectSent(bridge, 'checkRuns.begin', 0);
  });
});
