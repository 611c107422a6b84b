import { describe, expect, it } from 'vitest';
import { dialectNames, dialects } from '#electron/local-service/dialects/dialects';
import { encodeFlag } from '#electron/local-service/dialects/flags';
import { encodeValue } from '#electron/local-service/dialects/values';
import { identityCheck, parentOf, startBench, type Bench } from '#tests/support/local-service';

interface StoredCheck {
  check: { state: string; clientReference: string };
  findings: { name: string; state: string }[];
}
const storedCheck = (bench: Bench, name: string) => bench.service.controls.storedValue(name) as StoredCheck;

describe.each(dialectNames)('the service in dialect %s', (name) => {
  const dialect = dialects[name];
  const version = dialect.pathVersions === 'v1alpha2' ? '/v1alpha2' : '/v1';
  const bodyOf = (check: object) => (dialect.createBody === 'wrapped' ? { check } : check);
  const start = () => startBench({ dialect: name });
  const placeOf = async (bench: Bench) => {
    const { body } = await bench.get(`${version}/organizations/-/teams/-/checks?pageSize=1`);
    const [first] = body['checks'] as { name: string }[];
    return { team: parentOf(first?.name ?? '', 4), organization: parentOf(first?.name ?? '', 2) };
  };

  it('takes a check from creation to completion, as the ledger confirms', async () => {
    await using bench = await start();
    const { team } = await placeOf(bench);
    const body = bodyOf(identityCheck());
    const made = await bench.call('POST', `${version}/${team}/checks`, body);
    expect(made.status, made.text).toBe(200);
    const check = String(made.body['name']);
    await bench.pass(80_000);
    bench.service.controls.hit(check);

    const listed = await bench.get(`${version}/${check}/findings`);
    const { findings } = storedCheck(bench, check);
    expect(findings.length).toBeGreaterThan(0);
    for (const finding of findings) expect(listed.text).toContain(finding.name);

    const finding = findings[0]?.name ?? '';
    const review = { name: finding, state: 'DISMISSED', review: { description: 'Other', reason: 'OTHER' } };
    await bench.call('POST', `${version}/${finding}:review`, review);
    expect(storedCheck(bench, check).findings[0]?.state).toBe('DISMISSED');
    await bench.call('POST', `${version}/${check}:setOngoingMonitoring`, { enabled: false });
    await bench.call('POST', `${version}/${check}:cancel`);
    expect(storedCheck(bench, check).check).toMatchObject({ state: 'CANCELLED', clientReference: 'HL-1' });

    const ledger = bench.service.controls.ledger();
    expect(ledger.map(({ operation }) => operation)).toEqual([
      'CreateCheck',
      'ReviewFinding',
      'SetOngoingMonitoring',
      'CancelCheck',
    ]);
    expect(ledger[0]).toMatchObject({ names: { parent: team }, sent: body, body: identityCheck() });
  });

  it('accepts flags and overrides in the form it returns', async () => {
    await using bench = await start();
    const { organization } = await placeOf(bench);
    const shown = { ...dialect, flagExtras: 'none' as const };
    const flag = { id: 'new_flag', displayName: 'New', description: 'Why', defaultValue: true };
    const fields = encodeFlag(shown, { ...flag, createTime: 0, updateTime: 0 });
    const wrapped = dialect.flagBody === 'wrapped' ? { featureFlag: fields } : fields;
    const made = await bench.call('POST', `${version}/featureFlags`, wrapped);
    expect(made.status, made.text).toBe(200);
    expect(bench.service.controls.storedValue('featureFlags/new_flag')).toMatchObject(flag);
    const { text } = await bench.get(`${version}/featureFlags`);
    for (const id of ['banking_data', 'report_branding', 'new_flag']) expect(text).toContain(id);

    const override = `featureFlags/new_flag/overrides/${organization.split('/')[1] ?? ''}`;
    const value = { [dialect.valueMember]: encodeValue(dialect, false) };
    const set = await bench.call('PUT', `${version}/${override}`, value);
    expect(set.status, set.text).toBe(dialect.overrideResponse === 'no body' ? 204 : 200);
    expect(bench.service.controls.storedValue(override)).toBe(false);
    expect(await bench.call('DELETE', `${version}/${override}`)).toMatchObject({ status: 200, text: '{}' });
    expect(bench.service.controls.storedValue(override)).toBeNull();
  });

  it('commits nothing that it refuses, whatever the HTTP status', async () => {
    await using bench = await start();
    const { team, organization } = await placeOf(bench);
    const write = (value: boolean) => ({ [dialect.valueMember]: encodeValue(dialect, value) });
    const override = `featureFlags/banking_data/overrides/${organization.split('/')[1] ?? ''}`;
    await bench.call('PUT', `${version}/${override}`, write(false));
    const body = bodyOf(identityCheck({}, { requireBankingData: true }));
    const refused = await bench.call('POST', `${version}/${team}/checks`, body);
    const inside200 = dialect.errorsIn200 === 'all' || dialect.errorsIn200 === 'of changes';
    expect(refused.status).toBe(inside200 ? 200 : Number(dialect.entitlementStatus));
    expect(refused.text).toContain('banking_data');
    expect(bench.service.controls.ledger().map(({ operation }) => operation)).toEqual([
      'SetFeatureFlagOverride',
    ]);
    bench.service.controls.expireTokens();
    const expired = await bench.get(`${version}/organizations`);
    expect(expired).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  });

  it('returns every notification once, page by page', async () => {
    await using bench = await start();
    const { organization } = await placeOf(bench);
    const seen: string[] = [];
    let token = '';
    do {
      const query = `pageSize=40&pageToken=${token}`;
      const { body } = await bench.get(`${version}/${organization}/notifications?${query}`);
      const rows = (body['notifications'] ?? []) as ({ name?: string } | null)[];
      seen.push(...rows.flatMap((row) => row?.name ?? []));
      token = typeof body['nextPageToken'] === 'string' ? body['nextPageToken'] : '';
    } while (token !== '');
    expect(seen.length).toBeGreaterThan(40);
    expect(new Set(seen).size).toBe(seen.length);
  });
});

it('a name that no record has is not stored', async () => {
  await using bench = await startBench({ organizations: 1, checks: 1 });
  expect(() => bench.service.controls.storedValue('featureFlags/unknown')).toThrow('holds nothing');
});

it('a fault of the rows hits them in any envelope', async () => {
  await using bench = await startBench({ dialect: 'lists', organizations: 1, checks: 1 });
  const flags = async () => JSON.parse((await bench.get('/v1/featureFlags')).text) as { name: string }[];
  const before = await flags();
  bench.service.controls.add({ kind: 'reorder' });
  expect(await flags()).toEqual(before.toReversed());
});
