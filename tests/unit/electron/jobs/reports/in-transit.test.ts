import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createInTransit, sha256OfFile } from '#electron/jobs/reports/in-transit';

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'reports-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
const place = (folder: string) => join(folder, 'reports-in-transit');

describe('reports in transit', () => {
  it('have their own folder, for this user only, that is deleted with the work', async () => {
    const folder = temporaryFolder();
    const seen = await createInTransit(folder).use((path) => {
      writeFileSync(path, '%PDF-');
      return Promise.resolve({ path, mode: statSync(dirname(path)).mode & 0o777 });
    });
    expect(seen.mode).toBe(0o700);
    expect(existsSync(seen.path)).toBe(false);
    expect(readdirSync(place(folder))).toEqual([]);
  });

  it('leave nothing behind when the work fails', async () => {
    const folder = temporaryFolder();
    const failing = createInTransit(folder).use((path) => {
      writeFileSync(`${path}.part`, '%PDF-');
      return Promise.reject(new Error('cut'));
    });
    await expect(failing).rejects.toThrow('cut');
    expect(readdirSync(place(folder))).toEqual([]);
  });

  it('are deleted if the previous app process was killed', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(place(folder), 'report-x'), { recursive: true });
    writeFileSync(join(place(folder), 'report-x', 'report.pdf'), '%PDF-');
    await createInTransit(folder).sweep();
    expect(existsSync(place(folder))).toBe(false);
  });

  it('are identified by the SHA-256 of every byte', async () => {
    const path = join(temporaryFolder(), 'a.pdf');
    const bytes = Buffer.alloc(300_000, '%PDF-');
    writeFileSync(path, bytes);
    expect(await sha256OfFile(path)).toBe(createHash('sha256').update(bytes).digest('hex'));
  });
});
