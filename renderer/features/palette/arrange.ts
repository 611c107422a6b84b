import type { LucideIcon } from 'lucide-react';
import { linksIn } from '#shared/link';
import type { Chord } from '../../state/key-table.ts';
import { findRows, searchable } from '../../search/find-rows.ts';

/** One line of the palette. */
export interface Item {
  id: string;
  icon: LucideIcon;
  label: string;
  /** Muted, after the label. */
  note?: string;
  /** Found by it too, such as a client reference; it is not shown. */
  keywords?: string;
  /** The label may name a person: masked while the screen is shared. */
  isPersonal?: boolean;
  chord?: Chord | null;
  /** Start and end pairs of the matched characters of the label. */
  ranges?: readonly number[];
  run: () => void;
}

export interface Section {
  title: string;
  items: readonly Item[];
}

/** Searched: everything, or one kind by its sign. */
type Kind = 'pasted' | 'organizations' | 'checks' | 'flags' | 'views' | 'pages' | 'actions';
const signs: Readonly<Record<string, readonly Kind[]>> = {
  '>': ['actions'],
  '#': ['checks'],
  '@': ['organizations'],
};
const everyKind: readonly Kind[] = [
  'pasted',
  'organizations',
  'checks',
  'flags',
  'views',
  'pages',
  'actions',
];

export interface Query {
  kinds: readonly Kind[];
  needle: string;
  /** As it was pasted, with its lines. */
  raw: string;
}

/** Reads what was typed: a sign in front asks for one kind. */
export function queryOf(text: string): Query {
  const trimmed = text.trim();
  // A mail puts the sign of actions before what it quotes.
  const kinds = linksIn(trimmed).length > 0 ? undefined : signs[trimmed.slice(0, 1)];
  return kinds === undefined
    ? { kinds: everyKind, needle: trimmed, raw: text }
    : { kinds, needle: trimmed.slice(1).trim(), raw: text };
}

/** Lines of one section while several are shown, and while it is the only one. */
const maxItemsPerKind = 6;
const maxItemsOfOneKind = 50;

/** Prepared once for as long as the items are the same. */
const prepared = new WeakMap<readonly Item[], string[]>();
function textsOf(items: readonly Item[]): string[] {
  const texts =
    prepared.get(items) ?? searchable(items.map(({ label, keywords = '' }) => `${label} ${keywords}`));
  prepared.set(items, texts);
  return texts;
}

/** A section of the palette before it is searched. */
export interface Source {
  kind: Kind;
  title: string;
  items: readonly Item[];
  /** Too many to list before a word is typed. */
  onlyFound?: boolean;
  /** Already matches what was typed. */
  isFound?: boolean;
}

/**
 * The lines that match, by section; a section without any is left out. A page whose whole name is typed comes before
 * everything else; so does an action whose name begins with what is typed, unless the name of something else does.
 */
export function arrange(
  sources: readonly Source[],
  { kinds, needle }: Pick<Query, 'kinds' | 'needle'>,
): Section[] {
  const most = kinds.length === 1 ? maxItemsOfOneKind : maxItemsPerKind;
  // What is found in two ways is one line, where it is found first.
  const listed = new Set<string>();
  const once = (items: readonly Item[]) => items.filter(({ id }) => listed.size < listed.add(id).size);
  const isNamed = ({ label }: Item) => label.toLowerCase() === needle.toLowerCase();
  const isBegun = ({ label }: Item) => needle !== '' && label.toLowerCase().startsWith(needle.toLowerCase());
  const sections = sources
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ kind, title, items, onlyFound = false, isFound = false }) => {
      if (needle === '' && !isFound)
        return { kind, title, items: onlyFound && kinds.length > 1 ? [] : items.slice(0, maxItemsOfOneKind) };
      if (isFound) return { kind, title, items: items.slice(0, most) };
      const { rows: found, ranges } = findRows(items, textsOf(items), needle);
      const begun = kind === 'actions' ? first(found, isBegun) : found;
      const shown = first(begun, isNamed).slice(0, most);
      return { kind, title, items: shown.map((item) => ({ ...item, ranges: ranges.get(item) ?? [] })) };
    })
    .map((section) => ({ ...section, items: once(section.items) }))
    .filter(({ items }) => items.length > 0);
  const areActions = sections.find(({ items }) => items.some(isBegun))?.kind === 'actions';
  const actions = first(
    sections,
    ({ kind, items }) => areActions && kind === 'actions' && items.some(isBegun),
  );
  return first(actions, ({ kind, items }) => kind === 'pages' && items.slice(0, 1).some(isNamed)).map(
    ({ title, items }) => ({ title, items }),
  );
}

/** Those that are so before the others. */
const first = <T>(all: readonly T[], isSo: (one: T) => boolean): T[] => [
  ...all.filter(isSo),
  ...all.filter((one) => !isSo(one)),
];
