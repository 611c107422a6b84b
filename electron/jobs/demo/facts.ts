import { seeCell } from '#shared/flags/cell';
import type { SeenCell } from '#shared/flags/cell';
import { maximumPageSize } from '#shared/limits';
import type { Check } from '#shared/model/check';
import type { Finding } from '#shared/model/finding';
import { settingsById } from '#shared/reading/setting';
import { isName, organizationOf, type ResourceName } from '#shared/resource-names';
import { ok, type Result } from '#shared/result';
import type { ReadClient } from '../../service/api/client.ts';
import { organizations } from '../../service/api/resources/organizations.ts';

const day = 86_400_000;

export interface SampleOrganization {
  name: ResourceName<'organization'>;
  displayName: string;
  flag: (id: string) => SeenCell;
}

export interface SampleCheck extends Check {
  name: ResourceName<'check'>;
  createdAt: number;
  updatedAt: number;
}

export interface SampleFinding extends Finding {
  updatedAt: number;
}

/** What the service holds and the sample history tells of: the history is about real records of the Demo. */
export interface SampleFacts {
  organizations: readonly SampleOrganization[];
  /** Of the organizations with the most checks, newest first, a month back. */
  checks: readonly SampleCheck[];
  findings: readonly SampleFinding[];
  /** Monitored checks that were created about a year ago, so that they renew soon. */
  renewing: readonly SampleCheck[];
}

type Reads = Pick<ReadClient, 'call' | 'mappings'>;

const organizationCount = 200;
/** Organizations whose checks are read, and pages of each. */
const checkedOrganizations = 3;
const pagesOfEach = 4;
const checksWithFindings = 24;

export async function readFacts(
  api: Reads,
  now: number,
  signal: AbortSignal,
): Promise<Result<SampleFacts>> {
  const listed = await firstOrganizations(api, signal);
  if (!listed.ok) return listed;
  const checks: SampleCheck[] = [];
  const renewing: SampleCheck[] = [];
  for (const { name } of listed.value.slice(0, checkedOrganizations)) {
    const found = await checksOf(api, name, now, signal);
    if (!found.ok) return found;
    checks.push(...found.value);
    const old = await renewingOf(api, name, now, signal);
    if (!old.ok) return old;
    renewing.push(...old.value);
  }
  checks.sort((a, b) => b.createdAt - a.createdAt);
  const findings = await findingsOf(api, spread(checks, checksWithFindings), signal);
  return findings.ok ? ok({ organizations: listed.value, checks, findings: findings.value, renewing }) : findings;
}

async function firstOrganizations(api: Reads, signal: AbortSignal): Promise<Result<SampleOrganization[]>> {
  const query = { view: 'FULL', pageSize: organizationCount } as const;
  for await (const page of organizations(api).pages(query, { signal })) {
    if (!page.ok) return page;
    return ok(
      page.value.value.organizations.flatMap(({ name, displayName, featureSettings }) => {
        if (!isName('organization', name) || displayName === undefined) return [];
        const settings = settingsById(featureSettings, api.mappings);
        return [{ name, displayName, flag: (id: string) => seeCell(settings.get(id), null) }];
      }),
    );
  }
  return ok([]);
}

async function checksOf(
  api: Reads,
  organization: string,
  now: number,
  signal: AbortSignal,
): Promise<Result<SampleCheck[]>> {
  const found: SampleCheck[] = [];
  let pageToken = '';
  for (let page = 0; page < pagesOfEach; page += 1) {
    const query = { pageSize: maximumPageSize, ...(pageToken !== '' && { pageToken }) };
    const read = await api.call(
      'ListChecks',
      { variables: { parent: `${organization}/teams/-` }, query },
      { signal },
    );
    if (!read.ok) return read;
    found.push(...read.value.value.checks.flatMap(sampleOf));
    pageToken = read.value.value.nextPageToken;
    if (pageToken === '' || (found.at(-1)?.createdAt ?? 0) < now - 31 * day) break;
  }
  return ok(found.filter(({ createdAt }) => createdAt > now - 31 * day));
}

async function renewingOf(
  api: Reads,
  organization: string,
  now: number,
  signal: AbortSignal,
): Promise<Result<SampleCheck[]>> {
  const at = (days: number) => new Date(now - days * day).toISOString();
  const filter = `create_time > "${at(363)}" AND create_time < "${at(325)}" AND ongoing_monitoring_enabled = true`;
  const read = await api.call(
    'ListChecks',
    { variables: { parent: `${organization}/teams/-` }, query: { filter, pageSize: 25 } },
    { signal },
  );
  return read.ok ? ok(read.value.value.checks.flatMap(sampleOf)) : read;
}

async function findingsOf(
  api: Reads,
  checks: readonly SampleCheck[],
  signal: AbortSignal,
): Promise<Result<SampleFinding[]>> {
  const found: SampleFinding[] = [];
  for (const { name: check } of checks) {
    const read = await api.call('ListFindings', { variables: { check }, query: {} }, { signal });
    if (!read.ok) return read;
    for (const finding of read.value.value.findings)
      found.push({ ...finding, updatedAt: Date.parse(finding.updateTime ?? '') });
  }
  return ok(found.filter(({ updatedAt }) => !Number.isNaN(updatedAt)));
}

function sampleOf(check: Check): SampleCheck[] {
  const createdAt = Date.parse(check.createTime ?? '');
  const updatedAt = Date.parse(check.updateTime ?? '');
  if (!isName('check', check.name) || Number.isNaN(createdAt) || organizationOf(check.name) === null) return [];
  return [{ ...check, name: check.name, createdAt, updatedAt: Number.isNaN(updatedAt) ? createdAt : updatedAt }];
}

/** So many of a list, evenly from all of it. */
export function spread<T>(list: readonly T[], count: number): T[] {
  const step = Math.max(1, list.length / count);
  return Array.from({ length: Math.min(count, list.length) }, (_, at) => list[Math.floor(at * step)]).filter(
    (each) => each !== undefined,
  );
}
