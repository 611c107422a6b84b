import { isName } from '../resource-names.ts';
import type { ChangeAct } from './change.ts';

/** Which organizations a rollout is for. */
export type Audience =
  | { of: 'selected' }
  | { of: 'shown' }
  | { of: 'package'; package: string }
  /** Display names, resource names or ids, as they were given. */
  | { of: 'names'; names: string[] };

/** One decision about flags of many organizations: `banking_data on for package ENTERPRISE`. */
export interface RolloutSentence {
  /** Ids, each once. */
  flags: string[];
  act: ChangeAct;
  audience: Audience;
}

const acts: Readonly<Record<string, ChangeAct>> = {
  on: 'on',
  off: 'off',
  clear: 'clear',
  cleared: 'clear',
  default: 'clear',
};

/** Null: the text is no such sentence. It never sends: it says what a plan is to be made of. */
export function parseRollout(text: string): RolloutSentence | null {
  const [, named, word, rest] =
    /^\s*(?:(?:set|turn)\s+)?(\S.*?)\s+(on|off|clear(?:ed)?|default)\s+for\s+(\S.*?)\s*$/i.exec(text) ?? [];
  if (named === undefined || word === undefined || rest === undefined) return null;
  const act = acts[word.toLowerCase()];
  const flags = [...new Set(named.split(/(?:\s*,\s*|\s+)(?:and\s+)?/).filter((id) => id !== ''))];
  if (act === undefined || flags.length === 0) return null;
  if (!flags.every((id) => isName('featureFlag', `featureFlags/${id}`))) return null;
  const audience = audienceOf(rest);
  return audience === null ? null : { flags, act, audience };
}

function audienceOf(text: string): Audience | null {
  if (/^(?:all|all shown|everyone shown)$/i.test(text)) return { of: 'shown' };
  if (/^(?:the )?selected$/i.test(text)) return { of: 'selected' };
  const [, named] = /^package\s+(\S.*)$/i.exec(text) ?? [];
  if (named !== undefined) return { of: 'package', package: unquoted(named) };
  const names = namesOf(text);
  return names.length === 0 ? null : { of: 'names', names };
}

/** The sentence that says the same. */
export function printRollout({ flags, act, audience }: RolloutSentence): string {
  return `${flags.join(', ')} ${act} for ${printAudience(audience)}`;
}

function printAudience(audience: Audience): string {
  switch (audience.of) {
    case 'selected':
      return 'selected';
    case 'shown':
      return 'all shown';
    case 'package':
      return `package ${quoted(audience.package)}`;
    case 'names':
      return audience.names.map(quoted).join(', ');
  }
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const unquoted = (text: string) => namesOf(text)[0] ?? text;

/** Names between commas; one with a comma in it is quoted. */
function namesOf(text: string): string[] {
  return [...text.matchAll(/\s*"((?:[^"]|"")*)"\s*|[^,;]+/g)]
    .map(([whole, inQuotes]) => (inQuotes === undefined ? whole : inQuotes.replaceAll('""', '"')).trim())
    .filter((name) => name !== '');
}
