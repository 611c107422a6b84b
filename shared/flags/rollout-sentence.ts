import { isName } from '../resource-names.ts';
import type { ChangeAction } from './change.ts';

/** Which organizations a rollout is for. */
export type Audience =
  | { of: 'selected' }
  | { of: 'shown' }
  | { of: 'package'; package: string }
  /** The operator's own tag of organizations. */
  | { of: 'tag'; tag: string }
  /** Organizations with a check in a saved view, by the name of the view. */
  | { of: 'view'; view: string }
  /** Display names, resource names or ids, as they were given. */
  | { of: 'names'; names: string[] };

/** One decision about flags of many organizations: `banking_data on for package ENTERPRISE`. */
export type RolloutSentence = {
  /** Ids, each once. */
  flags: string[];
  audience: Audience;
} & (
  | { action: ChangeAction }
  | { action: 'same'; /** The organization to copy, as it was given. */ like: string }
);

const actions: Readonly<Record<string, ChangeAction>> = {
  on: 'on',
  off: 'off',
  clear: 'clear',
  cleared: 'clear',
  default: 'clear',
  enable: 'on',
  enabled: 'on',
  disable: 'off',
  disabled: 'off',
};

/**
 * What a text may say; none: it is no such sentence. Several where a name holds a word of the sentence, such
 * as `flag like Homes for Good for all shown`: which is meant is asked, not guessed. Nothing is sent by
 * reading one.
 */
export function readRollouts(text: string): RolloutSentence[] {
  const sentences = [...setting(text), ...copying(text)];
  return sentences.length > 0 ? sentences : commanding(text);
}

function setting(text: string): RolloutSentence[] {
  const [{ flags, word, rest } = none] = splitsAfterFlags(
    text,
    /\s+(on|off|clear(?:ed)?|default|enabled|disabled)\s+for(?=\s+\S)/gi,
  );
  return decisions(flags, word, rest);
}

/** With the verb first: `turn on banking_data for all shown`. */
function commanding(text: string): RolloutSentence[] {
  const [, word = '', listed = '', rest = ''] =
    /^(?:(?:set|turn|switch)\s+)?(on|off|clear|enable|disable)\s+(\S.*?)\s+for\s+(\S.*)$/i.exec(text) ?? [];
  return decisions(flagsOf(listed) ?? [], word, rest);
}

function decisions(flags: string[], word: string, audience: string): RolloutSentence[] {
  const action = actions[word.toLowerCase()];
  if (action === undefined || flags.length === 0) return [];
  return audiencesOf(audience).map((each) => ({ flags, action, audience: each }));
}

function copying(text: string): RolloutSentence[] {
  const [{ flags, rest } = none] = splitsAfterFlags(text, /\s+(like|(?:the\s+)?same\s+as)(?=\s+\S)/gi);
  return splitsAtFor(rest).flatMap(([model, end]) => {
    const like = wholeName(model);
    if (like === '') return [];
    const audiences: Audience[] = end === null ? [{ of: 'selected' }] : audiencesOf(end);
    return audiences.map((audience) => ({ flags, action: 'same' as const, like, audience }));
  });
}

const none = { flags: [], word: '', rest: '' };

/** Each way to divide a text at a word with nothing but flags before it: a flag may have the name of a word. */
function splitsAfterFlags(text: string, words: RegExp): { flags: string[]; word: string; rest: string }[] {
  return [...text.matchAll(words)].flatMap(({ index, 0: whole, 1: word = '' }) => {
    const flags = flagsOf(text.slice(0, index).trim());
    return flags === null ? [] : [{ flags, word, rest: text.slice(index + whole.length).trim() }];
  });
}

/** Each way to divide a text into a name and what follows a `for`; last, the whole as a name. A quoted name is one. */
function splitsAtFor(text: string): [name: string, rest: string | null][] {
  const [quotedName = ''] = /^"(?:[^"]|"")*"/.exec(text) ?? [];
  if (quotedName === text) return [[text, null]];
  if (quotedName !== '') {
    const [, rest] = /^\s+for\s+(\S.*)$/i.exec(text.slice(quotedName.length)) ?? [];
    return rest === undefined ? [] : [[quotedName, rest]];
  }
  const splits = [...text.matchAll(/\s+for(?=\s+\S)/gi)].map(({ index, 0: word }): [string, string] => [
    text.slice(0, index),
    text.slice(index + word.length).trimStart(),
  ]);
  return [...splits, [text, null]];
}

/** Ids between commas, spaces or `and`; a list that ends with a comma is incomplete. */
function flagsOf(text: string): string[] | null {
  const listed = text.replace(/^(?:set|turn|make|switch)\s+/i, '').replace(/(?<=[^,\s])\s+to$/i, '');
  const flags = [...new Set(listed.split(/(?:\s*,\s*|\s+)(?:and\s+)?/))];
  // A quote begins a name, so that a quoted name with the words of a sentence in it is nothing but a name.
  const isFlag = (id: string) => !id.includes('"') && isName('featureFlag', `featureFlags/${id}`);
  return flags.every(isFlag) ? flags : null;
}

/** Whom a text may mean; `tag Heuer` without quotes may as well be a name. */
function audiencesOf(text: string): Audience[] {
  if (/^(?:all|all shown|everyone shown)$/i.test(text)) return [{ of: 'shown' }];
  if (/^(?:the )?selected$/i.test(text)) return [{ of: 'selected' }];
  const listed = namesOf(text);
  const names: Audience[] = listed.length === 0 ? [] : [{ of: 'names', names: listed }];
  const [, kind = '', named = ''] = /^(package|tag|view)\s+(\S.*)$/i.exec(text) ?? [];
  const one = wholeName(named);
  const orNames = named.startsWith('"') ? [] : names;
  switch (kind.toLowerCase()) {
    case 'package':
      return [{ of: 'package', package: one }];
    case 'tag':
      return [{ of: 'tag', tag: one }, ...orNames];
    case 'view':
      return [{ of: 'view', view: one }, ...orNames];
  }
  return names;
}

/** The sentence that says the same, and nothing else. */
export function printRollout(sentence: RolloutSentence): string {
  const { flags, action, audience } = sentence;
  const what = action === 'same' ? `like ${quoted(sentence.like)}` : action;
  return `${flags.join(', ')} ${what} for ${printAudience(audience)}`;
}

function printAudience(audience: Audience): string {
  switch (audience.of) {
    case 'selected':
      return 'selected';
    case 'shown':
      return 'all shown';
    case 'package':
      return `package ${quoted(audience.package)}`;
    case 'tag':
      return `tag ${quoted(audience.tag)}`;
    case 'view':
      return `view ${quoted(audience.view)}`;
    case 'names':
      return audience.names.map(quoted).join(', ');
  }
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const unquoted = (text: string) => text.replaceAll('""', '"');

/** One name, quoted or as it is; a comma in it is part of it. */
function wholeName(text: string): string {
  const [, inQuotes] = /^"((?:[^"]|"")*)"$/.exec(text) ?? [];
  return (inQuotes === undefined ? text : unquoted(inQuotes)).trim();
}

/** Names between commas; one with a comma in it is quoted. */
function namesOf(text: string): string[] {
  return [...text.matchAll(/\s*"((?:[^"]|"")*)"\s*|[^,;]+/g)]
    .map(([whole, inQuotes]) => (inQuotes === undefined ? whole : unquoted(inQuotes)).trim())
    .filter((name) => name !== '');
}
