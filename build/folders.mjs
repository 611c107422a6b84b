/** The folders of code, each with compiler settings of its own. */
export const folders = ['shared', 'electron', 'renderer', 'build', 'tests'];
