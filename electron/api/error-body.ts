import { z } from 'zod';
import type { FieldFault } from '#shared/errors';
import { t } from '#shared/messages/text';
import { quote } from './quote.ts';

/** What an error body says, whichever of its shapes it came in. */
export interface ErrorBody {
  code?: string;
  message?: string;
  faults: FieldFault[];
  missingFeature?: string;
}

const text = z.string().optional().catch(undefined);
const label = z
  .union([z.string(), z.number().transform(String)])
  .optional()
  .catch(undefined);
const faultSchema = z.looseObject({ field: text, path: text, description: text, message: text });
const faultList = z.array(faultSchema).optional().catch(undefined);
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
/** `{code, message}` (§7), a google.rpc.Status with details, and OAuth's `{error, error_description}` in one. */
const statusSchema = z.looseObject({
  ...featureFields,
  code: label,
  status: label,
  message: text,
  field: text,
  error_description: text,
  fieldViolations: faultList,
  errors: faultList,
  details: z.array(detailSchema).optional().catch(undefined),
});
type Status = z.infer<typeof statusSchema>;
const bodySchema = statusSchema.extend({
  error: z.union([z.string(), statusSchema]).optional().catch(undefined),
});

/** The fields whose absence or clash §7 says an error names; found in the message when no detail has them. */
const namedFields =
  /displayName|clientReference|(?:params\.)?@type|passportNfcPreference|requireSourceOfFundsQuestionnaire|requireBankingData/g;
const namedFeature =
  /(?:entitled to|missing|lacks|requires|needs)(?: the)?(?: feature)?:?\s+["'`“]?([a-z][\w.:-]*[\w])/i;

/** Reads the body of an error answer. Text of the service is quoted: bounded, one line, redacted. */
export function readErrorBody(body: string, hidden: readonly string[] = []): ErrorBody {
  const parsed = bodySchema.safeParse(parseJson(body));
  if (!parsed.success) return plain(body, hidden);
  const { error, ...outer } = parsed.data;
  const status: Status = typeof error === 'object' ? error : outer;
  const code = typeof error === 'string' ? error : codeOf(status);
  const message = status.message ?? status.error_description ?? outer.message;
  const faults = faultsOf(status, hidden);
  const feature = featureOf(status, message);
  const quoted = message === undefined ? '' : quote(message, hidden);
  return {
    ...(code !== undefined && { code: quote(code, hidden) }),
    ...(quoted !== '' && { message: quoted }),
    faults: faults.length > 0 ? faults : faultsNamed(message ?? '', quoted),
    ...(feature !== undefined && { missingFeature: quote(feature, hidden) }),
  };
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** Text is quoted; of an HTML page only its title says anything. */
function plain(body: string, hidden: readonly string[]): ErrorBody {
  const html = /^\s*</.test(body);
  const title = /<title[^>]*>([^<]*)/i.exec(body)?.[1];
  const message = quote(html ? (title ?? '') : body, hidden);
  return { ...(message !== '' && { message }), faults: [] };
}

/** The word is more telling than the number beside it. */
function codeOf({ status, code }: Status): string | undefined {
  return status !== undefined && !/^\d*$/.test(status) ? status : code;
}

function faultsOf(status: Status, hidden: readonly string[]): FieldFault[] {
  const lists = [status.fieldViolations, status.errors];
  for (const detail of status.details ?? []) {
    lists.push([detail], detail.fieldViolations, detail.field_violations);
    const field = detail.metadata?.field;
    if (field !== undefined) lists.push([{ field, message: status.message }]);
  }
  if (status.field !== undefined) lists.push([{ field: status.field, message: status.message }]);
  const faults = lists
    .flatMap((list) => list ?? [])
    .flatMap(({ field, path, description, message }) => {
      const named = field ?? path;
      return named === undefined
        ? []
        : [
            {
              field: quote(named, hidden),
              message: quote(description ?? message ?? t('Not accepted.'), hidden),
            },
          ];
    });
  return faults.slice(0, 50);
}

function faultsNamed(message: string, quoted: string): FieldFault[] {
  const fields = new Set([...message.matchAll(namedFields)].map(([field]) => field));
  return [...fields].map((field) => ({ field, message: quoted }));
}

function featureOf(status: Status, message: string | undefined): string | undefined {
  const sources = [status, ...(status.details ?? []).flatMap((detail) => [detail, detail.metadata ?? {}])];
  for (const { feature, missingFeature, missing_feature } of sources as Record<
    string,
    string | undefined
  >[]) {
    const named = feature ?? missingFeature ?? missing_feature;
    if (named !== undefined) return named;
  }
  if (message === undefined || !/entitle|feature/i.test(message)) return undefined;
  return namedFeature.exec(message)?.[1];
}
