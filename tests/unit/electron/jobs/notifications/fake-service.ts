import type { PollerDeps } from '#electron/jobs/notifications/poller';
import type { AppError } from '#shared/errors';
import type { Notification } from '#shared/model/notification';
import { err, ok } from '#shared/result';
import { makeNotification } from './inbox.ts';

/** A service of many organizations in memory: oldest first, keyset tokens that continue where they ended. */
export function createFakeService(organizations: number) {
  const names = Array.from({ length: organizations }, (_, index) => `organizations/o${index}`);
  const lists = new Map<string, Notification[]>(names.map((name) => [name, []]));
  const calls: string[] = [];
  const unread = new Map<string, readonly unknown[]>();
  const unreadPages = new Map<string, readonly (readonly unknown[])[]>();
  const faults = new Map<string, AppError>();
  let everything: AppError | null = null;
  let checksFault: AppError | null = null;
  let directoryFault: AppError | null = null;
  let directoryStop: AppError | null = null;
  let inFlight = 0;
  let maxInFlight = 0;
  let gate: Promise<void> = Promise.resolve();
  const checks = new Map<string, string>();
  let serial = 0;

  const throwing = new Set<string>();
  let isNewestFirst = false;
  let repeats: (call: number) => boolean = () => false;
  let always: string | null = null;
  let isCut: 'announced' | 'always' | 'counted' | 'miscounted' | null = null;
  let tokenCalls = 0;

  const enter = async (call: string) => {
    calls.push(call);
    if (throwing.has(call)) throw new Error('A fault of the app.');
    inFlight += 1;
    maxInFlight = Math.max(maxInFlight, inFlight);
    await gate;
    inFlight -= 1;
  };

  const functions: Pick<PollerDeps, 'listOrganizations' | 'listNotifications' | 'listActiveChecks'> = {
    async listOrganizations() {
      await enter('directory');
      const fault = everything ?? directoryFault;
      return fault === null ? ok({ names: [...names], stopped: directoryStop }) : err(fault);
    },
    async listNotifications(organization, { filter, pageToken = '', pageSize }) {
      await enter(organization);
      const fault = everything ?? faults.get(organization);
      if (fault !== undefined) return err(fault);
      const pages = unreadPages.get(organization);
      if (pages !== undefined) {
        const next = Number(pageToken) + 1;
        const nextPageToken = next < pages.length ? String(next) : '';
        return ok({ notifications: [], nextPageToken, unread: pages[next - 1] ?? [] });
      }
      const [since = 0, until = Infinity] = [...filter.matchAll(/"([^"]*)"/g)].map(([, time = '']) =>
        Date.parse(time),
      );
      const all = (lists.get(organization) ?? []).filter(({ createTime = '' }) => {
        const time = Date.parse(createTime);
        return time >= since && time < until;
      });
      if (isNewestFirst) all.reverse();
      const at = pageToken === always ? 0 : Number(pageToken);
      const notifications = all.slice(at, at + pageSize);
      let nextPageToken = at + notifications.length < all.length ? String(at + notifications.length) : '';
      if (pageToken !== '' && repeats(tokenCalls++)) nextPageToken = pageToken;
      if (always !== null && notifications.length > 0) nextPageToken = always;
      const page = { notifications, nextPageToken, unread: unread.get(organization) ?? [] };
      switch (isCut) {
        case null:
          return ok(page);
        case 'counted':
          return ok({ ...page, nextPageToken: '', total: all.length });
        case 'miscounted':
          return ok({ ...page, total: 5000 });
        case 'announced':
          return ok({ ...page, nextPageToken: '', announced: nextPageToken === '' ? [] : ['hasMore'] });
        case 'always':
          return ok({ ...page, nextPageToken: '', announced: ['hasMore'] });
      }
    },
    async listActiveChecks(pageToken) {
      await enter('checks');
      const fault = everything ?? checksFault;
      if (fault !== null) return err(fault);
      const all = [...checks].map(([name, updateTime]) => ({ name, updateTime, state: 'ACTIVE' }));
      const at = Number(pageToken);
      const page = all.slice(at, at + 100);
      return ok({
        checks: page,
        nextPageToken: at + page.length < all.length ? String(at + page.length) : '',
      });
    },
  };

  return {
    names,
    calls,
    faults,
    checks,
    functions,
    add(organization: string, createTime: number): string {
      const row = makeNotification(`n${serial++}`, { organization, createTime });
      lists.get(organization)?.push(row);
      return row.name;
    },
    addRow(organization: string, row: Notification): string {
      lists.get(organization)?.push(row);
      return row.name;
    },
    newestFirst: () => void (isNewestFirst = true),
    /** Whether a request with a token, by its number, gets the same token back. */
    repeatTokens: (when: (call: number) => boolean) => void (repeats = when),
    /** Every page with rows has this token, which leads to the first page. */
    alwaysRepeat: (token: string | null) => void (always = token),
    /** A page says that more follow, or how many there are, and has no token; or a count says something else. */
    cutPages: (how: typeof isCut) => void (isCut = how),
    /** The call throws, as by a fault of the app. */
    throwAt(call: string, is: boolean) {
      if (is) throwing.add(call);
      else throwing.delete(call);
    },
    /** Entries that come with every page of an organization and cannot be read. */
    spoil: (organization: string, entries: readonly unknown[]) => void unread.set(organization, entries),
    /** The whole list of an organization, page by page: entries that cannot be read. */
    spoilPages: (organization: string, pages: readonly (readonly unknown[])[]) =>
      void unreadPages.set(organization, pages),
    breakAll: (error: AppError | null) => (everything = error),
    /** The list of active checks is refused, and nothing else. */
    breakChecks: (error: AppError | null) => (checksFault = error),
    /** Adds an organization. */
    list(organization: string) {
      names.push(organization);
      lists.set(organization, []);
    },
    /** The list of organizations is refused, and nothing else. */
    breakDirectory: (error: AppError | null) => (directoryFault = error),
    /** The list of organizations lacks some. */
    stopDirectory: (error: AppError | null) => (directoryStop = error),
    /** Responses wait until the function that is given back is called. */
    holdResponses(): () => void {
      let open: () => void = () => undefined;
      gate = new Promise((resolve) => (open = resolve));
      return open;
    },
    maxInFlight: () => maxInFlight,
    takeCalls: () => calls.splice(0),
  };
}
