/** Channels of the confirmation window, without their schemas, so that its preload stays small. */
export const confirmationChannels = {
  /** The question, and the appearance of the app. */
  read: 'confirmation.read',
  /**
   * The page is rendered and has a height in px: the window is shown, and the answer says when it accepts a
   * confirmation.
   */
  ready: 'confirmation.ready',
  /** The operator's answer; false when it was not taken. */
  answer: 'confirmation.answer',
} as const;
