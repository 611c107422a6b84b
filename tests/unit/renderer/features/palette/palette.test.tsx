// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { formatLink, targetOf } from '#shared/link';
import { ok } from '#shared/result';
import { createFakeBridge } from '#tests/support/fake-bridge';
import { useFlagsView } from '../../../../../renderer/features/flags/view-state.ts';
import { useBench } from '../../../../../renderer/features/webhook-bench/bench-state.ts';
import { textOf } from '../../../../../renderer/features/webhook-bench/body.ts';
import { useNavigation } from '../../../../../renderer/state/navigation.ts';
import { sent, write } from '../../operator.ts';
import { isolateApp, openApp, settle } from '../../render-app.tsx';

isolateApp();

const chord = { key: 'k', code: 'KeyK', ctrlKey: true };

async function openPalette(bridge = createFakeBridge({})): Promise<HTMLInputElement> {
  await openApp(bridge);
  fireEvent.keyDown(document.body, chord);
  return screen.findByRole<HTMLInputElement>('searchbox');
}

it('selects its text when it is opened again, so that new text replaces it', async () => {
  const box = await openPalette();
  write(box, 'inbox');
  box.setSelectionRange(5, 5);
  fireEvent.keyDown(box, chord);
  expect([box.selectionStart, box.selectionEnd]).toEqual([0, 5]);
});

it('offers an organization that is met by the first poll while it is looked for', async () => {
  const bridge = createFakeBridge({});
  let met: { name: string; displayName: string }[] = [];
  bridge.respond('inbox.organizations', () => ok(met));
  const box = await openPalette(bridge);
  write(box, '@zyxwell');
  await screen.findByRole('option', { name: /^Find organizations by name/ });
  met = [{ name: 'organizations/o77', displayName: 'Zyxwell Trust' }];
  await screen.findByRole('option', { name: /^Zyxwell Trust/ }, { timeout: 10_000 });
});

it('offers the first valid one of several links, and says how many others there are', async () => {
  const box = await openPalette();
  const links = ['organizations/o1', 'organizations/o2'].flatMap((name) => {
    const target = targetOf(name);
    return target === null ? [] : [formatLink({ environment: { kind: 'demo', host: 'local' }, target })];
  });
  write(box, ['diligence-desk://demo', ...links].join(' '));
  const offered = await screen.findAllByRole('option');
  expect(offered.map(({ textContent }) => textContent)).toEqual([
    'Open organizationDemo, local. 2 other links are not opened.',
  ]);
});

it.each(['See {link}.', '<{link}>', '> {link}', 'organizations/o9: {link}'])(
  'offers the record of a link in the environment of the link, whatever is around it: %j',
  async (text) => {
    const box = await openPalette();
    const link = 'diligence-desk://production/api.checks.example/organizations/o1';
    write(box, text.replace('{link}', link));
    const offered = await screen.findAllByRole('option');
    expect(offered.map(({ textContent }) => textContent)).toEqual([
      'Open organizationProduction, api.checks.example',
    ]);
  },
);

it.each([
  ['compare', 'Compare'],
  ['conformance', 'Conformance'],
  ['new check', 'Create check'],
  ['csv', 'Bulk creation'],
  ['export', 'Checks'],
  ['Monitoring', 'Monitoring'],
])('finds by the keyword %s: %s', async (word, label) => {
  write(await openPalette(), word);
  expect(await screen.findByRole('option', { name: new RegExp(`^${label}`) })).not.toBeNull();
  const [first] = screen.getAllByRole('option');
  expect(first?.textContent).not.toMatch(/^Find checks/);
});

it('finds a feature flag by its name before any flag is loaded', async () => {
  write(await openPalette(), 'ongoing_monitoring');
  fireEvent.click(await screen.findByRole('option', { name: /^Find feature flag ongoing_monitoring/ }));
  await waitFor(() => expect(useNavigation.getState().place.path).toBe('/feature-flags'));
  expect(useFlagsView.getState().needle).toBe('ongoing_monitoring');
});

it.each(['Tom Hale', '@Tom Hale', '12 Wick End', '+44 7700 900148'])(
  'sends nothing to the service for the typed or pasted text %s',
  async (text) => {
    const bridge = createFakeBridge({});
    await openApp(bridge);
    fireEvent.keyDown(document.body, chord);
    const before = sent(bridge, 'organizations.list').length;
    write(await screen.findByRole<HTMLInputElement>('searchbox'), text);
    await screen.findByRole('option', { name: /One API call, changes nothing/ });
    await settle();
    expect(sent(bridge, 'organizations.list')).toHaveLength(before);
  },
);

it.each([
  ['\u202a+44 7700 900148\u202c', 'Find checks with phone number +44 7700 900148'],
  ['HC-67996\u200b', 'Find checks with client reference HC-67996'],
  ['Tom\u00a0 Hale\u00ad', 'Find checks by check or person name: Tom Hale'],
  ['@Tern\u00a0Wharf', 'Find organizations by name: Tern Wharf'],
])('searches for what is seen of a pasted text: %j', async (text, label) => {
  write(await openPalette(), text);
  const line = await screen.findByRole('option', { name: /^Find (?:checks|organizations)/ });
  expect(line.textContent).toBe(`${label}One API call, changes nothing`);
});

it('searches for the text as it was changed after it was pasted', async () => {
  const box = await openPalette();
  fireEvent.paste(box, { clipboardData: { getData: () => 'Tom H ale' } });
  write(box, 'Tom H ale');
  write(box, 'Tom Hale');
  expect(await screen.findByRole('option', { name: /name: Tom Hale/ })).not.toBeNull();
});

it('opens a pasted webhook body with its lines', async () => {
  const box = await openPalette();
  const body =
    '{\r\n  "name": "organizations/o1/notifications/n1",\r\n  "type": "notification.client.check_complete.v1"\r\n}\n';
  fireEvent.paste(box, { clipboardData: { getData: () => body } });
  write(box, body.trimEnd().replaceAll('\r\n', ' '));
  fireEvent.click(await screen.findByRole('option', { name: /^Open in webhook bench/ }));
  await waitFor(() => expect(textOf(useBench.getState().body.bytes)).toBe(body));
});

it('searches the service for an organization that is not known here, at its line', async () => {
  const bridge = createFakeBridge({});
  await openApp(bridge);
  fireEvent.keyDown(document.body, chord);
  write(await screen.findByRole<HTMLInputElement>('searchbox'), '@3i-9 Group');
  fireEvent.click(await screen.findByRole('option', { name: /^Find organizations by name: 3i-9 Group/ }));
  await waitFor(() => expect(useNavigation.getState().place.path).toBe('/organizations'));
  await waitFor(() =>
    expect(sent(bridge, 'organizations.list').map(({ filter }) => filter)).toContain(
      'display_name:"3i-9 Group"',
    ),
  );
});

it('offers no search of the service for an organization while one with the name is known here', async () => {
  const box = await openPalette();
  write(box, '@no such organization');
  expect(await screen.findByRole('option', { name: /^Find organizations/ })).not.toBeNull();
  write(box, '@lark');
  await waitFor(() => expect(screen.queryByRole('option', { name: /^Find organizations/ })).toBeNull());
});
