import type { LoggedOperation } from '#shared/call-log';
import { parseFilter } from '#shared/filter/parse';
import { printFilter } from '#shared/filter/print';
import { nowhere, type Expression, type Value } from '#shared/filter/tree';

/** Stands for a value in a filter, where dots would be unreadable once they are percent-encoded. */
const masked = 'masked';
/** Filter fields (§4) whose values reveal nothing about a person or a customer. */
const fieldsOfNobody: ReadonlySet<string> = new Set([
  'id',
  'name',
  'state',
  'type',
  'template',
  'create_time',
  'ongoing_monitoring_enabled',
]);
/** Filter fields whose values may name a customer, and state nothing about a person that an operator may not see. */
const fieldsOfCustomers: ReadonlySet<string> = new Set([
  'client_reference',
  'creator_name',
  'notification_recipient_name',
  'partner_name',
]);
/** Lists whose display names are those of things. */
const listsThings: ReadonlySet<LoggedOperation> = new Set(['ListOrganizations', 'ListBrands']);

/** Whether the values of a filter field are shown. */
type IsPlain = (field: string, operation: LoggedOperation) => boolean;
const onScreen: IsPlain = (field, operation) =>
  fieldsOfNobody.has(field) ||
  fieldsOfCustomers.has(field) ||
  (field === 'display_name' && listsThings.has(operation));
const inReport: IsPlain = (field) => fieldsOfNobody.has(field);

/** The address as shown and copied: without personal values, and without what may be a signature. */
export function maskPath(operation: LoggedOperation, path: string, isPlain = onScreen): string {
  const at = path.indexOf('?');
  if (at === -1) return path;
  const [place, query] = [path.slice(0, at), path.slice(at + 1)];
  // A report's address is the service's own, and often signed.
  if (operation === 'DownloadReport') return `${place}?${masked}`;
  const pairs = query.split('&').map((pair) => [pair, maskPair(operation, pair, isPlain)] as const);
  // A page token belongs to the filter it was issued for, and may contain the filter.
  const isChanged = pairs.some(([before, after]) => before !== after);
  return `${place}?${pairs
    .map(([, after]) => after)
    .filter((pair) => !isChanged || !pair.startsWith('pageToken='))
    .join('&')}`;
}

/** The address as it leaves the computer in a report, where no customer is named either. */
export function maskPathOfReport(operation: LoggedOperation, path: string): string {
  return (
    maskPath(operation, path, inReport)
      .replaceAll(/\busers\/[^/?&]+/g, `users/${masked}`)
      // The service alone knows what it wrote into one.
      .replaceAll(/\bpageToken=[^&]+/g, `pageToken=${masked}`)
  );
}

/** The texts that `maskPath` replaced. */
export function maskedValues(operation: LoggedOperation, path: string): string[] {
  const found: string[] = [];
  for (const pair of path.slice(path.indexOf('?') + 1).split('&'))
    maskPair(operation, pair, onScreen, (text) => found.push(text));
  return found;
}

function maskPair(
  operation: LoggedOperation,
  pair: string,
  isPlain: IsPlain,
  found: (text: string) => void = ignore,
): string {
  if (!pair.startsWith('filter=')) return pair;
  const text = decodeURIComponent(pair.slice('filter='.length));
  const parsed = parseFilter(text);
  if (!parsed.ok) {
    found(text);
    return `filter=${masked}`;
  }
  if (parsed.tree.expression === null) return pair;
  const replaced: string[] = [];
  const expression = maskExpression(
    parsed.tree.expression,
    (field) => isPlain(field, operation),
    (value) => replaced.push(value),
  );
  replaced.forEach(found);
  return replaced.length > 0
    ? `filter=${encodeURIComponent(printFilter({ ...parsed.tree, expression }))}`
    : pair;
}

function maskExpression(
  expression: Expression,
  isPlain: (field: string) => boolean,
  found: (text: string) => void,
): Expression {
  const within = (inner: Expression) => maskExpression(inner, isPlain, found);
  const hide = (value: Value): Value => {
    if (value.kind === 'any') return value;
    found(value.text);
    return { kind: 'string', text: masked, openStart: false, openEnd: false, span: nowhere };
  };
  switch (expression.kind) {
    case 'and':
    case 'or':
      return { ...expression, operands: expression.operands.map(within) };
    case 'not':
      return { ...expression, operand: within(expression.operand) };
    case 'restriction':
      return isPlain(expression.field.name) ? expression : { ...expression, value: hide(expression.value) };
    case 'global':
      return { ...expression, value: hide(expression.value) };
  }
}

function ignore(): void {
  // The caller wants the address alone.
}
