// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ConnectionReport } from '#shared/conformance/report';
import { ok } from '#shared/result';
import { askForTest } from '../../../renderer/features/profiles/selection.ts';
import { createFakeBridge, inventedReport, type FakeBridge } from '#tests/support/fake-bridge';
import { sent } from './operator.ts';
import { isolateApp, openApp, settle } from './render-app.tsx';

isolateApp();

const click = async (element: Element) => {
  fireEvent.click(element);
  await settle();
};
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const field = (name: string) => {
  const found = screen.getByLabelText(name);
  if (!(found instanceof HTMLInputElement)) throw new Error(`${name} is no input`);
  return found;
};

async function openSandbox(bridge: FakeBridge) {
  bridge.overview = { ...bridge.overview, activeId: 'sandbox' };
  await openApp(bridge);
  for (const name of ['Settings', 'Profiles'])
    await click(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('button', { name }));
}

const gaps: ConnectionReport = {
  ...inventedReport,
  rows: inventedReport.rows.map((row) =>
    row.operation === 'ListOrganizations'
      ? {
          ...row,
          view: 'FULL',
          received: JSON.stringify({
            organizations: [{ name: 'organizations/o1', email: 'a•••@•••••.example' }, null],
          }),
          result: {
            is: 'works',
            rows: 5,
            total: null,
            notes: [
              { is: 'unread', count: 2 },
              {
                is: 'unknown-values',
                of: 'featureSettings',
                unknown: 3,
                all: 7,
                words: ['GRANTED', 'WITHHELD'],
              },
            ],
          },
        }
      : row,
  ),
  suggestions: [
    { is: 'path-version', version: 'v1', operation: 'GetCheck' },
    { is: 'base-url', baseUrl: 'https://api.shorter.example', operation: 'GetCheck' },
    { is: 'type-package', typePackage: 'checks.type.v7', checks: 4 },
    { is: 'list', operation: 'ListFindings', member: 'rows', rows: 0 },
    { is: 'value', word: 'GRANTED' },
  ],
};

it('shows the result of each operation, and the response as it was masked', async () => {
  const bridge = createFakeBridge();
  bridge.respond('profiles.test', () => ok(gaps));
  await openSandbox(bridge);
  await click(button('Test connection'));
  const table = screen.getByRole('table', { name: 'Operations' });
  const row = within(table).getByText('Full view').closest('tr');
  expect(row?.textContent).toContain('Works, incomplete');
  expect(row?.textContent).toContain('Unknown: GRANTED, WITHHELD (3 of 7 feature settings)');
  expect(within(table).getByText('Failed (403)')).toBeTruthy();
  expect(screen.getByText(/Show the response of ListOrganizations to see the details\./)).toBeTruthy();
  expect(screen.getByText('CancelCheck', { exact: false })).toBeTruthy();
  await click(button('Show response'));
  const dialog = screen.getByRole('alertdialog');
  expect(dialog.textContent).toContain('"email"');
  expect(dialog.textContent).toContain('a•••@•••••.example');
});

it('fills in an accepted suggestion without saving it', async () => {
  const bridge = createFakeBridge();
  bridge.respond('profiles.test', () => ok(gaps));
  await openSandbox(bridge);
  await click(button('Test connection'));
  for (const name of ['Use v1 for every path', 'Remove the version', 'Use checks.type.v7', 'Map to rows'])
    await click(button(name));
  await click(button('Read “GRANTED” as off'));
  await click(button('Read “GRANTED” as on'));
  expect(field('Base URL').value).toBe('https://api.shorter.example');
  expect(field('Parameter type package').value).toBe('checks.type.v7');
  expect(field('List mappings').value).toBe('ListFindings = rows');
  expect(field('Value mappings').value).toBe('GRANTED = on');
  expect(screen.getAllByText('Filled in')).toHaveLength(5);
  expect(screen.getByText('Unsaved changes')).toBeTruthy();
  expect(bridge.made.some(({ name }) => name === 'profiles.update')).toBe(false);
  expect(button('Test again')).toHaveProperty('disabled', true);
  await click(button(/^Save profile/));
  const saved = bridge.made.find(({ name }) => name === 'profiles.update')?.input;
  expect(saved).toMatchObject({
    settings: {
      pathVersion: 'v1',
      baseUrl: 'https://api.shorter.example',
      typePackage: 'checks.type.v7',
      mappings: {
        lists: [{ operation: 'ListFindings', member: 'rows' }],
        values: [{ word: 'GRANTED', means: 'on' }],
      },
    },
  });
});

it('shows its own progress, and can be cancelled', async () => {
  const bridge = createFakeBridge();
  bridge.respond('profiles.test', () => new Promise(() => undefined));
  await openSandbox(bridge);
  await click(button('Test connection'));
  const [{ test } = {}] = sent(bridge, 'profiles.test');
  const push = (progress: object) => act(() => bridge.push('profiles.testProgress', progress));
  push({ test, done: 3, total: 11, operation: 'ListChecks' });
  push({ test: crypto.randomUUID(), done: 7, total: 11, operation: 'GetCheck' });
  expect(screen.getByText('Testing ListChecks, 3 of 11 done')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Operations tested' }).getAttribute('value')).toBe('3');
  await click(button('Cancel'));
  expect(bridge.cancelled).toHaveLength(1);
  expect(screen.getByText('No test result for these settings.')).toBeTruthy();
});

it('saves the report that is shown', async () => {
  const bridge = createFakeBridge();
  await openSandbox(bridge);
  await click(button('Test connection'));
  await click(button('Save report'));
  expect(bridge.made.find(({ name }) => name === 'profiles.saveReport')?.input).toEqual({
    checkedAt: inventedReport.checkedAt,
  });
  expect(screen.getByText('Saved as /home/operator/connection-report.json.')).toBeTruthy();
});

it('starts when another page asked for it, with the profile in use, and only once', async () => {
  const bridge = createFakeBridge();
  await openSandbox(bridge);
  act(askForTest);
  await settle();
  expect(bridge.made.filter(({ name }) => name === 'profiles.test').map(({ input }) => input)).toMatchObject([
    { id: 'sandbox' },
  ]);
  expect(screen.getByText('Organizations and checks were loaded.')).toBeTruthy();
});

describe('the keyboard focus', () => {
  const press = async (name: string | RegExp) => {
    button(name).focus();
    await click(button(name));
  };

  it('is on Cancel while the connection is tested, and on Test again after', async () => {
    const bridge = createFakeBridge();
    const { promise, resolve } = Promise.withResolvers<unknown>();
    bridge.respond('profiles.test', () => promise);
    await openSandbox(bridge);
    await press('Test connection');
    expect(document.activeElement).toBe(button('Cancel'));
    resolve(ok(gaps));
    await settle();
    expect(document.activeElement).toBe(button('Test again'));
    await press('Test again');
    expect(document.activeElement).toBe(button('Test again'));
  });

  it('is on Test connection after a test is cancelled', async () => {
    const bridge = createFakeBridge();
    const { promise, resolve } = Promise.withResolvers<unknown>();
    bridge.respond('profiles.test', () => promise);
    await openSandbox(bridge);
    await press('Test connection');
    await press('Cancel');
    resolve(ok(gaps));
    await settle();
    expect(document.activeElement).toBe(button('Test connection'));
  });

  it('stays in a field that is being edited when a test ends', async () => {
    const bridge = createFakeBridge();
    const { promise, resolve } = Promise.withResolvers<unknown>();
    bridge.respond('profiles.test', () => promise);
    await openSandbox(bridge);
    await press('Test connection');
    field('Name').focus();
    resolve(ok(gaps));
    await settle();
    expect(document.activeElement).toBe(field('Name'));
  });

  it('goes from suggestion to suggestion, then to saving where the test needs the saved secret', async () => {
    const bridge = createFakeBridge();
    bridge.respond('profiles.test', () => ok(gaps));
    await openSandbox(bridge);
    await press('Test connection');
    await press('Remove the version');
    expect(document.activeElement).toBe(button('Use checks.type.v7'));
    await press('Use checks.type.v7');
    expect(document.activeElement).toBe(button('Map to rows'));
    await press('Map to rows');
    expect(document.activeElement).toBe(button('Read “GRANTED” as on'));
    await press('Read “GRANTED” as off');
    expect(document.activeElement).toBe(button('Use v1 for every path'));
    await press('Use v1 for every path');
    expect(document.activeElement).toBe(button(/^Save profile/));
  });

  it('goes to Test again after the last suggestion where the secret is typed', async () => {
    const bridge = createFakeBridge();
    bridge.respond('profiles.test', () =>
      ok({ ...gaps, suggestions: [{ is: 'path-version', version: 'v1', operation: 'GetCheck' }] }),
    );
    await openSandbox(bridge);
    await click(button('Replace'));
    fireEvent.change(field('Client secret'), { target: { value: 'typed' } });
    await settle();
    await press('Test connection');
    await press('Use v1 for every path');
    expect(document.activeElement).toBe(button('Test again'));
  });

  it.each([
    ['Name', 'Renamed'],
    ['Base URL', 'https://other.example'],
    ['Value mappings', 'GRANTED = on'],
  ])('stays in %s when the profile is saved with Ctrl+S', async (name, value) => {
    const bridge = createFakeBridge();
    await openSandbox(bridge);
    field(name).focus();
    fireEvent.change(field(name), { target: { value } });
    await settle();
    fireEvent.keyDown(field(name), { key: 's', code: 'KeyS', ctrlKey: true });
    await settle();
    expect(bridge.made.some((call) => call.name === 'profiles.update')).toBe(true);
    expect(document.activeElement).toBe(field(name));
  });

  it.each([
    ['Name', 'Renamed'],
    ['Base URL', 'https://other.example'],
  ])('stays on Save profile when a change of %s is saved with it', async (name, value) => {
    const bridge = createFakeBridge();
    await openSandbox(bridge);
    fireEvent.change(field(name), { target: { value } });
    await settle();
    await press(/^Save profile/);
    expect(document.activeElement).toBe(button(/^Save profile/));
  });

  it('goes to the first field after saving when the field it was in is gone', async () => {
    const bridge = createFakeBridge();
    await openSandbox(bridge);
    await click(button('Replace'));
    fireEvent.change(field('Base URL'), { target: { value: 'https://other.example' } });
    fireEvent.change(field('Client secret'), { target: { value: 'typed' } });
    field('Client secret').focus();
    await settle();
    fireEvent.keyDown(field('Client secret'), { key: 's', code: 'KeyS', ctrlKey: true });
    await settle();
    expect(document.activeElement).toBe(field('Name'));
  });
});

describe('the report', () => {
  it('stays when its accepted suggestions are saved, and says what was tested', async () => {
    const bridge = createFakeBridge();
    bridge.respond('profiles.test', () => ok(gaps));
    await openSandbox(bridge);
    const { value: baseUrl } = field('Base URL');
    await click(button('Test connection'));
    await click(button('Remove the version'));
    await click(button('Read “GRANTED” as on'));
    await click(button(/^Save profile/));
    expect(screen.getAllByText('Filled in')).toHaveLength(2);
    expect(screen.getByText(/^Tested /).textContent).toContain(`with ${baseUrl}, default path versions,`);
    expect(button('Test again')).toHaveProperty('disabled', false);
  });

  it('stays when a new profile is saved', async () => {
    const bridge = createFakeBridge();
    await openSandbox(bridge);
    await click(button('New profile'));
    for (const [name, value] of [
      ['Name', 'New'],
      ['Base URL', 'https://api.new.example'],
      ['Auth URL', 'https://auth.new.example'],
      ['Client ID', 'desk'],
      ['Client secret', 'typed'],
    ] as const)
      fireEvent.change(field(name), { target: { value } });
    await settle();
    await click(button('Test connection'));
    await click(button(/^Save profile/));
    expect(screen.getByRole('form', { name: 'Profile New' })).toBeTruthy();
    expect(screen.getByText('Organizations and checks were loaded.')).toBeTruthy();
    expect(screen.getByRole('table', { name: 'Operations' })).toBeTruthy();
  });

  it('goes when a setting of the connection is changed, and not with another setting', async () => {
    const bridge = createFakeBridge();
    await openSandbox(bridge);
    await click(button('Test connection'));
    fireEvent.change(field('Name'), { target: { value: 'Renamed' } });
    await settle();
    expect(screen.getByRole('table', { name: 'Operations' })).toBeTruthy();
    fireEvent.change(field('Base URL'), { target: { value: 'https://other.example' } });
    await settle();
    expect(screen.queryByRole('table', { name: 'Operations' })).toBeNull();
    expect(screen.getByText('No test result for these settings.')).toBeTruthy();
  });

  it('goes when another secret is typed', async () => {
    const bridge = createFakeBridge();
    await openSandbox(bridge);
    await click(button('Test connection'));
    await click(button('Replace'));
    fireEvent.change(field('Client secret'), { target: { value: 'typed' } });
    await settle();
    expect(screen.getByText('No test result for these settings.')).toBeTruthy();
  });
});
