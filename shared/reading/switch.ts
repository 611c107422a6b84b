import { meaningOf, type Mappings } from './mappings.ts';
import { isFields, plainName } from './reading.ts';

/**
 * Whether something is on: a feature setting, a flag, an override. The API document shows no field of them (§2),
 * so the value may be a boolean under any name, a word, a number, or be inside another object.
 */
export interface Switch {
  /** Null: not understood, or contradicted by the entry itself. Never taken for off. */
  value: boolean | null;
  /** The word or number that came, where it is not understood or a mapping gave it its meaning. */
  received?: string;
  /** True: understood because of a mapping of the profile. */
  isMapped?: true;
}

const onWords: ReadonlySet<string> = new Set(['on', 'true', 'yes', 'enabled', 'active', 'allowed']);
const offWords: ReadonlySet<string> = new Set(['off', 'false', 'no', 'disabled', 'inactive', 'denied']);
/** Words before an enum value that only name its type, as in FEATURE_STATE_ENABLED. */
const neutral: ReadonlySet<string> = new Set([
  'feature',
  'featureset',
  'setting',
  'state',
  'status',
  'flag',
  'value',
  'override',
  'entitlement',
  'toggle',
]);

/** The members that state a value, before any other. */
const valueNames: ReadonlySet<string> = new Set([
  'value',
  'enabled',
  'isenabled',
  'on',
  'ison',
  'active',
  'isactive',
  'boolvalue',
  'booleanvalue',
]);
/** Whether a member of this name states the value of its entry, before any other. */
export const statesValue = (member: string): boolean => valueNames.has(plainName(member));

/** The members in which a word or a number is a value. */
const wordNames: ReadonlySet<string> = new Set([
  ...valueNames,
  'state',
  'status',
  'setting',
  'mode',
  'access',
  'entitlement',
  'permission',
  'effective',
]);
/** Booleans that say something else of a feature, with or without `is` before them. */
const otherBooleans: ReadonlySet<string> = new Set([
  'archived',
  'deleted',
  'deprecated',
  'locked',
  'readonly',
  'required',
  'mandatory',
  'internal',
  'public',
  'experimental',
  'beta',
  'permanent',
  'temporary',
  'visible',
  'hidden',
  'editable',
  'system',
]);
const deepest = 3;

/** Reads a value; members named in `besides` state something else, such as the name or the source. */
export function readSwitch(
  content: unknown,
  mappings: Mappings,
  besides: (member: string) => boolean = () => false,
  depth = 0,
): Switch {
  if (typeof content === 'boolean') return { value: content };
  if (isScalar(content)) return readWord(String(content), mappings);
  if (!isFields(content) || depth > deepest) return { value: null };
  const members = Object.entries(content).filter(([name]) => !besides(name));
  const nested = nestedIn(members, mappings, besides, depth);
  const word = wordIn(members, mappings);
  return booleanIn(members) ?? agreed(word, nested) ?? word ?? nested ?? { value: null };
}

/** The one that is understood; none when they contradict each other. */
function agreed(...found: readonly (Switch | null)[]): Switch | null {
  const known = found.flatMap((each) => (each === null || each.value === null ? [] : [each]));
  const [first] = known;
  if (first === undefined) return null;
  return known.every(({ value }) => value === first.value) ? first : { value: null };
}

function readWord(text: string, mappings: Mappings): Switch {
  const received = text.trim();
  const mapped = meaningOf(mappings, received);
  if (mapped !== null) return { value: mapped === 'on', received, isMapped: true };
  const value = knownWord(received);
  return value === null ? { value, received } : { value };
}

function knownWord(received: string): boolean | null {
  const parts = received.toLowerCase().split(/[_\-\s]+/);
  const last = parts.pop() ?? '';
  if (!parts.every((part) => neutral.has(part))) return null;
  return onWords.has(last) ? true : offWords.has(last) ? false : null;
}

type Member = [name: string, value: unknown];

function booleanIn(members: readonly Member[]): Switch | null {
  const booleans = members.filter(
    ([name, value]) => typeof value === 'boolean' && !otherBooleans.has(plainName(name).replace(/^is/, '')),
  );
  const named = booleans.filter(([name]) => valueNames.has(plainName(name)));
  const values = new Set((named.length > 0 ? named : booleans).map(([, value]) => value === true));
  if (values.size === 0) return null;
  // Two booleans of other names may mean two things, even where they agree.
  const isClear = named.length > 0 ? values.size === 1 : booleans.length === 1;
  return { value: isClear ? values.has(true) : null };
}

function nestedIn(
  members: readonly Member[],
  mappings: Mappings,
  besides: (member: string) => boolean,
  depth: number,
): Switch | null {
  const found = members
    .filter(([, value]) => isFields(value))
    .map(([, value]) => readSwitch(value, mappings, besides, depth + 1))
    .filter(({ value, received }) => value !== null || received !== undefined);
  const [only, ...more] = found;
  return only !== undefined && more.length === 0 ? only : null;
}

function wordIn(members: readonly Member[], mappings: Mappings): Switch | null {
  const scalars = members.filter(([, value]) => isScalar(value));
  const named = scalars.filter(([name]) => wordNames.has(plainName(name)));
  const [only, ...more] = named.length > 0 ? named : scalars;
  if (only === undefined) return null;
  if (more.length === 0) return readWord(String(only[1]), mappings);
  // Several of them: one that is understood counts when no other says otherwise.
  return agreed(...[only, ...more].map(([, value]) => readWord(String(value), mappings)));
}

const isScalar = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '' && !isMoment(value));
const isMoment = (text: string) => /^\d{4}-\d{2}-\d{2}T/.test(text);
