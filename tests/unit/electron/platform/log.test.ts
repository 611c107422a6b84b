import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { describeFailure, openLog, redacted } from '#electron/platform/log';

const canary = 'c4n4ry-5f1c';
const folder = mkdtempSync(join(tmpdir(), 'desk-log-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each([
  `Authorization: Bearer ${canary}`,
  `authorization: Basic ${canary}`,
  `{"authorization":"Bearer ${canary}"}`,
  `{"access_token": "${canary}", "expires_in": 3600}`,
  `grant_type=client_credentials&client_secret=${canary}&client_id=desk`,
  `clientSecret: '${canary}'`,
  `sent bearer ${canary} to the service`,
  `password = ${canary}`,
  `{\\"client_secret\\":\\"${canary}\\"}`,
  `{\\\\\\"client_secret\\\\\\": \\\\\\"${canary}\\\\\\"}`,
  `client_secret%3D${canary}%26client_id%3Ddesk`,
  `%7B%22client_secret%22%3A%22one%20${canary}%22%7D`,
  `sent Basic Y2lkO${canary} to the issuer`,
  `sent%20Bearer%20${canary}`,
  `{"client_secret":"correct horse ${canary}"}`,
  `{"client_secret":"correct \\" horse ${canary}"}`,
  `{\\"client_secret\\":\\"correct \\\\\\" horse ${canary}\\"}`,
  `clientSecret: 'correct horse, ${canary}'`,
  `{"client_secret":"correct horse ${canary}`,
  `HttpError: 403 "method: GET url: https://feed.example.com/latest.yml?sv=1&sig=${canary}"`,
  `HTTPS://desk:1@${canary}@feed.example.com/latest.yml`,
])('a credential is cut out of: %s', (text) => {
  const written = redacted(text);
  expect(written).toContain('[redacted]');
  expect(written).not.toContain(canary);
});

it('what follows a quoted credential stays', () => {
  expect(redacted('{"client_secret":"correct horse","client_id":"desk"}')).toBe(
    '{"client_secret":"[redacted]","client_id":"desk"}',
  );
  expect(redacted('{\\"authorization\\":\\"Bearer one two\\",\\"a\\":1}')).toBe(
    '{\\"authorization\\":\\"Bearer [redacted]\\",\\"a\\":1}',
  );
  const stack = 'Error: no token: "one\n    at run (main.js:1:2)';
  expect(redacted(stack)).toBe('Error: no token: "[redacted]\n    at run (main.js:1:2)');
});

it('the credential of a basic authorization stays hidden without the name of its header', () => {
  expect(redacted('sent Basic ZGVzazpodW50ZXIy to the issuer')).toBe('sent Basic [redacted] to the issuer');
  expect(redacted('sent basic%20YTpi')).toBe('sent basic%20[redacted]');
});

it('credentials are looked for in linear time', () => {
  const starts = ['token="', 'token ', 'token%20', '\\"', 'secret\\', 'basic ', 'token: \\'];
  for (const text of starts.concat('https://', 'https://a?', 'http://@'))
    expect(redacted(text.repeat(20_000)).length).toBeLessThanOrEqual(4000);
});

it('ordinary words stay unchanged', () => {
  for (const text of [
    'The token request of basic view failed: the secret was not read.',
    'GET https://feed.example.com:8443/desk/@latest.yml failed',
  ])
    expect(redacted(text)).toBe(text);
});

it('a message can’t move the cursor or start a log record; stack frames keep their lines', () => {
  const forged = 'Acme\n[2026-11-22 10:00:00.000] [error] Forged\r\n\u001b[2J\u009b31m\u2028';
  expect(redacted(forged)).toBe(
    'Acme\\u000a[2026-11-22 10:00:00.000] [error] Forged\\u000d\\u000a\\u001b[2J\\u009b31m\\u2028',
  );
  const stack = 'Error: no\n    at run (main.js:1:2)\n    at start (main.js:3:4)';
  expect(redacted(stack)).toBe(stack);
});

it('a message is truncated at a maximum length', () => {
  expect(redacted('x'.repeat(100_000))).toHaveLength(4000);
});

it('a thrown value that is not an error is reported by its type only', () => {
  expect(describeFailure({ secret: canary })).toBe('object');
});

it('the log is in the given folder and is readable only by its owner', () => {
  openLog(folder).error(`client_secret=${canary}`);
  const path = join(folder, 'main.log');
  expect(readFileSync(path, 'utf8')).toContain('client_secret=[redacted]');
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o077).toBe(0);
});
