import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openInbox, temporaryFolder } from './inbox.ts';
import { bundledProgram } from '#tests/support/bundled-program';
import { fixedVault } from '#tests/support/vaults';

const program = bundledProgram('tests/unit/electron/jobs/notifications/killed-poller.ts');
const chains = 8;
const killsPerChain = 25;
const rowsPerRun = 4;

/** Runs the program until it is killed or ends; gives the signal. */
function runOnce(folder: string, run: number, point: number): Promise<NodeJS.Signals | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--no-warnings', program, folder, String(run), String(point)], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      if (code !== null && code !== 0) reject(new Error(`The poller ended with code ${code}.`));
      else resolve(signal);
    });
  });
}

describe('a poller that is killed without warning', () => {
  it('loses no notification, and shows none again more than once', async () => {
    let kills = 0;
    let lost = 0;
    let repeated = 0;
    let most = 0;
    const chain = async () => {
      const folder = temporaryFolder();
      for (let run = 0; run < killsPerChain; run += 1) {
        const signal = await runOnce(folder, run, Math.floor(Math.random() * 24));
        expect(signal).toBe('SIGKILL');
        kills += 1;
      }
      expect(await runOnce(folder, killsPerChain, -1)).toBeNull();

      const { queries, store } = await openInbox(folder, fixedVault(null));
      const p = store.profileKey('p');
      const entries = [];
      let after: string | null = null;
      do {
        const page = await queries.list(p, { view: 'all' }, { after, limit: 200 });
        entries.push(...page.entries);
        after = page.after;
      } while (after !== null);
      expect(new Set(entries.map((entry) => entry.name)).size).toBe(entries.length);
      lost += killsPerChain * rowsPerRun - entries.length;

      const shown = new Map<number, number>();
      for (const line of readFileSync(join(folder, 'shown'), 'utf8').trim().split('\n')) {
        shown.set(Number(line), (shown.get(Number(line)) ?? 0) + 1);
      }
      for (const entry of entries) {
        const times = shown.get(entry.key) ?? 0;
        if (times === 0) lost += 1;
        if (times > 1) repeated += 1;
        most = Math.max(most, times);
      }
    };
    for (let pair = 0; pair < chains; pair += 2) await Promise.all([chain(), chain()]);
    console.log(
      `kill -9 at ${kills} points between fetch and cursor: ${lost} lost, ${repeated} of ${chains * killsPerChain * rowsPerRun} shown again, none more than ${most - 1} time(s) again`,
    );
    expect({ kills, lost }).toEqual({ kills: chains * killsPerChain, lost: 0 });
    expect(most).toBeLessThanOrEqual(2);
  }, 600_000);
});
