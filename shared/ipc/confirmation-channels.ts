/** Channels of the confirmation window, without their schemas, so that its preload stays small. */
export const confirmationChannels = {
  /** The question, and the appearance of the app. */
  read: 'confirmation.read',
  /**
   * The page is rendered and has a height in px: the window is shown, and the reply says when it accepts a
   * confirmation.
   */
  ready: 'confirmation.ready',
  /** The operator's decision; the result is false when it was not accepted. */
  reply: 'confirmation.reply',
} as const;
