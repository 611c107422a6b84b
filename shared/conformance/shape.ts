import { isFields, plainName } from '../reading/reading.ts';

/**
 * The form of a response without its values: member names and types. A member name that may be a person, a
 * resource or a reference is left out as well, since services write maps.
 */
export type Shape = string | Shape[] | { [member: string]: Shape };

const hiddenMember = '(key)';
const or = '(or)';
/** A member name in camel, snake or kebab case. Ids, references, addresses and names of people do not match. */
const memberName = /^[@_$]?[a-z][A-Za-z]{0,39}(?:[_-][a-z]{1,39}){0,5}\d?$/;
/** Members whose own members may be anything, such as users or features. */
const maps: ReadonlySet<string> = new Set([
  'rolebindings',
  'labels',
  'featuresettings',
  'featuresetsettings',
  'metadata',
  'annotations',
]);
/** Below them, only these names are shown. */
const plainMembers: ReadonlySet<string> = new Set([
  ...['name', 'id', 'key', 'value', 'enabled', 'state', 'status', 'setting', 'settings', 'granted'],
  ...['isactive', 'active', 'on', 'off', 'disabled', 'feature', 'featureset', 'flag', 'featureflag'],
  ...['source', 'provenance', 'overridden', 'isoverridden', 'override', 'default', 'isdefault', 'inherited'],
  ...['role', 'roles', 'member', 'members', 'user', 'users', 'principal', 'principals', 'bindings'],
  ...['displayname', 'title', 'label', 'description', 'items', 'data', 'boolvalue', 'type', '@type'],
]);
const deepest = 8;

export function safeMember(name: string): string {
  return memberName.test(name) ? name : hiddenMember;
}

/** The dotted path of a member. */
export const safePath = (path: string): string => path.split('.').map(safeMember).join('.');

export function shapeOf(value: unknown, isMap = false, depth = 0): Shape {
  if (value === null) return 'null';
  if (depth > deepest) return 'nested';
  if (Array.isArray(value)) {
    const entries = value.map((entry) => shapeOf(entry, isMap, depth + 1));
    return entries.length === 0 ? [] : [entries.reduce(merge)];
  }
  if (!isFields(value)) return typeof value;
  const members = Object.entries(value);
  const hidesAll = areLikeEntries(members.map(([, member]) => member));
  return members.reduce<Record<string, Shape>>((shape, [name, member]) => {
    const plain = plainName(name);
    const isHidden = hidesAll || (isMap && !plainMembers.has(plain));
    const shown = isHidden ? hiddenMember : safeMember(name);
    const found = shapeOf(member, isMap || maps.has(plain), depth + 1);
    const known = Object.hasOwn(shape, shown) ? shape[shown] : undefined;
    return { ...shape, [shown]: known === undefined ? found : merge(known, found) };
  }, {});
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
