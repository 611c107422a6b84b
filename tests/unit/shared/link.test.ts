import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  environmentOf,
  formatLink,
  isLinkLike,
  linkIn,
  linkTo,
  linkedKinds,
  linksIn,
  localName,
  maxLinkLength,
  parseLink,
  profilesOf,
  targetOf,
} from '#shared/link';
import { formatName, isId, resourcePatterns, type ResourceName } from '#shared/resource-names';

const production = { kind: 'production', baseUrl: 'https://api.example.com/service' } as const;
const sandbox = { kind: 'sandbox', baseUrl: 'http://127.0.0.1:4010' } as const;
const demo = { kind: 'demo', baseUrl: 'http://127.0.0.1:48210/service' } as const;
const check = 'organizations/acme/teams/north/checks/7f3a';

describe('a link', () => {
  it('contains the environment and the record, and nothing else', () => {
    expect(linkTo(production, check)).toBe(`diligence-desk://production/api.example.com/${check}`);
    expect(linkTo(sandbox, 'featureFlags/banking_data')).toBe(
      'diligence-desk://sandbox/127.0.0.1:4010/featureFlags/banking_data',
    );
    expect(linkTo(demo, 'organizations/acme')).toBe('diligence-desk://demo/local/organizations/acme');
    expect(linkTo(production, 'changeSets/5be2-20f1')).toBe(
      'diligence-desk://production/api.example.com/changeSets/5be2-20f1',
    );
  });

  it('is not made for a user whose name may identify a person, nor for a record without a page', () => {
    for (const name of ['organizations/acme/users/jane.doe', 'objects/1', 'checkTemplates/a', '', 'nothing'])
      expect(linkTo(production, name)).toBeNull();
  });

  it('opens a user with a generated ID', () => {
    const user = 'organizations/acme/users/205f0435-aa10-4a8f-9a3d-64a4e2f1b8c1';
    expect(parseLink(linkTo(production, user) ?? '')?.target).toEqual({ kind: 'user', name: user });
  });

  it('does not take a phone number, date or word for a generated ID', () => {
    for (const id of ['447700900123', '1984-03-17', '078-05-1120', 'facade-bed', 'deadbeef'])
      expect(linkTo(production, `organizations/acme/users/${id}`)).toBeNull();
    expect(linkTo(production, 'organizations/acme/users/7f3a9b01')).not.toBeNull();
  });

  it('survives formatting and parsing for every kind of record', () => {
    const opaque = '205f0435-aa10-4a8f-9a3d-64a4e2f1b8c1';
    const ids = {
      organization: 'acme',
      team: 'north',
      check: '7f3a',
      user: opaque,
      brand: 'b',
      finding: 'f',
    };
    const names: readonly string[] = [
      ...linkedKinds.map((kind) =>
        resourcePatterns[kind].replace(
          /\{(\w+)\}/g,
          (_, id: string) => Object.entries(ids).find(([key]) => key === id)?.[1] ?? 'x',
        ),
      ),
      localName('changeSet', '5be2-20f1'),
      localName('bulkCreation', opaque),
      localName('watchlist', opaque),
      localName('journalEntry', '12-5be220f1'),
    ];
    const kinds = names.map((name) => {
      const link = linkTo(production, name);
      const read = parseLink(link ?? '');
      expect([name, read === null ? null : formatLink(read)]).toEqual([name, link]);
      return read?.target.kind;
    });
    expect(kinds).toEqual([...linkedKinds, 'changeSet', 'bulkCreation', 'watchlist', 'journalEntry']);
  });

  it('has a scheme of any case', () => {
    const link = linkTo(production, check) ?? '';
    const shouted = link.replace('diligence-desk', 'DILIGENCE-Desk');
    expect(parseLink(shouted)).toEqual(parseLink(link));
    expect(linkIn(['/opt/diligence-desk', shouted])).toEqual({ is: 'link', link: shouted });
  });

  it('opens in its own environment, and in no other', () => {
    const link = parseLink(linkTo(production, check) ?? '');
    if (link === null) throw new Error('It is no link.');
    const other = { kind: 'production', baseUrl: 'https://api.other.example' } as const;
    const sameHost = { kind: 'sandbox', baseUrl: production.baseUrl } as const;
    expect(profilesOf(link, [demo, other, sameHost, production])).toEqual([production]);
  });

  it('parses to what was formatted, whatever the IDs are', () => {
    const id = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
      .filter((text) => isId(text) && text !== '-');
    fc.assert(
      fc.property(
        id,
        id,
        id,
        fc.constantFrom(production, sandbox, demo),
        (organization, team, last, profile) => {
          const names: ResourceName<'organization' | 'brand' | 'check' | 'featureFlag'>[] = [
            formatName('organization', { organization }),
            formatName('brand', { organization, brand: last }),
            formatName('check', { organization, team, check: last }),
            formatName('featureFlag', { feature_flag: last }),
          ];
          for (const name of names) {
            const link = linkTo(profile, name);
            const environment = environmentOf(profile);
            const target = targetOf(name);
            if (environment === null || target === null) throw new Error(`${name} leads nowhere.`);
            if (link === null)
              expect(formatLink({ environment, target }).length).toBeGreaterThan(maxLinkLength);
            else expect(parseLink(link)).toEqual({ environment, target });
          }
        },
      ),
    );
  });
});

describe('a text that is not exactly a link', () => {
  it('is refused', () => {
    const good = linkTo(production, check) ?? '';
    expect(parseLink(good)).not.toBeNull();
    const hostile = [
      '',
      good.toUpperCase(),
      ` ${good}`,
      `${good}\n`,
      `${good}/`,
      `${good}?confirm=true`,
      `${good}#top`,
      `${good}/../../organizations/other`,
      good.replace('acme', '..'),
      good.replace('acme', '%2e%2e'),
      good.replace('acme', 'a%2Fb'),
      good.replace('acme', '%61cme'),
      good.replace('acme', '-'),
      good.replace('acme', '%00'),
      good.replace('acme', '%E0%A4%A'),
      good.replace('production', 'live'),
      good.replace('api.example.com', 'API.example.com'),
      good.replace('api.example.com', 'user:secret@api.example.com'),
      good.replace('api.example.com', ''),
      good.replace('api.example.com', 'api.example.com:0'),
      good.replace('production', 'demo'),
      good.replace('diligence-desk', 'https'),
      good.replace('//', '/'),
      'diligence-desk://production/api.example.com/organizations/acme/users/jane.doe',
      'diligence-desk://production/api.example.com/journal',
      'diligence-desk://production/api.example.com/journal/12',
      'diligence-desk://production/api.example.com/journal/012-5be220f1',
      'diligence-desk://production/api.example.com/watchlists/../a',
      'diligence-desk://production/api.example.com/changeSets/../a',
      'diligence-desk://production/api.example.com/',
      'diligence-desk:javascript:alert(1)',
      `diligence-desk://production/api.example.com/organizations/${'a'.repeat(maxLinkLength)}`,
    ];
    for (const text of hostile) expect([text, parseLink(text)]).toEqual([text, null]);
  });

  it('is never accepted in another spelling: what parses formats to the same text', () => {
    const good = linkTo(production, check) ?? '';
    const anything = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string().map((rest) => `diligence-desk://${rest}`),
      fc
        .tuple(fc.nat(good.length), fc.nat(3), fc.string({ maxLength: 4 }))
        .map(([at, drop, insert]) => good.slice(0, at) + insert + good.slice(at + drop)),
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
    );
    fc.assert(
      fc.property(anything, (text) => {
        const link = parseLink(text);
        if (link !== null)
          expect(formatLink(link)).toBe(text.replace(/^[^:]+/, (scheme) => scheme.toLowerCase()));
      }),
      { numRuns: 2000 },
    );
  });

  it('is distinguished from other texts, so that it can be refused with a reason', () => {
    expect(isLinkLike(' Diligence-Desk:anything')).toBe(true);
    expect(isLinkLike('organizations/acme')).toBe(false);
  });
});

describe('a text with links in it', () => {
  const good = linkTo(production, check) ?? '';
  it.each([
    ['See ' + good + '.', [good]],
    ['Could you look at it (' + good + ')?', [good]],
    ['<' + good + '>', [good]],
    ['Case: <' + good.replace('/teams', '/\r\nteams') + '>', [good]],
    ['> ' + good, [good]],
    ['\u200b' + good + '\u200b', [good]],
    ['**' + good + '**', [good]],
    [good + '\n' + good, [good, good]],
    ['Diligence-Desk:anything', ['Diligence-Desk:anything']],
    [good + '.', [good + '.']],
    ['not-diligence-desk://demo', []],
    [check, []],
  ])('gives them without what is around them: %j', (text, links) => {
    expect(linksIn(text)).toEqual(links);
  });
});

describe('the arguments of a start', () => {
  const good = linkTo(production, check) ?? '';
  it('contain one link or none; everything else is refused', () => {
    expect(linkIn(['/opt/diligence-desk', '--no-sandbox'])).toBeNull();
    expect(linkIn(['/opt/diligence-desk', good])).toEqual({ is: 'link', link: good });
    expect(linkIn([good, good])).toEqual({ is: 'refused' });
    expect(linkIn([`${good}?x`])).toEqual({ is: 'refused' });
    expect(linkIn(['diligence-desk:'])).toEqual({ is: 'refused' });
    for (const none of [null, undefined, good, 7, [7], Array.from({ length: 65 }, () => good)])
      expect(linkIn(none)).toEqual({ is: 'refused' });
  });

  it('never throw, whatever they are', () => {
    fc.assert(
      fc.property(fc.anything(), (args) => {
        const found = linkIn(args);
        if (found?.is === 'link') expect(parseLink(found.link)).not.toBeNull();
      }),
    );
  });
});
