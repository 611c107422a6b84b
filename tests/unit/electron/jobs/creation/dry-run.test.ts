import { describe, expect, it } from 'vitest';
import { dryRun } from '#electron/jobs/creation/dry-run';
import type { RowPlan } from '#electron/jobs/creation/row-plan';
import type { AppError } from '#shared/errors';
import { err, ok } from '#shared/result';
import { file, nothingKnown, plan } from './rows.ts';

const never = new AbortController().signal;

describe('a dry run', () => {
  it('leaves out rows whose cells are not under the headers', async () => {
    const result = await dryRun(
      file(['A', 'R-1', 't1'], ['B', 'R-2', 't1', '', '', 'x']),
      plan(),
      nothingKnown,
      never,
    );
    expect(result.messages.map(({ row, text }) => [row, text])).toEqual([
      [2, 'The row has 3 cells, but the header row has 5.'],
      [3, 'The row has 6 cells, but the header row has 5.'],
    ]);
  });

  it('ignores blank cells beyond the headers', async () => {
    const result = await dryRun(file(['A', 'R-1', 't1', '', '', ' ']), plan(), nothingKnown, never);
    expect(result).toMatchObject({ messages: [], ready: [{ clientReference: 'R-1' }] });
  });

  it('leaves out every row for a fault of the plan, and looks up nothing', async () => {
    const find = () => Promise.reject(new Error('looked up'));
    const result = await dryRun(
      file(['A', 'R-1', 't1', '', '']),
      plan({ displayName: { column: 9 } }),
      { ...nothingKnown, find },
      never,
    );
    expect(result).toMatchObject({
      ready: [],
      leftOut: [{ row: { number: 2 }, team: '', reason: 'The mapping has errors.' }],
      messages: [{ row: null, columns: [9], severity: 'error', check: null, sentAs: null }],
      warningCount: 0,
      toConfirm: 0,
      lookedUp: 0,
      lookupError: null,
    });
  });

  it('sends no row on behalf of a user if the profile has no field for one, and says so once', async () => {
    const run = (canActForUsers: boolean) =>
      dryRun(
        file(['A', 'R-1', 't1', 'organizations/o1/users/u', ''], ['B', 'R-2', 't1', '', '']),
        plan({ onBehalfOf: { column: 3 } }),
        { ...nothingKnown, canActForUsers: () => Promise.resolve(canActForUsers) },
        never,
      );
    expect(await run(false)).toMatchObject({
      ready: [],
      messages: [
        {
          row: null,
          columns: [3],
          text: 'The profile has no “On-behalf-of field”. Set it, or map nothing to “On behalf of”.',
        },
      ],
    });
    expect(await run(true)).toMatchObject({ ready: [{}, {}], messages: [] });
  });

  it('leaves out a repeated reference in the same organization', async () => {
    const result = await dryRun(
      file(
        ['A', 'R-1', 't1', '', ''],
        ['B', 'R-1', 't2', '', ''],
        ['C', 'R-1', 'organizations/o2/teams/t', '', ''],
        ['D', '', 't1', '', ''],
        ['E', '', 't1', '', ''],
      ),
      plan(),
      nothingKnown,
      never,
    );
    expect(result.ready.map(({ row }) => row.number)).toEqual([2, 4]);
    expect(result.leftOut).toMatchObject([
      { row: { number: 3 }, reason: 'Same reference as row 2. Each check is billed.' },
      { row: { number: 5 }, reason: 'Required.' },
      { row: { number: 6 }, reason: 'Required.' },
    ]);
    expect(result.messages.map(({ row, columns }) => [row, columns])).toEqual([
      [3, [1]],
      [5, [1]],
      [6, [1]],
    ]);
  });

  it.each([
    [
      'created',
      'A check with this reference was created from this computer on 2026-11-20. Each check is billed.',
    ],
    ['sending', 'A check with this reference is being created.'],
    ['unknown', 'Sent from this computer on 2026-11-20, outcome unknown. Look up the reference first.'],
  ] as const)('leaves out a row whose reference this computer sent before: %s', async (state, text) => {
    const lookups: string[][] = [];
    const check = state === 'created' ? 'organizations/o1/teams/t1/checks/c' : null;
    const result = await dryRun(
      file(['A', 'R-1', 't1', '', ''], ['B', 'R-2', 't1', '', ''], ['C', 'R-3', '-', '', '']),
      plan(),
      {
        ...nothingKnown,
        previousAttempt: (team, clientReference) => {
          lookups.push([team, clientReference]);
          if (clientReference !== 'R-1') return null;
          return {
            number: 1,
            profileId: 'p',
            attempt: 'a',
            team,
            clientReference,
            state,
            check,
            startedAt: '2026-11-20T09:41:00Z',
            absentAt: null,
            known: [],
            mayHaveCreated: true,
            error: null,
            run: null,
            row: null,
          };
        },
      },
      never,
    );
    const team = 'organizations/o1/teams/t1';
    expect(lookups).toEqual([
      [team, 'R-1'],
      [team, 'R-2'],
    ]);
    expect(result.messages[0]).toEqual({
      row: 2,
      columns: [1],
      severity: 'error',
      text,
      sentAs: null,
      check,
    });
    expect(result.ready.map(({ clientReference }) => clientReference)).toEqual(['R-2']);
  });

  it('names each required field of a row that is empty', async () => {
    const result = await dryRun(file(['', '', 't1', '', '']), plan(), nothingKnown, never);
    expect(result.messages.map(({ row, columns, text }) => [row, columns, text])).toEqual([
      [2, [0], 'Required.'],
      [2, [1], 'Required.'],
    ]);
  });

  it('reads the entitlements of an organization once, and warns about no row that is left out', async () => {
    const organizations: string[] = [];
    const result = await dryRun(
      file(
        ['A', 'R-1', 't1', 'yes', ''],
        ['', 'R-2', 't1', 'yes', ''],
        ['C', 'R-3', 'organizations/o2/teams/t', 'yes', ''],
        ['D', 'R-4', '-', 'yes', ''],
      ),
      plan({ 'params.requireSourceOfFundsQuestionnaire': { column: 3 } }),
      {
        ...nothingKnown,
        entitlements: (organization) => {
          organizations.push(organization);
          return organization === 'organizations/o2'
            ? [{ parameter: 'requireSourceOfFundsQuestionnaire', feature: null, state: 'entitled' }]
            : [{ parameter: 'requireBankingData', feature: null, state: 'not-entitled' }];
        },
      },
      never,
    );
    expect(organizations).toEqual(['organizations/o1', 'organizations/o2']);
    expect(result.warningCount).toBe(1);
    expect(result.messages.map(({ row, severity }) => [row, severity])).toEqual([
      [3, 'error'],
      [5, 'error'],
      [2, 'warning'],
    ]);
  });

  const withOrganization = plan({ organization: { column: 3 } });

  it('finds organizations by display name and names the row and column of those it does not find', async () => {
    const result = await dryRun(
      file(['A', 'R-1', 't1', 'Fennimore Capital', ''], ['B', 'R-2', 't1', 'Fennimore', '']),
      withOrganization,
      nothingKnown,
      never,
    );
    expect(result.ready).toMatchObject([{ team: 'organizations/o2/teams/t1' }]);
    expect(result.messages).toMatchObject([
      { row: 3, columns: [3], text: 'No organization has this display name or ID.' },
    ]);
  });

  it('lists the organizations where one of several rows gives a display name', async () => {
    const result = await dryRun(
      file(['A', 'R-1', 't1', 'organizations/o9', ''], ['B', 'R-2', 't1', 'Fennimore Capital', '']),
      withOrganization,
      nothingKnown,
      never,
    );
    expect(result.ready).toHaveLength(2);
  });

  it('lists the organizations only for rows that do not give resource names', async () => {
    const refuse = () => Promise.reject(new Error('listed'));
    const result = await dryRun(
      file(['A', 'R-1', 't1', 'organizations/o9', '']),
      withOrganization,
      { ...nothingKnown, organizations: refuse },
      never,
    );
    expect(result.ready).toHaveLength(1);
  });

  it('sends no row by a display name when the organizations were not read', async () => {
    const error = { kind: 'permission', message: 'No access.', advice: 'Ask for it.' } as const;
    const result = await dryRun(
      file(['A', 'R-1', 't1', 'Fennimore Capital', '']),
      withOrganization,
      { ...nothingKnown, organizations: () => Promise.resolve(err(error)) },
      never,
    );
    expect(result).toMatchObject({
      ready: [],
      messages: [
        {
          row: 2,
          columns: [3],
          text: 'Organizations could not be loaded. Enter a resource name.',
        },
      ],
    });
  });

  const datesIn = (dateOrder: RowPlan['mapping']['dateOrder'], ...dates: string[]) => {
    const request = plan({ 'params.subject.dateOfBirth': { column: 3 } });
    return dryRun(
      file(...dates.map((date, at) => ['A', `R-${at}`, 't1', date, ''])),
      { ...request, mapping: { ...request.mapping, dateOrder } },
      nothingKnown,
      never,
    );
  };

  it('diagnoses a wrong date format once for its column, and sends no row with a date in it', async () => {
    const result = await datesIn('month-first', '28/02/1961', '03/04/1986', '30/11/1999', '');
    expect(result.messages).toMatchObject([
      { row: null, columns: [3], text: 'The dates look like DD/MM/YYYY. Change “Date format”.' },
    ]);
    expect(result.leftOut.map(({ row }) => row.number)).toEqual([2, 3, 4]);
  });

  it.each([
    [['02/02/1961', '03/04/1986'], 'The dates look like DD/MM/YYYY or MM/DD/YYYY. Choose the date format.'],
    [['28 Feb 1961', '3 Apr 1986'], 'No date in this column can be read. Write dates as YYYY-MM-DD.'],
  ])('says of the dates %j: %s', async (dates, text) => {
    const result = await datesIn('year-first', ...dates);
    expect(result.messages).toMatchObject([{ row: null, columns: [3], text }]);
    expect(result.ready).toEqual([]);
  });

  it('names the row of a date that no format fits among valid dates', async () => {
    const result = await datesIn('day-first', '28/02/1961', '31/02/1961', '03/04/1986');
    expect(result.messages).toMatchObject([{ row: 3, columns: [3], text: 'Enter a day from 1 to 28.' }]);
    expect(result.ready).toHaveLength(2);
  });

  it('reports two exclusive values once, with both columns', async () => {
    const both = plan({
      'params.requireSourceOfFundsQuestionnaire': { column: 3 },
      'params.requireBankingData': { column: 4 },
    });
    const result = await dryRun(file(['A', 'R-1', 't1', 'yes', 'yes']), both, nothingKnown, never);
    expect(result.messages.filter(({ severity }) => severity === 'error')).toMatchObject([
      { row: 2, columns: [3, 4], text: 'Choose one. The service refuses a check with both.' },
    ]);
  });

  it('names a column once that two fields with the same mistake come from', async () => {
    const names = plan({ 'params.subject.familyName': { column: 0 } });
    const result = await dryRun(file(['Groß\nWeide', 'R-1', 't1', '', '']), names, nothingKnown, never);
    expect(result.messages).toMatchObject([
      { row: 2, columns: [0], text: 'Character 5 is a control character. Remove it.' },
    ]);
  });

  it('leaves out a row with a feature that its organization lacks, and sends one if that is unknown', async () => {
    const funds = plan({ 'params.requireSourceOfFundsQuestionnaire': { column: 3 } });
    const row = ['A', 'R-1', 't1', 'yes', ''];
    const entitlement = { parameter: 'requireSourceOfFundsQuestionnaire', feature: 'source_of_funds' };
    const refused = await dryRun(
      file(row),
      funds,
      { ...nothingKnown, entitlements: () => [{ ...entitlement, state: 'not-entitled' }] },
      never,
    );
    expect(refused).toMatchObject({ ready: [], messages: [{ text: 'Not entitled to source_of_funds.' }] });
    const unknown = await dryRun(file(row), funds, nothingKnown, never);
    expect(unknown).toMatchObject({ warningCount: 1, ready: [{ clientReference: 'R-1' }] });
    expect(unknown.messages[0]).toMatchObject({ severity: 'warning', columns: [3] });
  });

  it('continues when looking up fails; those rows are looked up before they are sent', async () => {
    const error = { kind: 'permission', message: 'No access.', advice: 'Ask for it.' } as const;
    const result = await dryRun(
      file(['A', 'R-1', 't1', '', '']),
      plan(),
      { ...nothingKnown, find: () => Promise.resolve(err(error)) },
      never,
    );
    expect(result).toMatchObject({ lookupError: error, lookedUp: 0, ready: [{ lookedUp: false }] });
  });
});

describe('phone numbers of a file', () => {
  const phone = 'params.subject.phoneNumber';
  const of = (phoneCountry: RowPlan['mapping']['phoneCountry']): RowPlan => {
    const request = plan({ [phone]: { column: 3 } });
    return { ...request, mapping: { ...request.mapping, phoneCountry } };
  };
  const rows = file(
    ['A', 'R-1', 't1', '+44 7700 900148', ''],
    ['B', 'R-2', 't1', '+44 (0)20 7946 0958', ''],
    ['C', 'R-3', 't1', '07700 900148', ''],
    ['D', 'R-4', 't1', '(07700) 900149', ''],
  );

  it('that lose digits are shown by row, and those that only get a country code are shown once', async () => {
    const result = await dryRun(rows, of('GB'), nothingKnown, never);
    expect(result).toMatchObject({ toConfirm: 3, ready: [{}, {}, {}, {}] });
    expect(result.messages).toMatchObject([
      {
        row: null,
        columns: [3],
        severity: 'confirm',
        text: 'The default country code is added to 2 numbers without +. The first is shown.',
        sentAs: '+44 7700 900148',
      },
      { row: 3, columns: [3], severity: 'confirm', sentAs: '+44 20 7946 0958' },
    ]);
  });

  it('need a + or a default country', async () => {
    const result = await dryRun(rows, of(null), nothingKnown, never);
    expect(result.messages.filter(({ severity }) => severity === 'error')).toMatchObject([
      {
        row: 4,
        columns: [3],
        text: 'Choose a default country for numbers without +.',
      },
      { row: 5, columns: [3] },
    ]);
    expect(result.ready.map(({ clientReference }) => clientReference)).toEqual(['R-1', 'R-2']);
  });

  it('that are the same for every row are shown once', async () => {
    const request = plan({ [phone]: { value: '+44 (0)20 7946 0958' } });
    const result = await dryRun(rows, request, nothingKnown, never);
    expect(result).toMatchObject({
      toConfirm: 4,
      messages: [{ row: null, columns: [], severity: 'confirm', sentAs: '+44 20 7946 0958' }],
    });
  });
});

describe('look-ups', () => {
  const refusal: AppError = {
    kind: 'validation',
    message: 'Bad filter.',
    advice: 'Change it.',
    faults: [],
  };
  /** A service that accepts no filter with a star in it. */
  const starless: Parameters<typeof dryRun>[2]['find'] = (_, references) =>
    Promise.resolve(
      references.some((reference) => reference.includes('*')) ? err(refusal) : ok({ found: new Map() }),
    );

  it('leave unknown only a reference that the service refuses', async () => {
    const rows = Array.from({ length: 100 }, (_, place) => [
      'A',
      place === 20 ? 'REF-70*' : `R-${place}`,
      't1',
      '',
      '',
    ]);
    const result = await dryRun(file(...rows), plan(), { ...nothingKnown, find: starless }, never);
    expect(result).toMatchObject({ lookedUp: 99, lookupError: refusal });
    expect(result.ready.filter(({ lookedUp }) => !lookedUp)).toMatchObject([{ clientReference: 'REF-70*' }]);
  });

  it('are one call for the references of each organization, at most three at once', async () => {
    const lookups: [string, number][] = [];
    let [under, most] = [0, 0];
    const find: typeof starless = async (organization, references) => {
      lookups.push([organization, references.length]);
      under += 1;
      most = Math.max(most, under);
      await new Promise((resolve) => setImmediate(resolve));
      under -= 1;
      return ok({ found: new Map() });
    };
    const rows = Array.from({ length: 45 }, (_, place) => ['A', `R-${place}`, 't1', '', '']);
    const elsewhere = ['o2', 'o3'].map((id, place) => [
      'A',
      `R-${place}`,
      `organizations/${id}/teams/t`,
      '',
      '',
    ]);
    const result = await dryRun(file(...rows, ...elsewhere), plan(), { ...nothingKnown, find }, never);
    expect(lookups).toEqual([
      ['organizations/o1', 40],
      ['organizations/o1', 5],
      ['organizations/o2', 1],
      ['organizations/o3', 1],
    ]);
    expect(most).toBe(3);
    expect(result).toMatchObject({ lookedUp: 47, lookupError: null });
    expect(result.ready.every(({ lookedUp }) => lookedUp)).toBe(true);
  });

  it('leave rows beyond the first five hundred to be looked up when they are sent', async () => {
    const long = 'x'.repeat(6000);
    const rows = Array.from({ length: 502 }, (_, place) => ['A', `${place}${long}`, 't1', '', '']);
    const counted = await dryRun(file(...rows), plan(), nothingKnown, never);
    expect(counted.lookedUp).toBe(500);
    expect(counted.ready.filter(({ lookedUp }) => !lookedUp).map(({ row }) => row.number)).toEqual([
      502, 503,
    ]);
  });

  it('end at a failure other than a refusal of one of them, and with the call', async () => {
    const rows = ['o1', 'o2', 'o3', 'o4', 'o5'].map((id) => [
      'A',
      'R',
      `organizations/${id}/teams/t`,
      '',
      '',
    ]);
    const unreachable: AppError = { kind: 'network', reason: 'unreachable', message: 'm', advice: 'a' };
    const organizations: string[] = [];
    const failing: typeof starless = (organization) => {
      organizations.push(organization);
      return Promise.resolve(err(unreachable));
    };
    const failed = await dryRun(file(...rows), plan(), { ...nothingKnown, find: failing }, never);
    expect(organizations).toHaveLength(3);
    expect(failed).toMatchObject({ lookedUp: 0, lookupError: unreachable });
    const call = new AbortController();
    let calls = 0;
    const find: typeof starless = () => {
      calls += 1;
      call.abort();
      return Promise.resolve(ok({ found: new Map() }));
    };
    const stopped = await dryRun(file(...rows), plan(), { ...nothingKnown, find }, call.signal);
    expect(calls).toBe(1);
    expect(stopped).toMatchObject({ lookedUp: 1, lookupError: null });
  });

  it('leave out rows whose reference has a check in their organization, and no others', async () => {
    const check = { name: 'organizations/o1/teams/t/checks/c', displayName: null, state: null };
    const find: typeof starless = (organization) =>
      Promise.resolve(
        ok({
          found:
            organization === 'organizations/o1'
              ? new Map([
                  ['R-1', [{ ...check, createTime: '2026-11-20T09:41:00Z' }]],
                  ['R-2', [{ ...check, createTime: null }]],
                ])
              : new Map(),
        }),
      );
    const result = await dryRun(
      file(
        ['A', 'R-1', 't1', 'yes', ''],
        ['B', 'R-2', 't1', '', ''],
        ['C', 'R-3', 't1', '', ''],
        ['D', 'R-1', 'organizations/o2/teams/t', '', ''],
      ),
      plan({ 'params.requireSourceOfFundsQuestionnaire': { column: 3 } }),
      { ...nothingKnown, find },
      never,
    );
    const messages = [
      'This reference is already used by a check created 2026-11-20. Each check is billed.',
      'This reference is already used by another check. Each check is billed.',
    ];
    expect(result.ready.map(({ row }) => row.number)).toEqual([4, 5]);
    expect(result.leftOut).toMatchObject([
      { row: { number: 2 }, team: 'organizations/o1/teams/t1', clientReference: 'R-1', reason: messages[0] },
      { row: { number: 3 }, reason: messages[1] },
    ]);
    expect(result.messages.filter(({ severity }) => severity === 'error')).toEqual(
      messages.map((text, place) => ({
        row: place + 2,
        columns: [1],
        severity: 'error',
        text,
        sentAs: null,
        check: check.name,
      })),
    );
    expect(result.warningCount).toBe(0);
  });

  it('continue if one organization refuses, and if a service accepts few of many', async () => {
    const odd = ['A', '*', 't1', '', ''];
    const elsewhere = Array.from({ length: 8 }, (_, place) => [
      'A',
      'R',
      `organizations/x${place}/teams/t`,
      '',
      '',
    ]);
    const some = await dryRun(file(odd, ...elsewhere), plan(), { ...nothingKnown, find: starless }, never);
    expect(some).toMatchObject({ lookedUp: 8, lookupError: refusal });
    const rows = Array.from({ length: 400 }, (_, place) => [
      'A',
      place === 0 || place === 399 ? `R-${place}` : `${place}*`,
      't1',
      '',
      '',
    ]);
    const few = await dryRun(file(...rows), plan(), { ...nothingKnown, find: starless }, never);
    expect(few).toMatchObject({ lookedUp: 2, lookupError: refusal });
  });

  it('list rows that are left out in order, whatever the reason', async () => {
    const check = {
      name: 'organizations/o1/teams/t/checks/c',
      displayName: null,
      state: null,
      createTime: null,
    };
    const find: typeof starless = () => Promise.resolve(ok({ found: new Map([['R-1', [check]]]) }));
    const rows = file(['A', 'R-1', 't1', '', ''], ['', 'R-2', 't1', '', '']);
    const result = await dryRun(rows, plan(), { ...nothingKnown, find }, never);
    expect(result.leftOut.map(({ row }) => row.number)).toEqual([2, 3]);
    expect(result.messages.map(({ row }) => row)).toEqual([2, 3]);
  });

  it('stop at a service that accepts none of them', async () => {
    let lookups = 0;
    const find: typeof starless = () => {
      lookups += 1;
      return Promise.resolve(err(refusal));
    };
    const rows = Array.from({ length: 1000 }, (_, place) => ['A', `R-${place}`, 't1', '', '']);
    const result = await dryRun(file(...rows), plan(), { ...nothingKnown, find }, never);
    expect(result).toMatchObject({ lookedUp: 0, lookupError: refusal });
    // Eighty refusals are two groups of forty, each halved to the end; two more are under way by then.
    expect(lookups).toBe(4 * 79);
  });
});
