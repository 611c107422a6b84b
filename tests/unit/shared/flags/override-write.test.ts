import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bodyTemplateFault,
  fillBody,
  overrideWriteSchema,
  pathTemplateFault,
} from '#shared/flags/override-write';

const ids = { name: 'featureFlags/alpha/overrides/o1', feature_flag: 'alpha', organization: 'o1' };

describe('the operation a profile supplies to set an override', () => {
  it.each([
    '/v1alpha2/{name}',
    '/v1alpha2/featureFlags/{feature_flag}/overrides/{organization}',
    '/admin/{organization}/flags/{feature_flag}:set',
  ])('has a path like %s', (path) => expect(pathTemplateFault(path)).toBeNull());

  it.each([
    ['v1/{name}', /slash/],
    ['/v1/flags', /needs/],
    ['/v1/{feature_flag}', /needs/],
    ['/v1/../{name}', /segments/],
    ['/v1/{name}?x=1', /only letters/],
    ['/v1/{name}#x', /only letters/],
    ['/v1/{flag}/{organization}', /only letters/],
    ['/v1/{name} ', /only letters/],
    ['/v1/%2e%2e/{name}', /only letters/],
  ])('refuses the path %s', (path, why) => expect(pathTemplateFault(path)).toMatch(why));

  it.each([
    ['{"value": "{value}"}', { value: true }],
    [
      '{"override": {"enabled": "{value}", "flag": "{feature_flag}"}}',
      { override: { enabled: true, flag: 'alpha' } },
    ],
    ['{"name": "{name}", "values": ["{value}", 3, null]}', { name: ids.name, values: [true, 3, null] }],
  ])('fills the body %s', (body, filled) => {
    expect(bodyTemplateFault(body)).toBeNull();
    expect(fillBody(body, true, ids)).toEqual(filled);
  });

  it.each([
    ['{value ? ON : OFF}', 'ON', 'OFF'],
    ['{value ? 1 : 0}', 1, 0],
    ['{value ? "1" : "0"}', '1', '0'],
    ['{value ? {"is": true} : null}', { is: true }, null],
  ])('sends one of two words for %s, and JSON as JSON', (text, on, off) => {
    const body = JSON.stringify({ state: text });
    expect(bodyTemplateFault(body)).toBeNull();
    expect(fillBody(body, true, ids)).toEqual({ state: on });
    expect(fillBody(body, false, ids)).toEqual({ state: off });
  });

  it.each([
    '',
    '"{value}"',
    '{"value": "{value ? ON}"}',
    '{"value": "{value ? : OFF}"}',
    '[true]',
    '{"value": true}',
    '{"value": {value}}',
    'null',
  ])('refuses the body %s', (body) => expect(bodyTemplateFault(body)).not.toBeNull());

  it('writes the IDs as text, whatever they contain, so that they can’t change the structure of the body', () => {
    fc.assert(
      fc.property(fc.string(), fc.boolean(), (id, value) => {
        const filled = fillBody('{"flag": "{feature_flag}", "on": "{value}"}', value, { feature_flag: id });
        expect(filled).toEqual({ flag: id, on: value });
      }),
    );
  });

  it('is refused entirely for an unknown method', () => {
    const write = { method: 'DELETE', path: '/v1/{name}', body: '{"value": "{value}"}' };
    expect(overrideWriteSchema.safeParse(write).success).toBe(false);
  });
});
