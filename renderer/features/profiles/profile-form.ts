import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldPath, Resolver, UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { bodyTemplateFault, overrideWriteMethods, pathTemplateFault } from '#shared/flags/override-write';
import { atMost } from '#shared/messages/length';
import { t } from '#shared/messages/text';
import {
  defaultProfileSettings,
  profileSettingsSchema,
  type ProfileSettings,
  type ProfileView,
} from '#shared/profile';
import { keepsSecret } from '#shared/profile-connection';
import { operationIds, operations } from '#shared/operations';
import {
  listsFault,
  listsText,
  parseLists,
  parseValues,
  valuesFault,
  valuesText,
} from '#shared/reading/mapping-text';
import { checkOrigin } from '#shared/service-address';

/** The list mappings in a text; null: the text has none. */
export const listsIn = (text: string) => parseLists(text, listIds);

/** The operations that return a list. */
const listIds = operationIds
  .filter((id) => operations[id].response.form.is === 'list')
  .concat('SearchCompanies');

/**
 * The form's fields: the settings, with the report origins as one line of text, and a secret that was
 * typed and not yet saved. A secret leaves this form only for the keychain.
 */
const formSchema = profileSettingsSchema.omit({ overrideWrite: true, mappings: true }).extend({
  /** The mappings of the profile as text. */
  valueMappings: z
    .string()
    .max(20_000)
    .refine((text) => parseValues(text) !== null, { error: valuesFault }),
  listMappings: z
    .string()
    .max(20_000)
    .refine((text) => listsIn(text) !== null, { error: listsFault }),
  overrideMethod: z.enum(overrideWriteMethods),
  /** Empty: the profile has no operation that sets an override. */
  overridePath: z.string().max(500).superRefine(templateFault(pathTemplateFault)),
  overrideBody: z.string().max(2000).superRefine(templateFault(bodyTemplateFault)),
  reportOrigins: z.string().superRefine((text, context) => {
    for (const { origin, at } of originsIn(text)) {
      const result = checkOrigin(origin);
      if (result.ok) continue;
      context.addIssue({
        code: 'custom',
        message: t('Character {at}: {message}', { at: at + result.at, message: result.message }),
      });
      return;
    }
  }),
  secret: z.string().max(4096, { error: () => atMost(4096) }),
});
export type ProfileForm = z.infer<typeof formSchema>;
export type ProfileFormApi = UseFormReturn<ProfileForm>;

export const profileResolver: Resolver<ProfileForm> = zodResolver(formSchema);

export function formOf(profile: ProfileView | null): ProfileForm {
  const settings: ProfileSettings = profile ?? { ...defaultProfileSettings, reportOrigins: [] };
  const { overrideWrite } = settings;
  return {
    ...plain(settings),
    valueMappings: valuesText(settings.mappings),
    listMappings: listsText(settings.mappings),
    reportOrigins: settings.reportOrigins.join(' '),
    overrideMethod: overrideWrite?.method ?? 'PUT',
    overridePath: overrideWrite?.path ?? '',
    overrideBody: overrideWrite?.body ?? '{"value": "{value}"}',
    secret: '',
  };
}

/**
 * The form starts from the profile as saved. What was typed after `sent`, the values that were saved, stays as changes
 * that are not saved; gives whether there are any.
 */
export function startFromSaved(form: ProfileFormApi, saved: ProfileView, sent: ProfileForm): boolean {
  const typed = form.getValues();
  const changed = formSchema.keyof().options.filter((name) => typed[name] !== sent[name]);
  form.reset(formOf(saved));
  for (const name of changed) form.setValue(name, typed[name], { shouldDirty: true });
  return changed.length > 0;
}

export function settingsOf(form: ProfileForm): ProfileSettings {
  const reportOrigins = originsIn(form.reportOrigins).map(({ origin }) => origin);
  const overrideWrite =
    form.overridePath.trim() === ''
      ? null
      : { method: form.overrideMethod, path: form.overridePath.trim(), body: form.overrideBody.trim() };
  return {
    ...plain(form),
    name: form.name.trim(),
    clientId: form.clientId.trim(),
    reportOrigins,
    overrideWrite,
    mappings: {
      values: parseValues(form.valueMappings) ?? [],
      lists: listsIn(form.listMappings) ?? [],
    },
  };
}

type PlainSettings = Omit<ProfileSettings, 'reportOrigins' | 'overrideWrite' | 'mappings'>;

/** The settings that the form shows as they are. */
function plain(source: PlainSettings): PlainSettings {
  return {
    name: source.name,
    kind: source.kind,
    baseUrl: source.baseUrl,
    authUrl: source.authUrl,
    clientId: source.clientId,
    pathVersion: source.pathVersion,
    typePackage: source.typePackage,
    createBody: source.createBody,
    flagBody: source.flagBody,
    onBehalfOfField: source.onBehalfOfField,
    userBody: source.userBody,
    unlockMinutes: source.unlockMinutes,
    pollSeconds: source.pollSeconds,
    callsInFlight: source.callsInFlight,
  };
}

function templateFault(check: (text: string) => string | null) {
  return (text: string, context: z.RefinementCtx<string>) => {
    const message = text.trim() === '' ? null : check(text.trim());
    if (message !== null) context.addIssue({ code: 'custom', message });
  };
}

/** Origins separated by spaces or commas, each with the number of characters before it. */
function originsIn(text: string): { origin: string; at: number }[] {
  return [...text.matchAll(/[^\s,]+/g)].map((match) => ({ origin: match[0], at: match.index }));
}

/** The form field a fault of the main process belongs to; null for one that has no field here. */
export function fieldOfFault(path: string): FieldPath<ProfileForm> | null {
  const [, name = ''] = /^(?:settings\.)?([A-Za-z]+)/.exec(path) ?? [];
  return name in formSchema.shape ? (name as FieldPath<ProfileForm>) : null; // a key of the form, checked here
}

/** A stored secret belongs to one client at the addresses it was saved with; saving others drops it. */
export function dropsSecret(
  profile: ProfileView | null,
  form: Pick<ProfileForm, 'baseUrl' | 'authUrl' | 'clientId' | 'reportOrigins' | 'secret'>,
): boolean {
  if (profile === null || profile.secret !== 'keychain' || form.secret !== '') return false;
  const reportOrigins = originsIn(form.reportOrigins).map(({ origin }) => origin);
  return !keepsSecret(profile, { ...form, reportOrigins });
}
