import { rmSync } from 'node:fs';

/** Deletes each; one that cannot be deleted, because another program holds it, keeps no other. Then it throws. */
export function deleteFiles(files: readonly string[]): void {
  const failures: unknown[] = [];
  for (const file of files) {
    try {
      rmSync(file, { recursive: true, force: true });
    } catch (failure) {
      failures.push(failure);
    }
  }
  if (failures.length > 0) throw failures[0];
}
