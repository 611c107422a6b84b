import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filter, identityCheck, parentOf, startBench, type Bench } from '#tests/support/local-service';

const everywhere = '/v1alpha2/organizations/-/teams/-/checks';
let bench: Bench;
let first: Record<string, unknown> & { name: string };
let team: string;
let organization: string;

beforeAll(async () => {
  bench = await startBench();
  [first = { name: '' }] = await bench.rows(everywhere);
  team = parentOf(first.name, 4);
  organization = parentOf(first.name, 2);
});
afterAll(() => bench.service.close());

const create = (body: unknown, parent = team) => bench.call('POST', `/v1alpha2/${parent}/checks`, body);
/** An organization with or without a feature, and one of its teams. */
async function teamByFeature(feature: string, value: boolean): Promise<string> {
  const rows = await bench.rows('/v1alpha2/organizations?pageSize=100&view=ORGANIZATION_VIEW_FULL');
  for (const row of rows) {
    const settings = row['featureSettings'] as { name: string; value: boolean }[];
    if (settings.find((setting) => setting.name === `featureFlags/${feature}`)?.value !== value) continue;
    const [check] = await bench.rows(`/v1alpha2/${row.name}/teams/-/checks?pageSize=1`);
    if (check !== undefined) return parentOf(check.name, 4);
  }
  throw new Error('No such organization');
}

describe('CreateCheck', () => {
  it('returns an ACTIVE check in the team of the path', async () => {
    const { status, body } = await create(identityCheck());
    expect(status).toBe(200);
    expect(body).toMatchObject({
      displayName: 'Purchase, 14 Alder Row',
      clientReference: 'HL-1',
      state: 'ACTIVE',
      relatedSubjects: [{ role: 'SUBJECT', subject: { givenName: 'Ottilie', familyName: 'Brandreth' } }],
      ongoingMonitoringEnabled: false,
    });
    expect(String(body['name'])).toMatch(new RegExp(`^${team}/checks/[0-9a-f-]{36}$`));
    expect((await bench.get(`/v1/${String(body['name'])}`)).body).toEqual(body);
  });

  it('accepts the wrapped body, and refuses one for another parent', async () => {
    expect((await create({ check: identityCheck(), parent: team })).status).toBe(200);
    const wrong = await create({ check: identityCheck(), parent: `${organization}/teams/other` });
    expect(wrong.status).toBe(400);
    expect(wrong.body['message']).toContain('parent');
  });

  it('accepts both labels of the type package', async () => {
    const params = { '@type': 'type.googleapis.com/checks.type.v1.IdentityVerificationCheckParams' };
    expect((await create(identityCheck({}, params))).status).toBe(200);
  });

  it('creates a second check for the same client reference', async () => {
    const body = identityCheck({ clientReference: 'twice' });
    await create(body);
    await create(body);
    expect(await bench.rows(`${everywhere}?${filter('client_reference = "twice"')}`)).toHaveLength(2);
  });

  it.each([
    ['displayName', identityCheck({ displayName: undefined })],
    ['displayName', identityCheck({ displayName: '' })],
    ['clientReference', identityCheck({ clientReference: undefined })],
    ['template', identityCheck({ template: undefined })],
    ['template', identityCheck({ template: 'checkTemplates/nothing' })],
    ['params', identityCheck({ params: undefined })],
    ['params.@type', identityCheck({}, { '@type': undefined })],
    [
      'params.@type',
      identityCheck({}, { '@type': 'type.googleapis.com/checks.type.v1.SourceOfFundsCheckParams' }),
    ],
    [
      'params.@type',
      identityCheck({}, { '@type': 'type.googleapis.com/other.v1.IdentityVerificationCheckParams' }),
    ],
    ['params.passportNfcPreference', identityCheck({}, { passportNfcPreference: undefined })],
    ['params.passportNfcPreference', identityCheck({}, { passportNfcPreference: 'ALWAYS' })],
    ['params.persona', identityCheck({}, { persona: 'buyer' })],
    [
      'params.requireBankingData',
      identityCheck({}, { requireBankingData: true, requireSourceOfFundsQuestionnaire: true }),
    ],
    ['params.requireAddressVerification', identityCheck({}, { requireAddressVerification: true })],
    ['params.requireBankingData', identityCheck({}, { requireBankingData: 'yes' })],
    ['params.subject.phoneNumber', identityCheck({}, { subject: { phoneNumber: '07700 900148' } })],
    ['params.subject.email', identityCheck({}, { subject: { email: 'nobody' } })],
    [
      'params.subject.dateOfBirth',
      identityCheck({}, { subject: { dateOfBirth: { year: 1986, month: 2, day: 30 } } }),
    ],
    ['params.subject.nickname', identityCheck({}, { subject: { nickname: 'Tilly' } })],
    ['colour', identityCheck({ colour: 'red' })],
    ['notificationRecipient', identityCheck({ notificationRecipient: 'somebody' })],
    ['onBehalfOf', identityCheck({ onBehalfOf: 'organizations/x/users/nobody' })],
  ])('refuses a fault in %s with 400 naming the field', async (field, body) => {
    const { status, body: error } = await create(body);
    expect(status).toBe(400);
    expect(error).toMatchObject({ code: 'invalid_argument' });
    expect(error['message']).toContain(field);
    expect((error['details'] as { field: string }[]).map((detail) => detail.field)).toContain(field);
  });

  it('says of every field and parameter that is missing or not one the same', async () => {
    const faultsOf = async (body: object) => (await create(body)).body['details'];
    expect(await faultsOf(identityCheck({ displayName: undefined, colour: 'red' }))).toEqual([
      { field: 'displayName', message: 'Required.' },
      { field: 'colour', message: 'Not a field of this message.' },
    ]);
    expect(await faultsOf(identityCheck({}, { passportNfcPreference: undefined, colour: 'red' }))).toEqual([
      { field: 'params.passportNfcPreference', message: 'Required.' },
      { field: 'params.colour', message: 'Not a parameter of IdentityVerificationCheckParams.' },
    ]);
    const batch = await bench.call('GET', `/v1/${organization}/checks:batchGet?colour=red`);
    expect(batch.body['details']).toEqual([
      { field: 'names', message: 'Required.' },
      { field: 'colour', message: 'Not a parameter of this operation.' },
    ]);
  });

  it('wants an address with an alpha-3 country for a client-only check', async () => {
    const clientOnly = (params: Record<string, unknown>) => ({
      displayName: 'Client',
      clientReference: 'c-1',
      template: 'checkTemplates/clientonly-verification-check-v1-0-0',
      params: { '@type': 'checks.type.v1.ClientOnlyVerificationCheckParams', ...params },
    });
    expect((await create(clientOnly({}))).body['message']).toContain('params.address');
    const british = await create(clientOnly({ address: { countryCode: 'GB' } }));
    expect(british.body['message']).toContain('params.address.countryCode');
    expect((await create(clientOnly({ address: { countryCode: 'GBR' } }))).status).toBe(200);
  });

  it('takes documents by uploaded object', async () => {
    const body = (id: string) => ({
      displayName: 'Passport',
      clientReference: 'd-1',
      template: 'checkTemplates/identity-document-verification-check-v1-0-0',
      params: {
        '@type': 'checks.type.v1.IdentityDocumentVerificationCheckParams',
        document: { documentType: 'PASSPORT', files: [{ documentUploadId: id, side: 'FRONT' }] },
      },
    });
    expect((await create(body('objects/abc'))).status).toBe(200);
    expect((await create(body('abc'))).body['message']).toContain('params.document.files.0.documentUploadId');
  });

  it.each([
    ['requireBankingData', 'banking_data'],
    ['requireSourceOfFundsQuestionnaire', 'source_of_funds'],
    ['requireProofOfOwnershipDocument', 'proof_of_ownership_document'],
    ['enableOngoingMonitoring', 'ongoing_monitoring'],
  ])(
    'refuses %s to an organization without the feature, and names the feature',
    async (parameter, feature) => {
      const without = await create(
        identityCheck({}, { [parameter]: true }),
        await teamByFeature(feature, false),
      );
      expect(without.status).toBe(400);
      expect(without.body['message']).toContain(feature);
      expect(without.body['details']).toMatchObject([{ feature, field: `params.${parameter}` }]);
      expect(
        (await create(identityCheck({}, { [parameter]: false }), await teamByFeature(feature, false))).status,
      ).toBe(200);
      expect(
        (await create(identityCheck({}, { [parameter]: true }), await teamByFeature(feature, true))).status,
      ).toBe(200);
    },
  );

  it('acts on behalf of a user of the organization', async () => {
    const user = String(first['creator']);
    const { body } = await create(identityCheck({ onBehalfOf: user, notificationRecipient: user }));
    expect(body).toMatchObject({ creator: user, notificationRecipient: user });
  });

  it('refuses a wildcard parent with 400 and a missing team with 403', async () => {
    for (const parent of ['organizations/-/teams/-', `${organization}/teams/-`]) {
      expect((await create(identityCheck(), parent)).status).toBe(400);
    }
    expect((await create(identityCheck(), `${organization}/teams/nowhere`)).status).toBe(403);
  });
});

describe('ListChecks', () => {
  it('lists all accessible checks newest first, each once', async () => {
    const rows = await bench.allRows(`${everywhere}?pageSize=100`);
    expect(rows.length).toBeGreaterThan(1100);
    expect(new Set(rows.map((row) => row.name)).size).toBe(rows.length);
    const times = rows.map((row) => Date.parse(String(row['createTime'])));
    expect(times).toEqual([...times].sort((a, b) => b - a));
  });

  it('returns at most 100 per page however many are requested, and 25 by default', async () => {
    expect(await bench.rows(`${everywhere}?pageSize=5000`)).toHaveLength(100);
    expect(await bench.rows(everywhere)).toHaveLength(25);
  });

  it('narrows to an organization and to a team', async () => {
    const ofOrganization = await bench.allRows(`/v1alpha2/${organization}/teams/-/checks`);
    const ofTeam = await bench.allRows(`/v1alpha2/${team}/checks`);
    expect(ofOrganization.every((row) => row.name.startsWith(`${organization}/`))).toBe(true);
    expect(ofTeam.every((row) => row.name.startsWith(`${team}/`))).toBe(true);
    expect(ofTeam).toEqual(ofOrganization.filter((row) => row.name.startsWith(`${team}/`)));
  });

  it('shows soft-deleted checks only when asked', async () => {
    const shown = await bench.allRows(`${everywhere}?pageSize=100`);
    const all = await bench.allRows(`${everywhere}?pageSize=100&showDeleted=true`);
    expect(shown.some((row) => row['state'] === 'DELETED')).toBe(false);
    expect(all.filter((row) => row['state'] !== 'DELETED')).toEqual(shown);
    const deleted = all.find((row) => row['state'] === 'DELETED');
    expect((await bench.get(`/v1/${deleted?.name ?? ''}`)).body['state']).toBe('DELETED');
    expect((await bench.call('POST', `/v1/${deleted?.name ?? ''}:cancel`)).status).toBe(400);
  });

  const subject = 'related_subjects[0].subject';
  it('filters by every field that §4 names, with the same rows a reader would pick', async () => {
    const rows = await bench.allRows(`${everywhere}?pageSize=100`);
    const person = rows.find(
      (row) => 'notificationRecipient' in row && String(row['template']).includes('identity-v'),
    );
    const company = rows.find((row) => String(row['template']).includes('company'));
    const of = (row: typeof person) =>
      ((row?.['relatedSubjects'] ?? []) as { subject: Record<string, string> }[])[0]?.subject ?? {};
    const conditions: [string, (row: Record<string, unknown> & { name: string }) => boolean][] = [
      [`id = "${person?.name.split('/').at(-1) ?? ''}"`, (row) => row.name === person?.name],
      ['state = ACTIVE', (row) => row['state'] === 'ACTIVE'],
      [
        'state = INACTIVE OR state = CANCELLED',
        (row) => row['state'] === 'INACTIVE' || row['state'] === 'CANCELLED',
      ],
      [`template = "${String(person?.['template'])}"`, (row) => row['template'] === person?.['template']],
      [
        `client_reference = "${String(person?.['clientReference'])}"`,
        (row) => row['clientReference'] === person?.['clientReference'],
      ],
      [
        `display_name = "${String(person?.['displayName'])}"`,
        (row) => row['displayName'] === person?.['displayName'],
      ],
      [
        `${subject}.phone_number = "${of(person)['phoneNumber'] ?? ''}"`,
        (row) => of(row)['phoneNumber'] === of(person)['phoneNumber'],
      ],
      [
        `${subject}.display_name = "${of(person)['givenName'] ?? ''} ${of(person)['familyName'] ?? ''}"`,
        (row) =>
          of(row)['givenName'] === of(person)['givenName'] &&
          of(row)['familyName'] === of(person)['familyName'],
      ],
      [
        `${subject}.company_name = "${of(company)['companyName'] ?? ''}"`,
        (row) => of(row)['companyName'] === of(company)['companyName'],
      ],
      [
        `${subject}.registration_number = "${of(company)['registrationNumber'] ?? ''}"`,
        (row) => of(row)['registrationNumber'] === of(company)['registrationNumber'],
      ],
      [`${subject}.jurisdiction = "GB"`, (row) => of(row)['jurisdiction'] === 'GB'],
      [`creator_name = "${String(person?.['creator'])}"`, (row) => row['creator'] === person?.['creator']],
      ['ongoing_monitoring_enabled = true', (row) => row['ongoingMonitoringEnabled'] === true],
      [
        `notification_recipient_name = "${String(person?.['notificationRecipient'])}"`,
        (row) => row['notificationRecipient'] === person?.['notificationRecipient'],
      ],
      [
        'state = INACTIVE AND NOT ongoing_monitoring_enabled = true',
        (row) => row['state'] === 'INACTIVE' && row['ongoingMonitoringEnabled'] === false,
      ],
    ];
    for (const [text, picks] of conditions) {
      const found = await bench.allRows(`${everywhere}?pageSize=100&${filter(text)}`);
      expect(
        found.map((row) => row.name),
        text,
      ).toEqual(rows.filter(picks).map((row) => row.name));
      expect(found.length, text).toBeGreaterThan(0);
    }
  });

  it.each([
    'colour = "red"',
    'display_name =',
    'related_subjects[1].subject.phone_number = "1"',
    'create_time > "2026"',
  ])('refuses the filter %s with 400 naming the column', async (text) => {
    const { status, body } = await bench.get(`${everywhere}?${filter(text)}`);
    expect(status).toBe(400);
    expect(body['message']).toMatch(/^filter: Column \d+: /);
  });

  it('refuses a team under a wildcard organization', async () => {
    expect((await bench.get('/v1alpha2/organizations/-/teams/sales/checks')).status).toBe(400);
  });
});

describe('a filtered scan', () => {
  it('may return an empty page with a token, and loses no row', async () => {
    await using large = await startBench({ checks: 9000 });
    const rows = await large.rows(`${everywhere}?pageSize=1&${filter('state = INACTIVE')}`);
    expect(rows).toHaveLength(1);
    const oldest = (await large.allRows(`${everywhere}?pageSize=100`)).at(-1);
    const text = filter(
      `display_name = "${String(oldest?.['displayName'])}" AND creator_name = "${String(oldest?.['creator'])}"`,
    );
    const page = await large.get(`${everywhere}?${text}`);
    expect(page.body).toMatchObject({ checks: [], nextPageToken: expect.stringMatching(/./) as string });
    expect((await large.allRows(`${everywhere}?${text}`)).map((row) => row.name)).toContain(oldest?.name);
  });
});

describe('reading checks', () => {
  it('returns 403 for a check that is missing, of another team or of another organization', async () => {
    const [other] = (await bench.rows(`${everywhere}?pageSize=100`)).filter(
      (row) => !row.name.startsWith(organization),
    );
    const id = first.name.split('/').at(-1) ?? '';
    for (const name of [
      `${team}/checks/00000000-0000-4000-8000-000000000000`,
      `${organization}/teams/elsewhere/checks/${id}`,
      `${parentOf(other?.name ?? '', 4)}/checks/${id}`,
      `organizations/unknown/teams/unknown/checks/${id}`,
    ]) {
      for (const path of [name, `${name}/findings`, `${name}/consumerTasks`, `${name}/checkSummary`]) {
        const { status, body } = await bench.get(`/v1/${path}`);
        expect(status, path).toBe(403);
        expect(body['code']).toBe('permission_denied');
      }
    }
  });

  it('returns 404 for a path without its parents', async () => {
    const id = first.name.split('/').at(-1) ?? '';
    for (const path of [
      `/v1/${id}`,
      `/v1/checks/${id}`,
      `/v1/${organization}/checks/${id}`,
      `/v1/teams/t/checks/${id}`,
    ]) {
      expect((await bench.get(path)).status, path).toBe(404);
    }
  });

  it('reads up to 100 checks of one organization, in the order asked for', async () => {
    const rows = (await bench.rows(`/v1alpha2/${organization}/teams/-/checks?pageSize=100`)).reverse();
    const query = rows.map((row) => `names=${encodeURIComponent(row.name)}`).join('&');
    const { status, body } = await bench.get(`/v1alpha2/${organization}/checks:batchGet?${query}`);
    expect(status).toBe(200);
    expect((body['checks'] as { name: string }[]).map((row) => row.name)).toEqual(
      rows.map((row) => row.name),
    );
  });

  it('refuses 101 names, none, a wildcard and a name of another organization', async () => {
    const [other] = (await bench.rows(`${everywhere}?pageSize=100`)).filter(
      (row) => !row.name.startsWith(organization),
    );
    const get = (names: string[]) =>
      bench.get(
        `/v1alpha2/${organization}/checks:batchGet?${names.map((name) => `names=${encodeURIComponent(name)}`).join('&')}`,
      );
    expect((await get(Array.from({ length: 101 }, () => first.name))).status).toBe(400);
    expect((await get(Array.from({ length: 100 }, () => first.name))).status).toBe(200);
    expect((await get([])).status).toBe(400);
    expect((await get([`${organization}/teams/-/checks/-`])).status).toBe(400);
    expect((await get([other?.name ?? ''])).status).toBe(400);
  });
});
