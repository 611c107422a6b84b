import { describe, expect, it } from 'vitest';
import { namedIn } from '../../../../../renderer/features/palette/pasted.ts';

const organization = 'organizations/205f0435-6c1e-4f2b-9d2e-0a6c7a1f0b11';
const check = `${organization}/teams/lettings/checks/7c0e51a2-3b7d-4c58-8f0a-52d1f6f0aa01`;
const names = (text: string) => {
  const { checks, organizations } = namedIn(text);
  return [...checks, ...organizations];
};

describe('a pasted text', () => {
  it.each([
    ['the name of a check', check],
    ['the name of what is below a check', `${check}/findings/f-1`],
    ['an error', `403: ${check} does not exist, or no access to it.`],
    ['a sentence that ends with it', `Please look at ${check}.`],
    ['a URL', `https://api.example.com/v1/${check}:cancel?view=FULL`],
    ['in typographic quotes', `“${check}”`],
    ['in a table of a chat', `| *${check}* |`],
    [
      'the address of a page that has it as one segment',
      `https://app.example.com/${encodeURIComponent(check)}`,
    ],
    ['the body of a webhook', JSON.stringify({ notification: { payload: { check: { name: check } } } })],
  ])('offers the check: %s', (_kind, text) => {
    expect(names(text)).toEqual([check]);
  });

  it('offers the organization if it names no check', () => {
    expect(names(`${organization}/teams/lettings`)).toEqual([organization]);
  });

  it('names each record once, checks first', () => {
    expect(names(`${organization} ${check} ${check}`)).toEqual([check, organization]);
  });

  it('treats neither a wildcard nor a part as a name', () => {
    expect(names('organizations/-/teams/-/checks/- organizations/')).toEqual([]);
  });

  it.each(['HC-67996', '67996', 'HL_2024', '205f0435-6c1e-4f2b-9d2e-0a6c7a1f0b11'])(
    'may be a client reference: %s',
    (text) => {
      expect(namedIn(text).references).toEqual([text]);
    },
  );

  it.each([
    "'HC-67996'",
    '“HC-67996”',
    '(HC-67996),',
    '`HC-67996`',
    '<HC-67996>.',
    '*HC-67996*',
    'HC-67996;',
  ])('is read without what is around it: %s', (text) => {
    expect(namedIn(text).references).toEqual(['HC-67996']);
  });

  it('keeps a bracket that is part of it', () => {
    expect(namedIn('HC-67996(2)').references).toEqual(['HC-67996(2)']);
  });

  it.each(['/summary', '?tab=findings', ''])('is the ID in the address of a page: …%s', (end) => {
    const id = '205f0435-6c1e-4f2b-9d2e-0a6c7a1f0b11';
    expect(namedIn(`https://app.example.com/checks/${id}${end}`).references).toEqual([id]);
  });

  it.each(['', 'inbox', 'Northgate Lettings 3', check, 'x'])('is not a client reference: %s', (text) => {
    expect(namedIn(text).references).toEqual([]);
  });
});

describe('a reference in a sentence', () => {
  const id = '205f0435-6c1e-4f2b-9d2e-0a6c7a1f0b11';
  it.each([
    ['Please help, our check FDL-67549 is stuck since Monday', ['FDL-67549']],
    ['HC-67996 and HL_2024, HC-67996 again', ['HC-67996', 'HL_2024']],
    [`What of ${id}?`, [id]],
    ['A-11 B-12 C-13 D-14', ['A-11', 'B-12', 'C-13']],
  ])('is recognised: %s', (text, references) => {
    expect(namedIn(text).references).toEqual(references);
  });

  it.each([
    'A twenty-two year old in UTF-8',
    'Write to ada-99@example.com',
    'See https://example.com/HC-67996 for more',
    `The check ${check} of HC-67996`,
    'On 2026-03-02 at 10:15',
  ])('is not recognised: %s', (text) => {
    expect(namedIn(text).references).toEqual([]);
  });
});

describe('an error text', () => {
  it.each([
    ['403 from ListConsumerTasks', { kind: 'errors', operation: 'ListConsumerTasks', text: '403' }],
    [
      'Request: GetCheckSummary\nCode: 500 INTERNAL',
      { kind: 'errors', operation: 'GetCheckSummary', text: '500' },
    ],
    ['{"error":{"code":404,"status":"NOT_FOUND"}}', { kind: 'errors', operation: null, text: '404' }],
    [
      `HTTP 403: permission denied on ${check}`,
      { kind: 'errors', operation: null, text: '7c0e51a2-3b7d-4c58-8f0a-52d1f6f0aa01' },
    ],
    ['PERMISSION_DENIED: The caller has no access', { kind: 'errors', operation: null, text: '403' }],
    ['403: does not exist or no access', { kind: 'errors', operation: null, text: '403' }],
    [
      'The resource does not exist, or the integration has no access to it.',
      { kind: 'errors', operation: null, text: '403' },
    ],
    ['Refused (409) in 284 ms', { kind: 'errors', operation: null, text: '409' }],
    ['503: try later', { kind: 'errors', operation: null, text: '503' }],
    ['Timed out. api.example.com did not respond.', { kind: 'errors', operation: null, text: 'Timed out' }],
    ['DEADLINE_EXCEEDED', { kind: 'errors', operation: null, text: '504' }],
    ['ListChecks', { kind: 'all', operation: 'ListChecks', text: '' }],
  ])('offers its requests: %s', (text, calls) => {
    expect(namedIn(text).calls).toEqual(calls);
  });

  it.each(['inbox', 'Status', '500 Fallow Lane', 'HC-50010', check, 'error'])('is not in: %s', (text) => {
    expect(namedIn(text).calls).toBeNull();
  });
});

describe('a phone number', () => {
  it.each(['+44 7700 900148', '07700 900148', '(020) 7946-0958', '447700900148'])(
    'is recognised in %s',
    (text) => {
      expect(namedIn(text).phone).toBe(text);
    },
  );
  it.each(['HC-67996', '12-34', check, '2026-03-02T10:15:00Z'])('is not recognised in %s', (text) => {
    expect(namedIn(text).phone).toBeNull();
  });
});

it('the body of a webhook is distinguished from other JSON', () => {
  const body = JSON.stringify(
    {
      name: `${organization}/notifications/n1`,
      type: 'notification.client.check_complete.v1',
      payload: { check },
    },
    null,
    2,
  );
  expect(namedIn(body)).toMatchObject({ isWebhookBody: true, calls: null, checks: [check] });
  expect(namedIn('{"name": "x"}').isWebhookBody).toBe(false);
  expect(namedIn('{"error": 500}').isWebhookBody).toBe(false);
});
