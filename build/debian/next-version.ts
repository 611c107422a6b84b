import manifest from '../../package.json' with { type: 'json' };

/** The version that tests upgrade to: one more than the project's in its last place. */
export const nextVersion = manifest.version.replace(/\d+$/, (last) => String(Number(last) + 1));
