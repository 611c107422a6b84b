import {
  confirmationReplySchema,
  confirmationHeightSchema,
  type Confirmation,
  type ConfirmationReply,
} from '#shared/ipc/confirmation';
import { confirmationChannels } from '#shared/ipc/confirmation-channels';
import { confirmationOrigin } from '../shell/window/asset-path.ts';
import { isTrustedFrame, type Frame } from './sender.ts';

/** What the page of a confirmation can do. */
export interface ConfirmationPage {
  read(): Confirmation;
  /** Resolves when a confirmation is accepted. */
  ready(height: number): Promise<void>;
  /** False: not accepted, the question stays. */
  reply(reply: ConfirmationReply): boolean;
}

/** Serves the page of one confirmation window, through the channels of that window alone. */
export function serveConfirmation(
  ipc: { handle: (channel: string, listener: Listener) => void },
  page: ConfirmationPage,
): void {
  const serve = (channel: string, handle: (input: unknown) => unknown) =>
    ipc.handle(channel, (event, input) => {
      if (!isTrustedFrame(event.senderFrame, confirmationOrigin))
        throw new Error('Refused: this frame is not the confirmation.');
      return handle(input);
    });
  serve(confirmationChannels.read, () => page.read());
  serve(confirmationChannels.ready, (height) => page.ready(confirmationHeightSchema.parse(height)));
  serve(confirmationChannels.reply, (reply) => page.reply(confirmationReplySchema.parse(reply)));
}

type Listener = (event: { senderFrame: Frame | null }, input: unknown) => unknown;
