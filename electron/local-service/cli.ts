#!/usr/bin/env node
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import {
  faultSchema,
  webhookTargetSchema,
  type Fault,
  type WebhookTarget,
} from '#shared/local-service-faults';
import { wildcard } from '#shared/resource-names';
import { readFields } from './parse-body.ts';
import { startLocalService } from './server.ts';
import { isLocalUrl } from './webhooks.ts';
import {
  dialectDescriptions,
  dialectNames,
  drawDialect,
  isDialectName,
  type DialectName,
} from './dialects/dialects.ts';
import type { Dialect } from './dialects/dialect.ts';

const help = `Runs the local service alone: the whole API on this machine, with invented data.

npm run service -- [options]

  --port NUMBER           Port on 127.0.0.1; any free one when left out.
  --seed NUMBER           Which invented data; the same seed gives the same data. 1 when left out.
  --organizations NUMBER  How many organizations; 2000 when left out.
  --checks NUMBER         How many checks; ten times the organizations when left out.
  --notifications NUMBER  About how many past notifications; three times the checks when left out.
  --persist FILE          Keep changes in FILE and make them again at the next start.
  --dialect NAME          How it fills what the API leaves open, see below; a number draws one.
                          a when left out.
  --client-id TEXT        local-client when left out.
  --client-secret TEXT    Generated when left out. LOCAL_SERVICE_CLIENT_SECRET is read as well.
  --webhook URL           Send the notifications of all organizations to this http URL on this machine.
  --webhook-secret TEXT   The shared secret that signs them; needed with --webhook.
  --fault JSON            Add a fault, such as '{"kind":"status","status":503,"times":2}'. Can be repeated.
                          docs/local-service.md lists the kinds.
  --no-global-admin       Refuse feature flags with 403.
  --quiet                 No request log.
  --help                  This text.

Dialects:
${dialectNames.map((name) => `  ${name.padEnd(12)} ${dialectDescriptions[name]}\n`).join('')}`;

/** A wrong command line: one sentence for the reader, exit code 2. */
class UsageError extends Error {}

function readArguments() {
  try {
    return parseArgs({
      options: {
        port: { type: 'string' },
        seed: { type: 'string' },
        organizations: { type: 'string' },
        checks: { type: 'string' },
        notifications: { type: 'string' },
        persist: { type: 'string' },
        dialect: { type: 'string' },
        'client-id': { type: 'string' },
        'client-secret': { type: 'string' },
        webhook: { type: 'string' },
        'webhook-secret': { type: 'string' },
        fault: { type: 'string', multiple: true },
        'no-global-admin': { type: 'boolean' },
        quiet: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'The command line is not valid.');
  }
}

function wholeNumber(name: string, text: string | undefined, largest: number): number | undefined {
  if (text === undefined) return undefined;
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (number <= largest) return number;
  throw new UsageError(`--${name} takes a whole number from 0 to ${largest}, not "${text}".`);
}

function nonEmpty(name: string, text: string | undefined): string | undefined {
  if (text === '') throw new UsageError(`--${name} must not be empty.`);
  return text;
}

function dialectOf(text: string | undefined): DialectName | Dialect | undefined {
  if (text === undefined || isDialectName(text)) return text;
  if (/^\d{1,9}$/.test(text)) return drawDialect(Number(text));
  throw new UsageError(`--dialect takes a number or one of ${dialectNames.join(', ')}, not "${text}".`);
}

function webhookOf(url: string | undefined, secret: string | undefined): WebhookTarget | null {
  if (url === undefined && secret === undefined) return null;
  const read = readFields(
    webhookTargetSchema,
    { url, secret },
    { whole: 'webhook', unknown: 'Not an option.' },
  );
  if ('data' in read && isLocalUrl(read.data.url)) return read.data;
  throw new UsageError('--webhook takes an http URL on this machine, together with a --webhook-secret.');
}

function faultOf(text: string): Fault {
  const refuse = (why: string) => new UsageError(`--fault takes a fault as JSON, not ${text}. ${why}`);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw refuse('It is not JSON.');
  }
  const read = readFields(faultSchema, json, { whole: 'fault', unknown: 'Not a field of this kind.' });
  if ('data' in read) return read.data;
  throw refuse(read.faults.map(({ field, message }) => `${field}: ${message}`).join(' '));
}

/** Why the service ends; of a port, with what to do about it. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!('syscall' in error && error.syscall === 'listen' && 'code' in error && 'port' in error))
    return error.message;
  if (error.code === 'EADDRINUSE')
    return `Port ${String(error.port)} is in use (EADDRINUSE). Stop the program that uses it, or give another --port.`;
  return `Port ${String(error.port)} can't be used (${String(error.code)}). Give another --port.`;
}

async function run(): Promise<void> {
  const values = readArguments();
  // Who started the service may read no more than the credentials: it runs on without a log.
  process.stdout.on('error', () => undefined);
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  if (values.help === true) {
    process.stdout.write(help);
    return;
  }
  const webhook = webhookOf(values.webhook, values['webhook-secret']);
  const faults = (values.fault ?? []).map(faultOf);
  const service = await startLocalService({
    port: wholeNumber('port', values.port, 65_535),
    seed: wholeNumber('seed', values.seed, 4_294_967_295),
    organizations: wholeNumber('organizations', values.organizations, 50_000),
    checks: wholeNumber('checks', values.checks, 500_000),
    notifications: wholeNumber('notifications', values.notifications, 5_000_000),
    persist: nonEmpty('persist', values.persist),
    dialect: dialectOf(values.dialect),
    clock: { now: () => Date.now() },
    clientId: nonEmpty('client-id', values['client-id']) ?? 'local-client',
    clientSecret:
      nonEmpty('client-secret', values['client-secret']) ??
      // An empty variable is how many shells and services leave one out.
      (process.env['LOCAL_SERVICE_CLIENT_SECRET'] || undefined) ??
      randomBytes(24).toString('base64url'),
    globalAdmin: values['no-global-admin'] !== true,
    log: values.quiet === true ? undefined : print,
  });
  try {
    if (webhook !== null) service.controls.setWebhook(`organizations/${wildcard}`, webhook);
    for (const fault of faults) service.controls.add(fault);
  } catch (error) {
    await service.close();
    throw error;
  }
  print(`Base URL       ${service.baseUrl}`);
  print(`Auth URL       ${service.authUrl}`);
  print(`Client ID      ${service.credentials.clientId}`);
  print(`Client secret  ${service.credentials.clientSecret}`);
  print('Stop with Ctrl C.');
  const ticker = setInterval(() => void service.controls.settle(), 1000);
  const stop = () => {
    clearInterval(ticker);
    void service.close().then(() => print('Stopped.'));
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

run().catch((error: unknown) => {
  const usage = error instanceof UsageError;
  process.stderr.write(`${reasonOf(error)}${usage ? '\nSee --help.' : ''}\n`);
  process.exitCode = usage ? 2 : 1;
});
