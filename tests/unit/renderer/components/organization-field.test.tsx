// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { InputOf } from '#shared/ipc/contract';
import { noListFacts } from '#shared/reading/list';
import { ok } from '#shared/result';
import { createFakeBridge } from '#tests/support/fake-bridge';
import { press, write } from '../operator.ts';
import { isolateApp, openApp, settle } from '../render-app.tsx';

isolateApp();

const page = { receivedAt: '2025-11-20T09:41:00Z', facts: noListFacts };
const more = 'More organizations may match. Type more of the name, or enter a resource name.';

async function search(list: (input: InputOf<'organizations.list'>) => unknown): Promise<void> {
  const bridge = createFakeBridge({ preferences: { lastRoute: '/people' } });
  await openApp(bridge);
  bridge.respond('organizations.list', list);
  press(await screen.findByRole('button', { name: 'Choose organization' }));
  write(screen.getByRole('combobox', { name: 'Organization' }), 'Larkfield');
  await settle();
}

it('an organization behind an empty page is offered', async () => {
  await search(({ pageToken }) =>
    ok({
      ...page,
      organizations: pageToken === undefined ? [] : [{ name: 'organizations/o1', displayName: 'Larkfield' }],
      nextPageToken: pageToken === undefined ? 'next' : '',
    }),
  );
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Larkfield']);
  expect(screen.queryByText(more)).toBeNull();
});

it('organizations behind pages that were not loaded are not shown as no match', async () => {
  let pages = 0;
  await search(() => ok({ ...page, organizations: [], nextPageToken: `page ${String((pages += 1))}` }));
  expect(screen.getAllByText(more)).not.toHaveLength(0);
  expect(screen.queryByText('No match')).toBeNull();
});

it('organizations beyond those offered are announced', async () => {
  const organizations = [{ name: 'organizations/o1', displayName: 'Larkfield' }];
  await search(() => ok({ ...page, organizations, nextPageToken: 'next' }));
  expect(screen.getAllByText(more)).not.toHaveLength(0);
});

it('an organization that could not be read is not shown as no match', async () => {
  await search(() =>
    ok({
      ...page,
      organizations: [],
      nextPageToken: '',
      facts: { ...noListFacts, unread: [{ title: 'Larkfield' }] },
    }),
  );
  expect(screen.getAllByText('Organizations: 1 entry could not be read.')).not.toHaveLength(0);
  expect(screen.queryByText('No match')).toBeNull();
});
