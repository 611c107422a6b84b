import { writeFileSync } from 'node:fs';

/**
 * Leaves the memory of a process, with its secrets, tokens and personal data, out of a core dump. core(5): no kind of
 * memory is written when every bit of the filter is off. Children that the process forks later inherit it. Linux only;
 * SECURITY.md says what this leaves open.
 */
export function leaveMemoryOutOfCoreDumps(pid: number | 'self' = 'self'): void {
  if (process.platform !== 'linux') return;
  try {
    writeFileSync(`/proc/${pid}/coredump_filter`, '0');
  } catch {
    // The process ended, or the system has no /proc.
  }
}
