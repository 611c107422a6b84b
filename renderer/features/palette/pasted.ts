import { isName, organizationOf, type ResourceName } from '#shared/resource-names';

/** What a text that a customer reads out or that was copied from somewhere names. */
export interface Named {
  checks: readonly ResourceName<'check'>[];
  organizations: readonly ResourceName<'organization'>[];
  /** It may be a client reference: one word that is no resource name. */
  reference: string | null;
}

/** A resource name in a sentence, a URL, an error or the body of a webhook. */
const resource = /organizations\/[^\s"'`<>,;:?#)\]}]+/g;
/** References as systems write them: a word with a digit or a separator in it. */
const referenceLike = /^(?=.*[\d_-])[^\s{}"]{2,255}$/;

export function namedIn(text: string): Named {
  const names = [...text.matchAll(resource)].map(([name]) => name.replace(/[./]+$/, ''));
  const checks = names.flatMap((name) => checkIn(name) ?? []);
  const organizations = names
    .filter((name) => checkIn(name) === null)
    .flatMap((name) => organizationOf(name) ?? []);
  return {
    checks: [...new Set(checks)],
    organizations: [...new Set(organizations)],
    reference: names.length === 0 && referenceLike.test(text) ? text : null,
  };
}

/** The check that a name is of, or is below. */
function checkIn(name: string): ResourceName<'check'> | null {
  const check = name.split('/').slice(0, 6).join('/');
  return isName('check', check) ? check : null;
}
