import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildApp, bundleNames } from './bundles.ts';
import { inSession } from './in-session.ts';
import { runTool } from './run-program.ts';

/** How a step names its picture; nothing else in the folder is touched. */
const picture = /^\d\d-.+\.png$/;

/** Drives the built app through its main jobs, leaving a screenshot of each step, and resolves with an exit code. */
export async function takeTour(folder: string): Promise<number> {
  await buildApp({ only: bundleNames, force: false });
  const pictures = resolve(folder);
  mkdirSync(pictures, { recursive: true });
  const pictureNames = () => readdirSync(pictures).filter((name) => picture.test(name));
  for (const name of pictureNames()) rmSync(join(pictures, name));
  const code = await driveTour('tour.ts', pictures);
  if (code === 0) {
    const names = pictureNames();
    console.log(`Screenshots of the tour, in ${pictures}:`);
    for (const name of names.toSorted()) console.log(`  ${name}`);
  }
  return code;
}

/** Runs one of tests/tour on the built app in a private desktop; it leaves its pictures in the folder. */
export function driveTour(file: 'tour.ts' | 'pictures.ts', folder: string): Promise<number> {
  return inSession((environment) =>
    runTool('@playwright/test/cli.js', ['test', '-c', 'build/playwright.tour.config.ts'], {
      ...environment,
      DILIGENCE_DESK_TOUR: file,
      DILIGENCE_DESK_TOUR_FOLDER: folder,
    }),
  );
}
