import type { ApiClient } from '#electron/service/api/client';
import { batchGetChecks } from '#electron/service/api/batch';
import { pagesOf } from '#electron/service/api/pager';
import { createCheckBody, type CheckWriting } from '#shared/check-form/body';
import { changedFields } from '#shared/flags/flag';
import { wireView } from '#shared/model/organization';
import { organizationOf, type ResourceName } from '#shared/resource-names';
import type { Result } from '#shared/result';

/** The value of a result that a test relies on. */
export function expectOk<T>(result: Result<T> | undefined): T {
  if (result === undefined) throw new Error('No response');
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

/** Everything a list has, page by page. */
export async function rowsOf<A, R>(
  pages: AsyncIterable<Result<A>>,
  pick: (response: A) => readonly R[],
): Promise<R[]> {
  const rows: R[] = [];
  for await (const page of pages) rows.push(...pick(expectOk(page)));
  return rows;
}

/** Calls every operation, each with what the ones before it brought. */
export async function walkOperations(api: ApiClient, writing: CheckWriting) {
  const everywhere = 'organizations/-/teams/-';

  const organizationRows = await rowsOf(
    pagesOf(api, 'ListOrganizations', { variables: {}, query: { view: wireView('FULL'), pageSize: 100 } }),
    (a) => a.value.organizations,
  );
  const brandRows = await rowsOf(
    pagesOf(api, 'ListBrands', { variables: {}, query: { pageSize: 100 } }),
    (a) => a.value.brands,
  );
  const listed = expectOk(
    await api.call('ListChecks', {
      variables: { parent: everywhere },
      query: { pageSize: 100, showDeleted: true },
    }),
  ).value.checks;
  const name = listed[0]?.name ?? '';
  const organization = organizationOf(name) ?? '';
  const team = name.split('/').slice(0, 4).join('/');
  const batch = await batchGetChecks(
    api,
    listed.map((row) => row.name as ResourceName<'check'>),
  ); // as the service wrote them

  let found;
  for (const row of listed) {
    [found] = await rowsOf(
      pagesOf(api, 'ListFindings', { variables: { check: row.name }, query: {} }),
      (a) => a.value.findings,
    );
    if (found !== undefined) break;
  }
  const reviewed = await api.call('ReviewFinding', {
    variables: { name: found?.name ?? '' },
    body: {
      name: found?.name ?? '',
      state: 'DISMISSED',
      review: { description: 'Another person', reason: 'NAME_NOT_EXACT' },
    },
  });
  const reported = (found?.name ?? '').split('/').slice(0, 6).join('/');
  const flagRows = await rowsOf(
    pagesOf(api, 'ListFeatureFlags', { variables: {}, query: {} }),
    (a) => a.value.featureFlags,
  );
  const [firstFlag = { name: '' }] = flagRows;
  const titleField = ['displayName', 'title', 'label'].find((field) => field in firstFlag) ?? 'displayName';
  const draft = {
    displayName: 'Walk',
    clientReference: 'walk-1',
    template: 'checkTemplates/identity-verification-check-v1-0-0',
    params: { passportNfcPreference: 'SKIP', subject: { givenName: 'Ada', familyName: 'Byron' } },
  } as const;
  const created = await api.call('CreateCheck', {
    variables: { parent: team },
    body: createCheckBody(writing, team, draft),
  });

  return {
    organizationRows,
    brandRows,
    listed,
    batch,
    read: expectOk(await api.call('GetCheck', { variables: { check: name } })),
    summary: expectOk(await api.call('GetCheckSummary', { variables: { name: `${reported}/checkSummary` } })),
    tasks: await rowsOf(
      pagesOf(api, 'ListConsumerTasks', { variables: { parent: name }, query: {} }),
      (a) => a.value.consumerTasks,
    ),
    generated: expectOk(await api.call('GenerateAISummary', { variables: { name: reported } })),
    reviewed: expectOk(reviewed),
    created: expectOk(created),
    monitored: expectOk(
      await api.call('SetOngoingMonitoring', { variables: { check: reported }, body: { enabled: true } }),
    ),
    cancelled: expectOk(await api.call('CancelCheck', { variables: { check: reported } })),
    notified: expectOk(
      await api.call('ListNotifications', { variables: { parent: organization }, query: { pageSize: 5 } }),
    ),
    user: expectOk(
      await api.call('CreateUser', {
        variables: { parent: organization },
        body: { givenName: 'Ada', familyName: 'Byron', email: 'ada@example.com' },
      }),
    ),
    companies: expectOk(
      await api.call('SearchCompanies', { variables: {}, body: { companyName: 'a', jurisdiction: 'GB' } }),
    ),
    flagRows,
    createdFlag: expectOk(
      await api.call('CreateFeatureFlag', { variables: {}, body: { name: 'featureFlags/walk_flag' } }),
    ),
    updatedFlag: expectOk(
      await api.call('UpdateFeatureFlag', {
        variables: { name: firstFlag.name },
        body: changedFields(firstFlag, { ...firstFlag, [titleField]: 'Walked' }),
      }),
    ),
    cleared: expectOk(
      await api.call('DeleteFeatureFlagOverride', {
        variables: { name: `${firstFlag.name}/overrides/${organization.split('/')[1] ?? ''}` },
      }),
    ),
  };
}
