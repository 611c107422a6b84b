import { z } from 'zod';
import type { FieldFault } from '#shared/errors';
import { t } from '#shared/messages/text';
import { isFields, plainName, type Fields } from '#shared/reading/reading';
import { valueAt } from '#shared/reading/value-at';
import { parseJson } from '#shared/unspecified/json';
import { quote } from './quote.ts';

/** What an error body says, whichever of its shapes it came in. */
export interface ErrorBody {
  code?: string;
  message?: string;
  faults: FieldFault[];
  /** True: fields of the body name the faults. False: their names were found in its text. */
  faultsAreStated: boolean;
  missingFeature?: string;
}

const text = z.string().optional().catch(undefined);
const label = z
  .union([z.string(), z.number().transform(String)])
  .optional()
  .catch(undefined);
const faultSchema = z.looseObject({
  field: text,
  path: text,
  /** The path as a list, as in `["body", "displayName"]`. */
  loc: z
    .array(z.union([z.string(), z.number()]))
    .transform((steps) => steps.filter((step, place) => place > 0 || step !== 'body').join('.'))
    .optional()
    .catch(undefined),
  description: text,
  message: text,
  msg: text,
  detail: text,
});
/** Entries, or a map from each field to its texts. */
const faultList = z
  .union([
    z.array(faultSchema),
    z
      .record(z.string(), z.array(z.string()))
      .transform((texts) =>
        Object.entries(texts).map(([field, lines]) => faultSchema.parse({ field, message: lines.join(' ') })),
      ),
  ])
  .optional()
  .catch(undefined);
const featureFields = { feature: text, missingFeature: text, missing_feature: text };
const detailSchema = faultSchema.extend({
  ...featureFields,
  fieldViolations: faultList,
  field_violations: faultList,
  metadata: z
    .looseObject({ ...featureFields, field: text })
    .optional()
    .catch(undefined),
});
/**
 * `{code, message}` (§7), a google.rpc.Status with details, RFC 9457 and OAuth's `{error, error_description}` in
 * one.
 */
const statusSchema = z.looseObject({
  ...featureFields,
  code: label,
  status: label,
  message: text,
  field: text,
  fieldViolations: faultList,
  errors: faultList,
  detail: faultList,
  details: z.array(detailSchema).optional().catch(undefined),
});
type Status = z.infer<typeof statusSchema>;
const bodySchema = statusSchema.extend({
  error: z.union([z.string(), statusSchema]).optional().catch(undefined),
});

/** Members that say in words what is wrong, the most telling first; without case and separators. */
const wordNames = [
  'message',
  'errordescription',
  'errormessage',
  'detail',
  'msg',
  'faultstring',
  'title',
  'reason',
  'error',
  'errors',
];

/** The fields whose absence or clash §7 says an error names; found in the message when no detail has them. */
const namedFields =
  /displayName|clientReference|(?:params\.)?@type|passportNfcPreference|requireSourceOfFundsQuestionnaire|requireBankingData/g;
/** "Feature" or "entitled" has to be part of it: "requires global admin" names a permission. */
const namedFeature =
  /(?:entitled to(?: the)?(?: feature| entitlement)?|(?:missing|lacks?|lacking|requires?|needs?)(?: the)? (?:feature|entitlement)):?\s+["'`“]?([a-z][\w.:-]*\w)/i;

/** Reads the body of an error response. Text of the service is quoted: bounded, one line, redacted. */
export function readErrorBody(body: string): ErrorBody {
  const json = parseJson(body.replace(/^\uFEFF/, ''));
  const outermost = readStatus(json);
  if (outermost !== null && saysAnything(outermost)) return outermost;
  for (const inner of errorsIn(json)) {
    const read = readStatus(inner);
    if (read !== null && saysAnything(read)) return read;
  }
  return outermost ?? plain(body);
}

const saysAnything = ({ code, message, faults }: ErrorBody) =>
  code !== undefined || message !== undefined || faults.length > 0;

const deepest = 3;
const errorNames: readonly string[] = ['error', 'errors', 'detail', 'fault', 'exception'];

/** Objects that hold an error inside others, as in `{result: {error: …}}`; the outer ones first. */
function errorsIn(json: unknown, depth = 0): unknown[] {
  if (depth >= deepest || typeof json !== 'object' || json === null) return [];
  const members: [string, unknown][] = Object.entries(json).slice(0, 50);
  const holding = members.flatMap(([name, member]) => {
    const isNamed = errorNames.includes(plainName(name));
    if (Array.isArray(member)) return isNamed ? member.filter(isFields) : [];
    return isFields(member) &&
      (isNamed || Object.hasOwn(member, 'error') || Object.hasOwn(member, 'errorMessage'))
      ? [member]
      : [];
  });
  return [...holding, ...members.flatMap(([, member]) => errorsIn(member, depth + 1))];
}

function readStatus(json: unknown): ErrorBody | null {
  const parsed = bodySchema.safeParse(json);
  if (!parsed.success) return null;
  const { error, ...outer } = parsed.data;
  const status: Status = typeof error === 'object' ? error : outer;
  const message = messageIn([valueAt(json, 'error'), json].filter(isFields));
  // A sentence is a code only beside the message.
  const isCode = typeof error === 'string' && error !== message;
  const code = isCode ? error : codeOf(status);
  const faults = faultsOf(status);
  const feature = featureOf(status, [message, ...faults.map((fault) => fault.message)]);
  const quoted = message === undefined ? '' : quote(message);
  return {
    ...(code !== undefined && { code: quote(code) }),
    ...(quoted !== '' && { message: quoted }),
    faults: faults.length > 0 ? faults : faultsNamed(message ?? '', quoted),
    faultsAreStated: faults.length > 0,
    ...(feature !== undefined && { missingFeature: quote(feature) }),
  };
}

/** The words of the first member that has some, of the inner objects before the outer one. */
function messageIn(levels: readonly Fields[]): string | undefined {
  for (const wanted of wordNames)
    for (const level of levels)
      for (const [name, value] of Object.entries(level)) {
        if (plainName(name) !== wanted) continue;
        const lines = [value].flat();
        if (!lines.every((line) => typeof line === 'string')) continue;
        const words = lines.join(' ').trim();
        // OAuth and others put a code there.
        if (words !== '' && (wanted !== 'error' || /\s/.test(words))) return words;
      }
  return undefined;
}

/** Text is quoted; of an HTML page only its title says anything. */
function plain(body: string): ErrorBody {
  const html = /^\s*</.test(body);
  const title = /<title[^>]*>([^<]*)/i.exec(body)?.[1];
  const message = quote(html ? (title ?? '') : body);
  return { ...(message !== '' && { message }), faults: [], faultsAreStated: false };
}

/** The word is more telling than the number next to it. */
function codeOf({ status, code }: Status): string | undefined {
  return status !== undefined && !/^\d*$/.test(status) ? status : code;
}

function faultsOf(status: Status): FieldFault[] {
  const lists = [status.fieldViolations, status.errors, status.detail];
  for (const detail of status.details ?? []) {
    lists.push([detail], detail.fieldViolations, detail.field_violations);
    const field = detail.metadata?.field;
    if (field !== undefined) lists.push([{ field, message: status.message }]);
  }
  if (status.field !== undefined) lists.push([{ field: status.field, message: status.message }]);
  const faults = lists
    .flatMap((list) => list ?? [])
    .flatMap(({ field, path, loc, description, message, msg, detail }) => {
      const named = field ?? path ?? loc;
      return named === undefined
        ? []
        : [
            {
              field: quote(named),
              message: quote(description ?? message ?? msg ?? detail ?? t('Not accepted.')),
            },
          ];
    });
  return faults.slice(0, 50);
}

function faultsNamed(message: string, quoted: string): FieldFault[] {
  const fields = new Set([...message.matchAll(namedFields)].map(([field]) => field));
  return [...fields].map((field) => ({ field, message: quoted }));
}

function featureOf(status: Status, texts: readonly (string | undefined)[]): string | undefined {
  const sources = [status, ...(status.details ?? []).flatMap((detail) => [detail, detail.metadata ?? {}])];
  for (const { feature, missingFeature, missing_feature } of sources as Record<
    string,
    string | undefined
  >[]) {
    const named = feature ?? missingFeature ?? missing_feature;
    if (named !== undefined) return named;
  }
  for (const text of texts) {
    const named = namedFeature.exec(text ?? '')?.[1];
    if (named !== undefined) return named;
  }
  return undefined;
}
