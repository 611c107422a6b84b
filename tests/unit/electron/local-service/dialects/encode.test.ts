import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dialectNames, dialects } from '#electron/local-service/dialects/dialects';
import { routeIds } from '#electron/local-service/route-ids';
import type { Fact } from '#tests/support/response-facts';
import { randomExchanges, type Exchange } from '#tests/support/random-responses';
import { anyDialect, randomDialect } from '#tests/support/random-dialect';

/** Every text of a JSON value, the names of members included. */
function textsOf(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value === 'string') found.add(value);
  else if (Array.isArray(value)) value.forEach((item) => textsOf(item, found));
  else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      found.add(name);
      textsOf(inner, found);
    }
  }
  return found;
}

function isStated(fact: Fact, texts: ReadonlySet<string>): boolean {
  switch (fact.kind) {
    case 'entry':
      return texts.has(fact.name) || texts.has(fact.id);
    case 'next page':
      return texts.has(fact.token);
    case 'setting':
      return texts.has(fact.id) || texts.has(`featureFlags/${fact.id}`);
    case 'feature set':
      return texts.has(fact.id) || texts.has(`featureSets/${fact.id}`);
    case 'role':
      return texts.has(fact.user) && texts.has(fact.role);
    case 'text':
      return texts.has(fact.value);
    case 'flag default':
    case 'override':
    case 'task':
    case 'unreadable entry':
    case 'last page':
      return true;
  }
}

const missing = ({ body, facts }: Exchange): Fact[] => {
  const texts = textsOf(body);
  return facts.filter((fact) => !isStated(fact, texts));
};

describe('a response in a dialect', () => {
  it.each(routeIds)('of %s states every fact, in any dialect', (operation) => {
    fc.assert(
      fc.property(randomExchanges(operation), (given) => {
        expect(missing(given)).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it.each(dialectNames)('of any list states every entry in dialect %s', (name) => {
    const lists = routeIds.filter((id) => id.startsWith('List') || id === 'SearchCompanies');
    fc.assert(
      fc.property(
        fc.constantFrom(...lists).chain((id) => randomExchanges(id, fc.constant(dialects[name]))),
        (given) => {
          expect(missing(given)).toEqual([]);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('keeps what §4 prints: the list under its name, the token under nextPageToken', () => {
    const printed = {
      ListBrands: 'brands',
      ListOrganizations: 'organizations',
      ListChecks: 'checks',
      ListNotifications: 'notifications',
    } as const;
    fc.assert(
      fc.property(
        fc
          .constantFrom(...(Object.keys(printed) as (keyof typeof printed)[])) // keys of the literal above
          .chain((id) => randomExchanges(id).map((given) => [id, given] as const)),
        ([id, { body, facts }]) => {
          const entries = facts.filter(({ kind }) => kind === 'entry' || kind === 'unreadable entry');
          if (entries.length > 0)
            expect(body).toHaveProperty(printed[id], expect.objectContaining({ length: entries.length }));
          const next = facts.find((fact) => fact.kind === 'next page');
          if (next !== undefined) expect(body).toMatchObject({ nextPageToken: next.token });
        },
      ),
    );
  });

  it('leaves no member undefined, and none at its default if defaults are left out', () => {
    const quiet = randomDialect.map((dialect) => ({
      ...dialect,
      defaults: 'left out' as const,
      extraMembers: 'none' as const,
    }));
    fc.assert(
      fc.property(randomExchanges('GetCheck', quiet), ({ body }) => {
        expect(JSON.stringify(body)).not.toMatch(/:(false|""|0|\[\])[,}]/);
      }),
    );
  });

  it('contains unreadable rows exactly if the dialect has them, never in an empty list', () => {
    fc.assert(
      fc.property(
        randomExchanges(
          'ListChecks',
          anyDialect.map((dialect) => ({ ...dialect, emptyList: '[]' as const })),
        ),
        ({ body, facts }) => {
          const { checks } = body as { checks: (null | { name?: string })[] };
          const broken = checks.filter((row) => row?.name === undefined);
          expect(broken).toHaveLength(facts.filter(({ kind }) => kind === 'unreadable entry').length);
        },
      ),
    );
  });
});
