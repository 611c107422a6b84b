import { readdirSync, readFileSync } from 'node:fs';

export interface ProcessFacts {
  pid: number;
  /** The command line, parts separated by spaces. */
  command: string;
  /** What can be read of the environment. Chromium writes the title of a process over it. */
  environment: string;
}

/** A process and everything it started, as Linux shows them to the same user. */
export function processTree(pid: number): ProcessFacts[] {
  const read = (of: number, file: string) => {
    try {
      return readFileSync(`/proc/${of}/${file}`, 'latin1');
    } catch {
      return ''; // it ended meanwhile, or is not ours to read
    }
  };
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), Number(/^PPid:\s+(\d+)/m.exec(read(Number(name), 'status'))?.[1])]),
  );
  const family = (of: number): number[] => [
    of,
    ...[...parents].filter(([, parent]) => parent === of).flatMap(([child]) => family(child)),
  ];
  return family(pid).map((member) => ({
    pid: member,
    command: read(member, 'cmdline').replaceAll('\0', ' ').trim(),
    environment: read(member, 'environ'),
  }));
}
