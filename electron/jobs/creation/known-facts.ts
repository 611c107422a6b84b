import { maximumPageSize } from '#shared/limits';
import { readSettings, type Setting } from '#shared/reading/setting';
import { isName, organizationOf } from '#shared/resource-names';
import { ok, type Result } from '#shared/result';
import { namesSeen } from '#shared/unspecified/names-seen';
import { organizations } from '../../service/api/organizations.ts';
import type { ReadsChecks } from './find-checks.ts';

/** What the form offers, as far as responses of the service name it. */

/** Feature settings and users of an organization, from its Full view. */
export async function readFullView(
  api: ReadsChecks,
  name: string,
  displayName: string,
  signal: AbortSignal,
): Promise<Result<{ settings: readonly Setting[]; users: string[] }>> {
  const found = await organizations(api).find({ name, displayName, view: 'FULL' }, { signal });
  if (!found.ok) return found;
  const { featureSettings, roleBindings } = found.value.organization;
  const settings = readSettings(featureSettings, api.mappings);
  return ok({
    settings: settings.is === 'not-understood' ? [] : settings.value,
    users: namesSeen('user', roleBindings).sort(),
  });
}

/** Teams and users that the newest checks of an organization name. */
export async function readKnownNames(
  api: ReadsChecks,
  organization: string,
  signal: AbortSignal,
): Promise<Result<{ teams: string[]; users: string[] }>> {
  const request = {
    variables: { parent: `${organization}/teams/-` },
    query: { pageSize: maximumPageSize },
  };
  const page = await api.call('ListChecks', request, { signal });
  if (!page.ok) return page;
  const { checks } = page.value.value;
  const teams = checks.map(({ name }) => name.split('/').slice(0, 4).join('/'));
  const users = checks.flatMap(({ creator, notificationRecipient }) => [creator, notificationRecipient]);
  return ok({
    teams: [...new Set(teams)].filter((team) => isName('team', team)).sort(),
    users: [...new Set(users)]
      .filter((user) => user !== undefined)
      .filter((user) => isName('user', user) && organizationOf(user) === organization)
      .sort(),
  });
}
