import type { ApiClient } from '#electron/api/client';
import type { CheckWriting } from '#shared/check-form/body';
import { brands } from '#electron/api/resources/brands';
import { checks } from '#electron/api/resources/checks';
import { companies } from '#electron/api/resources/companies';
import { featureFlags } from '#electron/api/resources/feature-flags';
import { findings } from '#electron/api/resources/findings';
import { notifications } from '#electron/api/resources/notifications';
import { organizations } from '#electron/api/resources/organizations';
import { users } from '#electron/api/resources/users';
import { organizationOf, type ResourceName } from '#shared/resource-names';
import type { Result } from '#shared/result';

/** The value of a result that a test relies on. */
export function expectOk<T>(result: Result<T> | undefined): T {
  if (result === undefined) throw new Error('No answer');
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

/** Everything a list has, page by page. */
export async function rowsOf<A, R>(
  pages: AsyncIterable<Result<A>>,
  pick: (answer: A) => readonly R[],
): Promise<R[]> {
  const rows: R[] = [];
  for await (const page of pages) rows.push(...pick(expectOk(page)));
  return rows;
}

/** Calls every operation through its resource, each with what the ones before it brought. */
export async function walkOperations(api: ApiClient, writing: CheckWriting) {
  const check = checks(api, writing);
  const finding = findings(api);
  const flag = featureFlags(api);
  const everywhere = 'organizations/-/teams/-';

  const organizationRows = await rowsOf(
    organizations(api).pages({ view: 'FULL', pageSize: 100 }),
    (a) => a.value.organizations,
  );
  const brandRows = await rowsOf(brands(api).pages({ pageSize: 100 }), (a) => a.value.brands);
  const listed = expectOk(await check.list(everywhere, { pageSize: 100, showDeleted: true })).value.checks;
  const name = listed[0]?.name ?? '';
  const organization = organizationOf(name) ?? '';
  const team = name.split('/').slice(0, 4).join('/');
  const batch = await check.getAll(listed.map((row) => row.name as ResourceName<'check'>)); // as the service wrote them

  let found;
  for (const row of listed) {
    [found] = await rowsOf(finding.pages(row.name, {}), (a) => a.value.findings);
    if (found !== undefined) break;
  }
  const reviewed = await finding.review(found?.name ?? '', {
    state: 'DISMISSED',
    review: { description: 'Another person', reason: 'NAME_NOT_EXACT' },
  });
  const reported = (found?.name ?? '').split('/').slice(0, 6).join('/');
  const flagRows = await rowsOf(flag.pages({}), (a) => a.value.featureFlags);
  const [firstFlag = { name: '' }] = flagRows;
  const titleField = ['displayName', 'title', 'label'].find((field) => field in firstFlag) ?? 'displayName';
  const created = await check.create(team, {
    displayName: 'Walk',
    clientReference: 'walk-1',
    template: 'checkTemplates/identity-verification-check-v1-0-0',
    params: { passportNfcPreference: 'SKIP', subject: { givenName: 'Ada', familyName: 'Byron' } },
  });

  return {
    organizationRows,
    brandRows,
    listed,
    batch,
    read: expectOk(await check.get(name)),
    summary: expectOk(await check.summary(reported)),
    tasks: await rowsOf(check.consumerTasks(name, {}), (a) => a.value.consumerTasks),
    generated: expectOk(await check.generateAiSummary(reported)),
    reviewed: expectOk(reviewed),
    created: expectOk(created),
    monitored: expectOk(await check.setOngoingMonitoring(reported, true)),
    cancelled: expectOk(await check.cancel(reported)),
    notified: expectOk(await notifications(api).list(organization, { pageSize: 5 })),
    user: expectOk(
      await users(api).create(organization, {
        givenName: 'Ada',
        familyName: 'Byron',
        email: 'ada@example.com',
      }),
    ),
    companies: expectOk(await companies(api).search({ companyName: 'a', jurisdiction: 'GB' })),
    flagRows,
    createdFlag: expectOk(await flag.create({ name: 'featureFlags/walk_flag' })),
    updatedFlag: expectOk(await flag.update(firstFlag, { ...firstFlag, [titleField]: 'Walked' })),
    cleared: expectOk(
      await flag.clearOverride(`${firstFlag.name}/overrides/${organization.split('/')[1] ?? ''}`),
    ),
  };
}
