import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const renderer = join(import.meta.dirname, '../../../../renderer');

it('what outlives a switch of profile is listed here: every other store is emptied by it', () => {
  const users = readdirSync(renderer, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) => readFileSync(join(renderer, file), 'utf8').includes('createDeskStore'))
    .map((file) => file.replaceAll('\\', '/'));
  expect(users.toSorted()).toEqual([
    'features/inbox/pending-open.ts',
    'features/journal/view-state.ts',
    'features/links/following.ts',
    'features/profiles/editor-focus.ts',
    'features/profiles/selection.ts',
    'features/profiles/tested.ts',
    'scope/store.ts',
    'screens.ts',
    'state/announcements.ts',
    'state/help.ts',
    'state/keymap.ts',
    'state/layer.ts',
    'state/navigation.ts',
    'state/switching.ts',
    'state/toasts.ts',
  ]);
});
