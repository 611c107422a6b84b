import { appErrorSchema } from '#shared/errors';
import { contract } from '#shared/ipc/contract';
import type { CallName } from '#shared/ipc/channels';
import { checkSchema } from '#shared/model/check';
import { isFields } from '#shared/reading/reading';
import { checkKey, partKey, type UnmaskedValues } from './unmasked-values.ts';
import { maskAs } from './outgoing.ts';

/** Calls that return what is revealed: each is noted in the journal and counted before it is returned (reveals.ts). */
export const revealingCalls: ReadonlySet<CallName> = new Set<CallName>(['privacy.reveal', 'creation.formOf']);

/** What may leave of the response to a call: its value, or its error where it is not `ok`. */
export type MaskOutput = (name: CallName, input: unknown, reply: { ok: boolean; value: unknown }) => unknown;

/** Parts of a check that are read separately and revealed with it. */
const partsOfCheck = ['checks.summary', 'findings.list', 'checks.consumerTasks'] as const;

/** Masks every reply, and holds checks and parts of checks unmasked. */
export function maskOutputFor(unmaskedValues: Pick<UnmaskedValues, 'keep'> | null): MaskOutput {
  return (name, input, { ok, value }) => {
    if (!ok) return maskAs(appErrorSchema, value);
    if (revealingCalls.has(name)) return value;
    const shown = maskAs(contract[name].output, value, (schema, original) => {
      if (schema === checkSchema && isFields(original))
        unmaskedValues?.keep(checkKey(String(original['name'])), original);
    });
    if (shown !== value && partsOfCheck.some((part) => part === name) && isFields(input))
      unmaskedValues?.keep(partKey(name, String(input['name'] ?? input['check'])), value);
    return shown;
  };
}

/** Masks every reply and holds nothing. */
export const maskOnly: MaskOutput = maskOutputFor(null);
