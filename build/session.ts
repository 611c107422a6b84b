/* Runs a command inside a private desktop session: node build/session.ts <command> [arguments] */
import process from 'node:process';
import { inSession } from './in-session.ts';
import { runProgram } from './run-program.ts';

const [program, ...args] = process.argv.slice(2);
if (program === undefined) throw new Error('Name the command to run in the session.');
process.exitCode = await inSession((environment) => runProgram(program, args, environment));
