import process from 'node:process';

let printed = false;

/**
 * One short line, marked to distinguish it from the output of npm and apt.
 * @param {string} text
 */
export function say(text) {
  printed = true;
  process.stdout.write(`${text.replace(/^/gm, '[set-up] ')}\n`);
}

/** Whether anything was printed, that is, whether anything had to be done. */
export const hasPrinted = () => printed;
