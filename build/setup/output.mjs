import process from 'node:process';

let said = false;

/**
 * One short line, marked to distinguish it from the output of npm and apt.
 * @param {string} text
 */
export function say(text) {
  said = true;
  process.stdout.write(`${text.replace(/^/gm, '[set-up] ')}\n`);
}

/** Whether anything was said, that is, whether anything had to be done. */
export const somethingSaid = () => said;
