#!/usr/bin/env node
/*
 * Makes a clone ready to build, start and test. Needs Node 20.19 and npm, nothing else, and looks at what is
 * there instead of remembering what it did: a second run finds nothing missing and says so in one line.
 *
 *   node build/setup/setup.mjs                what starting the app needs
 *   node build/setup/setup.mjs --with-tests   and what the end-to-end tests need
 */
import process from 'node:process';
import { ensureElectron } from './electron.mjs';
import { ensureNodePackages } from './node-packages.mjs';
import { ensureSystemPackages } from './system-packages.mjs';
import { hasDisplay } from './display.mjs';
import { say, hasPrinted } from './output.mjs';

const started = Date.now();
try {
  // Without a display the app runs in a virtual one, so starting it needs what the tests need.
  ensureSystemPackages({ tests: process.argv.includes('--with-tests') || !hasDisplay() });
  ensureNodePackages();
  const runtime = ensureElectron();
  const seconds = Math.round((Date.now() - started) / 1000);
  say(hasPrinted() ? `Ready after ${seconds} s. ${runtime}` : `Nothing is missing. ${runtime}`);
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
