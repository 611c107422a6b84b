import { writtenOf } from './raw-number.ts';
import { sameJson } from './same-json.ts';
import { isFields, type Fields } from './reading.ts';

/**
 * A reading may convert a field, take one of an unexpected type as absent, or find the fields inside another
 * object. What came is then kept next to the reading under this name, so that a view of the raw response shows what
 * the service sent and nothing else.
 */
const receivedField = '@came';

/** The parsed resource, with the received one if they differ. Usually they are equal, without a copy. */
export function withReceived<T extends Fields>(read: T, received: Fields): T {
  const written = writtenOf(received);
  // A field that came under this name may not be mistaken for what was kept.
  const isPlain = written === received && !Object.hasOwn(received, receivedField);
  const isSame = isPlain && (Object.is(read, received) || sameJson(definedIn(read), received));
  return isSame ? read : { ...read, [receivedField]: written };
}

/** A resource as the service sent it. */
export function asReceived(read: unknown): unknown {
  if (Array.isArray(read)) return read.map(asReceived);
  return isFields(read) ? fieldsAsReceived(read) : read;
}

export function fieldsAsReceived(read: Fields): Fields {
  const received = read[receivedField];
  return isFields(received) ? received : read;
}

/** The fields of a reading alone. */
export function readFieldsOf(read: Fields): Fields {
  const { [receivedField]: received, ...fields } = read;
  return received === undefined ? read : fields;
}

const definedIn = (read: Fields) =>
  Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
