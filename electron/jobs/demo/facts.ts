import { seeCell } from '#shared/flags/cell';
import type { SeenCell } from '#shared/flags/cell';
import { maximumPageSize } from '#shared/limits';
import type { Check } from '#shared/model/check';
import type { Finding } from '#shared/model/finding';
import { settingsById } from '#shared/reading/setting';
import { isName, organizationOf, type ResourceName } from '#shared/resource-names';
import { ok, type Result } from '#shared/result';
import type { ReadClient } from '../../service/api/client.ts';
import { pagesOf } from '../../service/api/pager.ts';
import { organizations } from '../../service/api/organizations.ts';

const day = 86_400_000;
const monthMs = 31 * day;

interface SampleOrganization {
  name: ResourceName<'organization'>;
  displayName: string;
  flag: (id: string) => SeenCell;
}

export interface SampleCheck extends Check {
  name: ResourceName<'check'>;
  createdAt: number;
  updatedAt: number;
}

interface SampleFinding extends Finding {
  updatedAt: number;
}

/** What the service holds and the sample history reports: the history is about real records of the Demo. */
export interface SampleFacts {
  organizations: readonly SampleOrganization[];
  /** Of the organizations with the most checks, newest first, a month back. */
  checks: readonly SampleCheck[];
  findings: readonly SampleFinding[];
  /** Monitored checks that were created about a year ago, so that they renew soon: the next one first. */
  renewing: readonly SampleCheck[];
}

type Reads = Pick<ReadClient, 'call' | 'mappings'>;

const organizationCount = 200;
/** Organizations whose checks are read, and pages of each. */
const checkedOrganizations = 3;
const pagesOfEach = 4;
const checksWithFindings = 24;

export async function readFacts(api: Reads, now: number, signal: AbortSignal): Promise<Result<SampleFacts>> {
  const listed = await firstOrganizations(api, signal);
  if (!listed.ok) return listed;
  const checks: SampleCheck[] = [];
  const renewing: SampleCheck[] = [];
  for (const { name } of listed.value.slice(0, checkedOrganizations)) {
    const found = await checksOf(api, name, { until: now - monthMs }, signal);
    if (!found.ok) return found;
    checks.push(...found.value.filter(({ createdAt }) => createdAt > now - monthMs));
    const monitored = { filter: 'ongoing_monitoring_enabled = true', until: now - 365 * day };
    const old = await checksOf(api, name, monitored, signal);
    if (!old.ok) return old;
    renewing.push(
      ...old.value.filter(({ createdAt }) => createdAt > now - 364 * day && createdAt < now - 300 * day),
    );
  }
  checks.sort((a, b) => b.createdAt - a.createdAt);
  renewing.sort((a, b) => a.createdAt - b.createdAt);
  const findings = await findingsOf(api, spread(checks, checksWithFindings), signal);
  return findings.ok
    ? ok({ organizations: listed.value, checks, findings: findings.value, renewing })
    : findings;
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

/** Checks of an organization, newest first, back to a number of days. */
async function checksOf(
  api: Reads,
  organization: string,
  { filter, until }: { filter?: string; until: number },
  signal: AbortSignal,
): Promise<Result<SampleCheck[]>> {
  const found: SampleCheck[] = [];
  const request = {
    variables: { parent: `${organization}/teams/-` },
    query: { pageSize: maximumPageSize, ...(filter !== undefined && { filter }) },
  };
  let pages = 0;
  for await (const page of pagesOf(api, 'ListChecks', request, { signal })) {
    if (!page.ok) return page;
    found.push(...page.value.value.checks.flatMap(sampleOf));
    pages += 1;
    if (pages === pagesOfEach || (found.at(-1)?.createdAt ?? 0) < until) break;
  }
  return ok(found);
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
  if (!isName('check', check.name) || Number.isNaN(createdAt) || organizationOf(check.name) === null)
    return [];
  return [
    { ...check, name: check.name, createdAt, updatedAt: Number.isNaN(updatedAt) ? createdAt : updatedAt },
  ];
}

/** So many of a list, evenly from all of it. */
export function spread<T>(list: readonly T[], count: number): T[] {
  const step = Math.max(1, list.length / count);
  return Array.from({ length: Math.min(count, list.length) }, (_, at) => list[Math.floor(at * step)]).filter(
    (each) => each !== undefined,
  );
}
