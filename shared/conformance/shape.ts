import {
  addressSchema,
  calendarDateSchema,
  checkParamsSchema,
  subjectSchema,
} from '../model/check-params.ts';
import { checkSummarySchema, findingsCountSchema } from '../model/check-summary.ts';
import { checkSchema } from '../model/check.ts';
import { findingSchema } from '../model/finding.ts';
import { notificationPayloadSchema, notificationSchema } from '../model/notification.ts';
import { organizationSchema } from '../model/organization.ts';
import { isEnvelopeName, isPagingName } from '../reading/paging.ts';
import { isFields, plainName, type Fields } from '../reading/reading.ts';
import { resourcePatterns } from '../resource-names.ts';

/**
 * The form of a response without its values: member names and types. A member name that may be a person, a
 * resource or a reference is left out as well, since services write maps.
 */
export type Shape = string | Shape[] | { [member: string]: Shape };

const hiddenMember = '(key)';
const or = '(or)';
/** A member name in camel, snake or kebab case. Ids, references, addresses and most names of people do not match. */
const memberName = /^[@_$]?[a-z][A-Za-z]{0,39}(?:[_-][a-z]{1,39}){0,5}\d?$/;
const schemas = [
  organizationSchema,
  checkSchema,
  checkParamsSchema,
  subjectSchema,
  addressSchema,
  calendarDateSchema,
  checkSummarySchema,
  findingsCountSchema,
  findingSchema,
  notificationSchema,
  notificationPayloadSchema,
];
/** The members of §2 and §6, and usual ones of settings, flags, role bindings and errors. */
const knownMembers: ReadonlySet<string> = new Set([
  ...schemas.flatMap(({ shape }) => Object.keys(shape).map(plainName)),
  'id',
  'key',
  'value',
  'enabled',
  'status',
  'setting',
  'settings',
  'granted',
  'code',
  'message',
  'details',
  'isactive',
  'active',
  'on',
  'off',
  'disabled',
  'feature',
  'featureset',
  'flag',
  'featureflag',
  'source',
  'provenance',
  'overridden',
  'isoverridden',
  'override',
  'default',
  'isdefault',
  'inherited',
  'role',
  'roles',
  'member',
  'members',
  'user',
  'users',
  'principal',
  'principals',
  'bindings',
  'title',
  'label',
  'items',
  'boolvalue',
  'overallrecommendation',
  'document',
  'documenttype',
  'files',
]);
/** What services name an object after in which a row is all that is in it. */
const rowMembers: ReadonlySet<string> = new Set([
  ...Object.keys(resourcePatterns),
  'company',
  'consumerTask',
  'task',
  'resource',
  'item',
  'entry',
]);
const deepest = 8;

/**
 * How near to the top an object is: around the rows, a row, or inside a row. Inside a row any object may be a map
 * with people for keys, even with one entry, so only known names are shown there.
 */
type Level = 'envelope' | 'row' | 'inside';

export function safeMember(name: string): string {
  return memberName.test(name) ? name : hiddenMember;
}

const knownMember = (name: string): string => {
  const plain = plainName(name);
  const isKnown = knownMembers.has(plain) || isPagingName(name) || isEnvelopeName(name);
  return isKnown ? safeMember(name) : hiddenMember;
};

/** The dotted path of a list. */
export const safePath = (path: string): string =>
  path
    .split('.')
    .map((name, place, names) =>
      names.slice(0, place).every(isEnvelopeName) ? safeMember(name) : knownMember(name),
    )
    .join('.');

export const shapeOf = (response: unknown, is: 'list' | 'resource'): Shape =>
  shapeAt(response, is === 'list' ? 'envelope' : 'row', 0);

function shapeAt(value: unknown, level: Level, depth: number): Shape {
  if (value === null) return 'null';
  if (depth > deepest) return 'nested';
  if (Array.isArray(value)) {
    const entries = value.map((entry) => shapeAt(entry, level === 'envelope' ? 'row' : level, depth + 1));
    return entries.length === 0 ? [] : [entries.reduce(merge)];
  }
  if (!isFields(value)) return typeof value;
  // What has a type is a message of its own (§2, §6), never a map.
  const here = level === 'inside' && typeof value['@type'] === 'string' ? 'row' : level;
  const members = Object.entries(value);
  const isOpen = here !== 'inside' && !areLikeEntries(members.map(([, member]) => member));
  return members.reduce<Record<string, Shape>>((shape, [name, member]) => {
    const shown = isOpen ? safeMember(name) : knownMember(name);
    const found = shapeAt(member, levelOf(name, value, here), depth + 1);
    const known = Object.hasOwn(shape, shown) ? shape[shown] : undefined;
    return { ...shape, [shown]: known === undefined ? found : merge(known, found) };
  }, {});
}

/** The level of a member. */
function levelOf(name: string, parent: Fields, level: Level): Level {
  if (level === 'envelope' && (isEnvelopeName(name) || Array.isArray(parent[name]))) return 'envelope';
  // A row may be all that another object holds: `{data: {…}}`, `{check: {…}}`, `{type, attributes: {…}}`.
  const isWrapper =
    name === 'attributes'
      ? typeof parent['type'] === 'string'
      : Object.keys(parent).length === 1 && (isEnvelopeName(name) || rowMembers.has(name));
  return level === 'row' && isWrapper ? 'row' : 'inside';
}

/** Several objects of one form under different names are the entries of a map. */
function areLikeEntries(values: readonly unknown[]): boolean {
  const [first, ...others] = values;
  if (!isFields(first) || others.length === 0) return false;
  const form = (fields: object) => Object.keys(fields).sort().join();
  return others.every((other) => isFields(other) && form(other) === form(first));
}

function merge(a: Shape, b: Shape): Shape {
  if (typeof a === 'string' && typeof b === 'string')
    return [...new Set([...a.split(' | '), ...b.split(' | ')])].sort().join(' | ');
  if (Array.isArray(a) && Array.isArray(b)) {
    const entries = [...a, ...b];
    return entries.length === 0 ? [] : [entries.reduce(merge)];
  }
  if (isShapeFields(a) && isShapeFields(b))
    return Object.entries(b).reduce<Record<string, Shape>>((both, [name, shape]) => {
      const known = Object.hasOwn(both, name) ? both[name] : undefined;
      return { ...both, [name]: known === undefined ? shape : merge(known, shape) };
    }, a);
  if (isShapeFields(a)) return { ...a, [or]: a[or] === undefined ? b : merge(a[or], b) };
  if (isShapeFields(b)) return merge(b, a);
  return { [or]: [a, b] };
}

const isShapeFields = (shape: Shape): shape is { [member: string]: Shape } =>
  typeof shape === 'object' && !Array.isArray(shape);
