import { isName, type ResourceName } from './resource-names.ts';

/** Names of checks in a pasted text, separated by spaces, commas or lines, and the rest of the text. */
export interface NamesInText {
  names: ResourceName<'check'>[];
  others: string[];
}

/** The check that a name belongs to: a summary or a finding names its check as well. */
export function checkIn(name: string): ResourceName<'check'> | null {
  const check = name.split('/').slice(0, 6).join('/');
  return isName('check', check) ? check : null;
}

export function checkNamesIn(text: string): NamesInText {
  const names = new Set<ResourceName<'check'>>();
  const others = new Set<string>();
  for (const [part] of text.matchAll(/[^\s,;"']+/g)) {
    const check = checkIn(part);
    if (check !== null) names.add(check);
    else others.add(part);
  }
  return { names: [...names], others: [...others] };
}
