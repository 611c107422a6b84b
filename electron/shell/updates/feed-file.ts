import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Whether a build names a feed: the packager writes this file when it has one. */
export const namesFeed = (resources: string): boolean => existsSync(join(resources, 'app-update.yml'));
