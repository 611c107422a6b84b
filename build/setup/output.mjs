import process from 'node:process';

let said = false;

/**
 * One calm line, marked so that it stands apart from what npm and apt print.
 * @param {string} text
 */
export function say(text) {
  said = true;
  process.stdout.write(`${text.replace(/^/gm, '[set-up] ')}\n`);
}

/** Whether anything was said, that is, whether anything had to be done. */
export const somethingSaid = () => said;
