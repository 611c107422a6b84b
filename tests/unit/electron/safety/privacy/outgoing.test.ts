import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { handleCall, type Handler } from '#electron/ipc/handle-call';
import { maskOnly, revealingCalls } from '#electron/safety/privacy/mask-output';
import { isOpen, maskAs } from '#electron/safety/privacy/outgoing';
import { masks } from '#electron/safety/privacy/personal-fields';
import {
  companySchema,
  createdUserSchema,
  featureFlagSchema,
  unlistedSchema,
  unreadEntrySchema,
} from '#shared/model/unspecified';
import { brandSchema } from '#shared/model/brand';
import { organizationSchema } from '#shared/model/organization';
import { maskedBodySchema } from '#shared/call-log';
import { appErrorSchema, receivedTextSchema } from '#shared/errors';
import { callNames, eventNames, type CallName } from '#shared/ipc/channels';
import { contract } from '#shared/ipc/contract';
import { events } from '#shared/ipc/events';
import { ok } from '#shared/result';

type Schema = z.core.$ZodType;

/** What of these values stays in a mask is neither the word nor the digits. */
const personalWord = 'Ynaryx';
const personalNumber = 77_665_544;
const mentions = (value: unknown) => /naryx|776655/.test(JSON.stringify(value));

const person = {
  givenName: personalWord,
  familyName: `O${personalWord}`,
  otherNames: personalWord,
  email: `o.${personalWord}@${personalWord}.example`,
  phoneNumber: '+44776655441',
  dateOfBirth: { year: personalNumber, month: 1, day: 1 },
  yearOfBirth: personalNumber,
  companyName: personalWord,
  nickname: personalWord,
  nested: [{ deep: { deeper: personalWord } }],
};
/** Fields that a service may add anywhere. */
const bag = {
  subject: person,
  relatedSubjects: [{ role: 'SUBJECT', subject: person }],
  related_subjects: [{ subject: person }],
  address: { street: personalWord, postalCode: personalWord, countryCode: 'GBR' },
  email: person.email,
  phoneNumber: person.phoneNumber,
  '@came': { params: { subject: person } },
};
/** Of these nothing is personal; said here again, as a table that says so of more is what must be noticed. */
const harmless: readonly Schema[] = [maskedBodySchema, organizationSchema, brandSchema, featureFlagSchema];
const people = { contact: person, email: person.email, officers: [{ role: 'director', name: personalWord }] };
const ofPeople: ReadonlySet<Schema> = new Set([companySchema, unlistedSchema]);
const ofAnyone: ReadonlySet<Schema> = new Set([unreadEntrySchema, createdUserSchema]);
/** What the service may add to what a schema names. */
const addedTo = (schema: Schema) =>
  ofAnyone.has(schema) ? { ...bag, ...people } : ofPeople.has(schema) ? people : bag;

const texts = [
  'x',
  'demo',
  'UTC',
  'organizations/o1/users/u1',
  'organizations/o1/teams/t1',
  'organizations/o1',
  'organizations/o1/teams/t1/checks/c1',
  'c0a8012e-9b1a-4d4e-8f1a-2b3c4d5e6f70',
  '2026-03-02T10:00:00.000Z',
  '2026-03-02',
  'a'.repeat(64),
  'eA==',
  '1.2.3',
  'https://example.com',
];
const numbers = [1, 0, 10, 60, 2000];

const fits = (schema: Schema, value: unknown) => z.safeParse(schema, value).success;
/** A value that fits; where none is known the first, as a text of a form of its own is masked like any other. */
const firstOf = (schema: Schema, values: readonly unknown[]) =>
  values.find((value) => fits(schema, value)) ?? values[0];

/** Values that fit a schema, one for each option at its top, with persons in every place that the contract leaves open. */
function samplesOf(schema: Schema): unknown[] {
  if (harmless.includes(schema))
    return [firstOf(schema, [{ name: 'organizations/o1', displayName: 'x' }, 'x'])];
  if (schema === receivedTextSchema) return [JSON.stringify(bag)];
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'unknown':
      return [addedTo(schema)];
    case 'string':
      return [firstOf(schema, texts)];
    case 'number':
      return [firstOf(schema, numbers)];
    case 'boolean':
      return [true];
    case 'null':
      return [null];
    case 'literal':
      return [def.values[0]];
    case 'enum':
      return [Object.values(def.entries)[0]];
    case 'array':
      return samplesOf(def.element).map((item) => [item]);
    case 'record':
      return samplesOf(def.valueType).map((item) =>
        Object.fromEntries(keysOf(def.keyType).map((key) => [key, item])),
      );
    case 'optional':
    case 'nullable':
    case 'catch':
    case 'default':
      return samplesOf(def.innerType);
    case 'union':
      return def.options.flatMap(samplesOf);
    case 'object': {
      const fields = Object.entries(def.shape).map(([name, member]) => [name, samplesOf(member)] as const);
      const most = Math.max(1, ...fields.map(([, samples]) => samples.length));
      const added = isOpen(schema) ? addedTo(schema) : {};
      return Array.from({ length: most }, (_, at) => ({
        ...added,
        ...Object.fromEntries(fields.map(([name, samples]) => [name, samples[at % samples.length]])),
        ...('givenName' in def.shape && person),
        ...('postalCode' in def.shape && bag.address),
      }));
    }
    default:
      return [firstOf(schema, [...texts, ...numbers])];
  }
}

function keysOf(schema: Schema): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return def.type === 'enum' ? Object.keys(def.entries) : ['x'];
}

/** The responses that a call can give, with persons in them. */
const responsesOf = (name: CallName) => samplesOf(contract[name].output);

describe('data that is sent to the page', () => {
  it.each(callNames.filter((name) => !revealingCalls.has(name)))(
    'has no personal value in a reply to %s',
    (name) => {
      for (const value of responsesOf(name)) {
        const shown = maskOnly(name, {}, { ok: true, value });
        expect(mentions(shown), JSON.stringify(shown)).toBe(false);
        const { output } = contract[name];
        expect(fits(output, shown), 'a mask fits where its value does').toBe(fits(output, value));
      }
    },
  );

  it.each(eventNames)('has no personal value in the event %s', (name) => {
    for (const value of samplesOf(events[name]))
      expect(mentions(maskAs(events[name], value)), JSON.stringify(value)).toBe(false);
  });

  it('has none in an error', () => {
    const errors = samplesOf(appErrorSchema);
    expect(errors.some(mentions)).toBe(true);
    for (const value of errors)
      expect(mentions(maskOnly('session.status', {}, { ok: false, value }))).toBe(false);
  });

  it('is masked by the one function that handles calls', async () => {
    const check = { name: 'c', params: { subject: { givenName: personalWord } } };
    const input = { profileId: 'demo', name: 'organizations/o1/teams/t1/checks/c1' };
    const handler: Handler<'checks.read'> = () => Promise.resolve(ok({ check, receivedAt: '' }));
    const { signal } = new AbortController();
    const response = await handleCall('checks.read', handler, input, signal, () => undefined);
    expect(response.ok).toBe(true);
    expect(mentions(response)).toBe(false);
  });

  it('could have some wherever checks, companies, notifications and raw responses are sent', () => {
    const isCarrying = (name: CallName) =>
      responsesOf(name).some((response) => mentions(response) && fits(contract[name].output, response));
    const carrying = callNames.filter(isCarrying);
    expect(carrying).toEqual(
      expect.arrayContaining([
        'checks.list',
        'checks.listPages',
        'checks.read',
        'checks.summary',
        'checks.consumerTasks',
        'checks.setMonitoring',
        'checks.cancel',
        'findings.list',
        'inbox.read',
        'inbox.health',
        'companies.search',
        'people.createUser',
        'organizations.list',
        'profiles.test',
        'privacy.reveal',
      ]),
    );
    expect(samplesOf(events['checkRuns.changed']).some(mentions)).toBe(true);
  });
});

/** Every schema below one, itself included. */
function below(schema: Schema, found = new Set<Schema>()): Set<Schema> {
  if (found.has(schema) || masks.has(schema)) return found;
  found.add(schema);
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if ('innerType' in def) below(def.innerType, found);
  else if (def.type === 'array') below(def.element, found);
  else if (def.type === 'record') below(def.valueType, found);
  else if (def.type === 'union') for (const option of def.options) below(option, found);
  else if (def.type === 'object') for (const member of Object.values(def.shape)) below(member, found);
  return found;
}

it('every open field of the contract is in the table of personal fields', () => {
  const ways = [
    ...callNames.map((name) => ({ name, schema: contract[name].output })),
    ...eventNames.map((name) => ({ name, schema: events[name] })),
  ];
  const unnamed = ways.flatMap(({ name, schema }) => ([...below(schema)].some(isOpen) ? [name] : []));
  expect(unnamed).toEqual([]);
});

it('an open field that is not in the table is masked entirely', () => {
  expect(maskAs(z.looseObject({ state: z.string() }), { state: 'NEW', who: personalWord })).toEqual({
    state: 'NEW',
    who: '••••',
  });
  expect(maskAs(z.strictObject({ received: z.unknown() }), { received: personalWord })).toEqual({
    received: '••••',
  });
});
