import { writtenOf } from './raw-number.ts';
import { sameJson } from './same-json.ts';
import { isFields, type Fields } from './reading.ts';

/**
 * A reading may convert a field, take one of an unexpected type as absent, or find the fields inside another
 * object. What came is then kept next to the reading under this name, so that a view of the raw answer shows what
 * the service sent and nothing else.
 */
const cameField = '@came';

/** The parsed resource, with the received one if they differ. Usually they are equal, without a copy. */
export function withCame<T extends Fields>(read: T, came: Fields): T {
  const written = writtenOf(came);
  // A field that came under this name may not be mistaken for what was kept.
  const isPlain = written === came && !Object.hasOwn(came, cameField);
  const isSame = isPlain && (Object.is(read, came) || sameJson(definedIn(read), came));
  return isSame ? read : { ...read, [cameField]: written };
}

/** A resource as the service sent it. */
export function asCame(read: unknown): unknown {
  if (Array.isArray(read)) return read.map(asCame);
  return isFields(read) ? fieldsAsCame(read) : read;
}

export function fieldsAsCame(read: Fields): Fields {
  const came = read[cameField];
  return isFields(came) ? came : read;
}

/** The fields of a reading alone. */
export function readFieldsOf(read: Fields): Fields {
  const { [cameField]: came, ...fields } = read;
  return came === undefined ? read : fields;
}

const definedIn = (read: Fields) =>
  Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
