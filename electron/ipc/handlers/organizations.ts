import type { organizationCalls } from '#shared/ipc/contract/organizations';
import { maximumPageSize } from '#shared/limits';
import { isBuiltInId } from '#shared/profile';
import { ok, type Result } from '#shared/result';
import { organizations } from '../../service/api/organizations.ts';
import type { Findings } from '../../jobs/findings/findings.ts';
import type { CopiedPage, DirectoryCopy } from '../../service/directory/directory-copy.ts';
import { turn } from '../../platform/turn.ts';
import { onDisk } from '../../platform/storage/disk-failure.ts';
import type { Session } from '../../service/session/session.ts';
import type { Sessions } from '../../service/session/sessions.ts';
import type { HandlersOf } from '../handle-call.ts';

export function organizationHandlers(dependencies: {
  sessions: Sessions<Session>;
  /** Asks the operator first. */
  openLink: (url: URL) => Promise<void>;
  /** The failure of the database when there is none. */
  copy: Result<Pick<DirectoryCopy, 'put' | 'read'>>;
  /** Findings seen here; the failure of the database when there is none. */
  findings: Result<Pick<Findings, 'inOrganization'>>;
  report: (failure: unknown) => void;
}): HandlersOf<typeof organizationCalls> {
  const { sessions, openLink, copy, findings, report } = dependencies;
  /** After the response was sent: nobody waits for the disk. */
  const keep = (profileId: string, page: CopiedPage) => {
    if (!copy.ok || isBuiltInId(profileId)) return;
    const directoryCopy = copy.value;
    turn()
      .then(() => directoryCopy.put(profileId, page))
      .catch(report);
  };
  return {
    'organizations.list': ({ profileId, ...query }, signal) =>
      sessions.use(profileId, async ({ client, adminLinks }) => {
        const response = await organizations(client).list(withDefaults(query), { signal });
        if (!response.ok) return response;
        const { value, receivedAt } = response.value;
        adminLinks.remember(value.organizations);
        if (query.filter === undefined || query.filter === '')
          keep(profileId, {
            organizations: value.organizations,
            view: query.view,
            receivedAt,
            pageToken: query.pageToken ?? '',
            nextPageToken: value.nextPageToken,
            facts: value.facts,
          });
        return ok({ ...value, receivedAt });
      }),

    'organizations.copy': ({ profileId }) => {
      // Nothing of one profile is returned under another.
      if (!copy.ok || sessions.activeId !== profileId) return ok({ rows: [] });
      const directoryCopy = copy.value;
      const rows = onDisk('directory', () => directoryCopy.read(profileId));
      return rows.ok ? ok({ rows: rows.value }) : rows;
    },

    'organizations.read': ({ profileId, name, displayName, view }, signal) =>
      sessions.use(profileId, async ({ client, adminLinks }) => {
        const found = await organizations(client).find({ name, displayName, view }, { signal });
        if (found.ok) adminLinks.remember([found.value.organization]);
        return found;
      }),

    'organizations.openLink': ({ profileId, name, link }) =>
      sessions.use(profileId, async ({ adminLinks }) => {
        const url = adminLinks.find(name, link);
        if (!url.ok) return url;
        await openLink(url.value);
        return ok(null);
      }),

    'organizations.findings': ({ profileId, organization }) =>
      findings.ok ? findings.value.inOrganization(profileId, organization) : findings,

    'brands.list': ({ profileId, ...query }, signal) =>
      sessions.use(profileId, async ({ client }) => {
        const response = await client.call(
          'ListBrands',
          { variables: {}, query: withDefaults(query) },
          { signal },
        );
        if (!response.ok) return response;
        return ok({ ...response.value.value, receivedAt: response.value.receivedAt });
      }),
  };
}

/** Asks for large pages, and leaves out what was not given. */
function withDefaults<
  Q extends { pageSize?: number | undefined; pageToken?: string | undefined; filter?: string | undefined },
>(
  query: Q,
): Omit<Q, 'pageSize' | 'pageToken' | 'filter'> & { pageSize: number; pageToken?: string; filter?: string } {
  const { pageSize = maximumPageSize, pageToken, filter, ...rest } = query;
  return {
    ...rest,
    pageSize,
    ...(pageToken === undefined || pageToken === '' ? {} : { pageToken }),
    ...(filter === undefined || filter === '' ? {} : { filter }),
  };
}
