import { chmodSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A stand-in for pkexec: it passes its command to the test, which is root, and exits with the code it gets.
 * Polkit and its dialog are not part of the test.
 */
export interface ConsentToRoot extends Disposable {
  /** Arguments of the request that waits; null: there is none. */
  request(): string[] | null;
  respond(code: number): void;
}

const program = '/usr/bin/pkexec';

export function standInForPkexec(): ConsentToRoot {
  const folder = mkdtempSync(join(tmpdir(), 'diligence-desk-consent-'));
  chmodSync(folder, 0o1777);
  const [requestFile, response] = [join(folder, 'asked'), join(folder, 'answer')];
  const script = [
    '#!/bin/sh',
    `printf '%s\\n' "$@" > ${requestFile}.part`,
    `mv ${requestFile}.part ${requestFile}`,
    `while [ ! -e ${response} ]; do sleep 0.1; done`,
    `exit "$(cat ${response})"`,
  ];
  writeFileSync(program, `${script.join('\n')}\n`, { mode: 0o755 });
  return {
    request: () => (existsSync(requestFile) ? readFileSync(requestFile, 'utf8').trimEnd().split('\n') : null),
    respond(code) {
      writeFileSync(`${response}.part`, String(code));
      renameSync(`${response}.part`, response);
    },
    [Symbol.dispose]() {
      rmSync(program, { force: true });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
