import type { z } from 'zod';
import { appErrorSchema, type AppError } from '#shared/errors';
import { contract, type InputOf, type OutputOf } from '#shared/ipc/contract';
import type { CallName } from '#shared/ipc/channels';
import { t } from '#shared/messages/text';
import { readAs } from '#shared/read-as';
import { err, ok, type Result } from '#shared/result';
import { maskOnly, type MaskOutput } from '../safety/privacy/mask-output.ts';

export type Handler<N extends CallName> = (
  input: InputOf<N>,
  /** Aborted when the renderer no longer waits for the reply. */
  signal: AbortSignal,
) => Result<OutputOf<N>> | Promise<Result<OutputOf<N>>>;
export type Handlers = { [N in CallName]: Handler<N> };
/** The handlers of one file of the contract. */
export type HandlersOf<Calls> = Pick<Handlers, keyof Calls & CallName>;

/**
 * Parse the input, run the handler, parse the output, mask what is personal. Every failure is data: Electron would
 * keep only the message of a thrown error.
 */
export async function handleCall<N extends CallName>(
  name: N,
  handler: Handler<N>,
  rawInput: unknown,
  signal: AbortSignal,
  report: (failure: unknown) => void,
  maskOutput: MaskOutput = maskOnly,
): Promise<Result<OutputOf<N>>> {
  const call: { input: z.ZodType; output: z.ZodType } = contract[name];
  try {
    const input = readAs(call.input, rawInput);
    if (!input.success) return err(invalidInput(name, input.error));
    // Parsed by the schema the type is inferred from.
    const result = await handler(input.data as InputOf<N>, signal);
    const checked = result.ok ? readAs(call.output, result.value) : appErrorSchema.safeParse(result.error);
    if (!checked.success) {
      report(new Error(`The reply of ${name} does not fit its contract: ${checked.error.message}`));
      return err(internal(name));
    }
    const shown = maskOutput(name, input.data, { ok: result.ok, value: checked.data });
    // Parsed by the schemas the types are inferred from; masks fit them as well.
    return result.ok ? ok(shown as OutputOf<N>) : err(shown as AppError);
  } catch (failure) {
    report(failure);
    return err(internal(name));
  }
}

const maxFaults = 20;
/** The sender chooses the names of unknown fields, which can have any length. */
const maxTextLength = 300;

function invalidInput(name: CallName, error: z.ZodError): AppError {
  return {
    kind: 'validation',
    message: t('The request was not valid. Nothing was done.'),
    target: name,
    advice: t('Correct the listed fields.'),
    faults: error.issues.slice(0, maxFaults).map((issue) => ({
      field: issue.path.join('.').slice(0, maxTextLength),
      message: issue.message.slice(0, maxTextLength),
    })),
  };
}

function internal(name: CallName): AppError {
  return {
    kind: 'internal',
    message: t('The app failed while handling the request.'),
    target: name,
    advice: t("The app's log file has the details."),
  };
}
