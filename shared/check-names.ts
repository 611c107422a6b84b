import { isName, type ResourceName } from './resource-names.ts';

/** Names of checks in a pasted text, separated by spaces, commas or lines, and the rest of the text. */
export interface NamesInText {
  names: ResourceName<'check'>[];
  others: string[];
}

export function checkNamesIn(text: string): NamesInText {
  const names = new Set<ResourceName<'check'>>();
  const others = new Set<string>();
  for (const [part] of text.matchAll(/[^\s,;"']+/g)) {
    // A summary or a finding names its check as well.
    const name = part.split('/').slice(0, 6).join('/');
    if (isName('check', name)) names.add(name);
    else others.add(part);
  }
  return { names: [...names], others: [...others] };
}
