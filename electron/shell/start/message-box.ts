import { dialog, type MessageBoxOptions, type MessageBoxReturnValue } from 'electron';

const turnMilliseconds = 100;

/**
 * A message box before the first window. On Linux nothing else wakes the event loop then, and the button that was
 * pressed would be known some 30 seconds later (electron issue 51049): a timer keeps the loop turning.
 */
export async function showMessageBoxAlone(options: MessageBoxOptions): Promise<MessageBoxReturnValue> {
  const turning = setInterval(() => undefined, turnMilliseconds);
  try {
    return await dialog.showMessageBox(options);
  } finally {
    clearInterval(turning);
  }
}
