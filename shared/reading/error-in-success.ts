import { isFields, plainName, type Fields } from './reading.ts';

/** Members that state an error wherever they are not empty (§7; google.rpc.Status; OAuth). */
const errorMembers: ReadonlySet<string> = new Set([
  'error',
  'errors',
  'errorcode',
  'errormessage',
  'errordescription',
  'fault',
  'exception',
]);
/** Members of error bodies in common services (§7; RFC 9457). */
const errorWords: ReadonlySet<string> = new Set([
  ...errorMembers,
  'code',
  'status',
  'statuscode',
  'message',
  'messages',
  'details',
  'detail',
  'title',
  'type',
  'instance',
  'id',
  'name',
  'classname',
  'requestid',
  'traceid',
  'timestamp',
  'path',
  'success',
  'ok',
  'reason',
  'help',
  'violations',
  'fieldviolations',
  'data',
]);

/**
 * True for the body of a success status that states a failure: a member `error`, `code` and `message` with nothing
 * of what was asked for, or a status that says so, unless it also says that it succeeded. `content`: whether the response
 * holds what was asked for; where the API document does not show it (`any`), a message alone may be that.
 */
export function isErrorResponse(json: unknown, content: 'read' | 'any' | 'none'): boolean {
  const body = unwrapped(json);
  if (body === null) return false;
  const { name, code, status, statusCode, message, detail, title } = body;
  const hasText = [message, detail, title].some(isFilled);
  if (Object.entries(body).some(([member, value]) => errorMembers.has(plainName(member)) && isFilled(value)))
    return true;
  if (hasText && [code, status, statusCode].some(isErrorStatus)) return true;
  if (saysSucceeded(body)) return false;
  const isResource = typeof name === 'string' && name.includes('/');
  const isAllError = Object.keys(body).every((member) => errorWords.has(plainName(member)));
  if (content !== 'any' && isFilled(message) && isAllError && !isResource) return true;
  return (
    content !== 'read' && ((isFilled(message) && isFilled(code ?? status) && !isResource) || saysFailed(body))
  );
}

/** The response, or the only object in it. */
function unwrapped(json: unknown): Fields | null {
  if (Array.isArray(json)) return json.length === 1 ? unwrapped(json[0]) : null;
  if (!isFields(json)) return null;
  const [[name, only] = ['', null], ...more] = Object.entries(json);
  return more.length === 0 && isFields(only) && !errorMembers.has(plainName(name)) ? unwrapped(only) : json;
}

const saysFailed = ({ success, ok, status }: Fields) =>
  success === false ||
  ok === false ||
  (typeof status === 'string' && /^(error|fail(ed|ure)?)$/i.test(status));

const saysSucceeded = ({ success, ok, code, status, statusCode }: Fields) =>
  success !== false &&
  ok !== false &&
  (success === true || ok === true || [code, status, statusCode].some(isSuccess));

/** 0 is the code of a google.rpc.Status without an error. */
const isSuccess = (value: unknown) =>
  typeof value === 'number'
    ? value === 0 || (value >= 200 && value < 300)
    : typeof value === 'string' && /^(ok|success(ful)?|succeeded|accepted|done|completed?)$/i.test(value);

const isErrorStatus = (value: unknown) => typeof value === 'number' && value >= 400 && value < 600;

/** A text, a number other than 0, or an object or list that holds something. */
function isFilled(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  return typeof value === 'string'
    ? value.trim() !== ''
    : value === true || (typeof value === 'number' && value !== 0);
}
