/* Takes the guided tour of the app: node build/tour.ts [folder for the screenshots, out/tour by default] */
import process from 'node:process';
import { takeTour } from './tour-runner.ts';

process.exitCode = await takeTour(process.argv[2] ?? 'out/tour');
