import { readFileSync } from 'node:fs';

interface Confinement {
  filters: number;
  processSpaces: number;
  capabilities: string;
}

/** What Linux shuts a process in with. A container around everything counts for the main process as well. */
function confinement(pid: number): Confinement {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const field = (name: string) => new RegExp(`^${name}:\\s+(.+)$`, 'm').exec(status)?.[1] ?? '';
  return {
    filters: Number(field('Seccomp_filters')),
    processSpaces: field('NSpid').split(/\s+/).length,
    capabilities: field('CapEff'),
  };
}

/** Whether the system shuts a process in beyond what it does with the main process. */
export function isShutIn(pid: number, main: number): boolean {
  const own = confinement(main);
  const { filters, processSpaces, capabilities } = confinement(pid);
  return filters > own.filters && processSpaces > own.processSpaces && /^0+$/.test(capabilities);
}
