import { expect, type Page } from '@playwright/test';
import type { InputOf, OutputOf } from '#shared/ipc/contract';
import type { InboxEntry } from '#shared/ipc/contract/notifications';
import { ask } from './desk-calls.ts';
import { valueOf } from './value-of.ts';

/** What an inbox has of each notification, by its number on this computer; nothing that the service would give again. */
export type SavedInbox = Record<
  number,
  { name: string; receivedAt: string; status: string; until: string | null }
>;

/** Reads the inbox of a profile to its end. */
export async function savedInbox(page: Page, profileId: string): Promise<SavedInbox> {
  const entries = [
    ...(await entriesOf(page, profileId, 'all')),
    ...(await entriesOf(page, profileId, 'done')),
  ];
  return Object.fromEntries(
    entries.map(({ key, name, receivedAt, status, snoozedUntil: until }) => [
      key,
      { name, receivedAt, status, until },
    ]),
  );
}

async function entriesOf(
  page: Page,
  profileId: string,
  view: 'all' | 'done',
  after?: string,
): Promise<InboxEntry[]> {
  const input: InputOf<'inbox.list'> = { profileId, filter: { view }, after, limit: 200 };
  const part: OutputOf<'inbox.list'> = valueOf(await ask(page, 'inbox.list', input));
  if (part.after === null) return part.entries;
  return [...part.entries, ...(await entriesOf(page, profileId, view, part.after))];
}

/**
 * Marks one notification of an inbox as done and snoozes another, once every organization was read; gives what is saved
 * then.
 */
export async function markInbox(page: Page, profileId: string, organizations: number): Promise<SavedInbox> {
  const health = async () => {
    const read = valueOf(await ask(page, 'inbox.health', { profileId, only: 'all', limit: 500 }));
    return { ...read, begun: read.organizations.filter(({ baseline }) => baseline).length };
  };
  await expect.poll(health).toMatchObject({ organizationCount: organizations, neverRead: 0, begun: 0 });
  const [done, snoozed] = Object.keys(await savedInbox(page, profileId)).map(Number);
  if (done === undefined || snoozed === undefined)
    throw new Error('The inbox has less than two notifications.');
  const until = new Date(Date.now() + 86_400_000).toISOString();
  const actions: InputOf<'inbox.mark'>[] = [
    { profileId, action: 'done', select: { keys: [done] } },
    { profileId, action: 'snooze', select: { keys: [snoozed] }, until },
  ];
  for (const mark of actions) expect(valueOf(await ask(page, 'inbox.mark', mark)).changed).toBe(1);
  const saved = await savedInbox(page, profileId);
  expect(saved[done]).toMatchObject({ status: 'done' });
  expect(saved[snoozed]).toMatchObject({ status: 'snoozed', until });
  return saved;
}
