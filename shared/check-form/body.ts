import { checkTemplates, type CheckTemplate } from '../model/check-params.ts';
import type { ProfileSettings } from '../profile.ts';

/** A check to create, in the fields of §2. */
export interface CheckDraft {
  displayName: string;
  clientReference: string;
  template: CheckTemplate;
  /** Parameters of the template, without `@type`. */
  params: Readonly<Record<string, unknown>>;
  notificationRecipient?: string;
  /** On-behalf-of user; written into the field that the profile names. */
  onBehalfOf?: string;
}

export type CheckWriting = Pick<ProfileSettings, 'typePackage' | 'createBody' | 'onBehalfOfField'>;

/** Assumption: §2 calls `@type` a type URL and shows no host; this is the one protobuf's Any uses. */
const typeHost = 'type.googleapis.com';

/** The body of CreateCheck in the form the profile chose: the check itself, or `{check, parent}` (§4). */
export function createCheckBody(
  writing: CheckWriting,
  team: string,
  draft: CheckDraft,
): Record<string, unknown> {
  const { template, params, onBehalfOf, ...fields } = draft;
  const check = {
    ...fields,
    template,
    ...(onBehalfOf !== undefined &&
      writing.onBehalfOfField !== '' && { [writing.onBehalfOfField]: onBehalfOf }),
    params: { '@type': `${typeHost}/${writing.typePackage}.${checkTemplates[template]}`, ...params },
  };
  return writing.createBody === 'wrapped' ? { check, parent: team } : check;
}
