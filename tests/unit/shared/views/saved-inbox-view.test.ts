import { expect, it } from 'vitest';
import { inboxViews } from '#shared/ipc/contract/notifications';
import { savedInboxViewSchema } from '#shared/views/saved-inbox-view';

it('a saved view of the inbox is one that its page offers', () => {
  const isSaved = (view: string) =>
    savedInboxViewSchema.safeParse({ id: 'v', name: 'Mine', narrowed: { view } }).success;
  expect([...inboxViews].every(isSaved)).toBe(true);
  expect(isSaved('any')).toBe(false);
});
