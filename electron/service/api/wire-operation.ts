import { fillBody } from '#shared/flags/override-write';
import { t } from '#shared/messages/text';
import { operations, type Operation, type PathVersion } from '#shared/operations';
import type { ProfileSettings } from '#shared/profile';
import { isProfileOperation, profileOperations, type CallId } from '#shared/profile-operations';
import { parseName } from '#shared/resource-names';
import { err, ok, type Result } from '#shared/result';

/** An operation as it is sent. The path of one that a profile supplies has no version before it. */
export interface WireOperation extends Omit<Operation, 'version'> {
  version: PathVersion | null;
}

interface WireCall {
  operation: WireOperation;
  /** JSON text, or null for no body. */
  body: string | null;
}

/** Method, path and body of a call: from the operation table, or from the profile. */
export function wireCall(
  id: CallId,
  { overrideWrite, flagBody }: Pick<ProfileSettings, 'overrideWrite' | 'flagBody'>,
  variables: Readonly<Record<string, string>>,
  body: unknown,
): Result<WireCall> {
  if (!isProfileOperation(id))
    return ok({
      operation: operations[id],
      body: body === undefined || body === null ? null : JSON.stringify(asWritten(id, flagBody, body)),
    });
  const given = profileOperations[id].body.safeParse(body);
  const name = variables['name'] ?? '';
  if (overrideWrite === null || !given.success) return err(notSupplied(id, name));
  const { method, path, body: template } = overrideWrite;
  const ids = { ...parseName('featureFlagOverride', name), name };
  return ok({
    operation: { ...profileOperations[id], method, path, version: null },
    body: JSON.stringify(fillBody(template, given.data.value, ids)),
  });
}

/** The fields of a flag as the deployment takes them. */
function asWritten(id: CallId, form: ProfileSettings['flagBody'], body: unknown): unknown {
  const isFlag = id === 'CreateFeatureFlag' || id === 'UpdateFeatureFlag';
  return isFlag && form === 'wrapped' ? { featureFlag: body } : body;
}

function notSupplied(operation: CallId, target: string) {
  return {
    kind: 'refused',
    reason: 'setting-missing',
    operation,
    message: t('Nothing was sent. The profile has no “Override request” setting.'),
    target,
    advice: t('Enter the override request in the profile.'),
  } as const;
}
