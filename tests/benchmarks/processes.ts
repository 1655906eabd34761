import { readdirSync, readFileSync } from 'node:fs';

/** A process of the app's, as Linux describes it (https://man7.org/linux/man-pages/man5/proc.5.html). */
export interface AppProcess {
  readonly pid: number;
  /** Chromium's --type; null for a process that is none of Chromium's children. */
  readonly type: string | null;
}

/** The descendants of a process, without itself. */
export function listChildProcesses(pid: number): AppProcess[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    // The parent is the second field after the name, which is in parentheses and may contain anything.
    const [, parent] = textOf(`/proc/${name}/stat`).split(') ').at(-1)?.split(' ') ?? [];
    if (parent !== undefined) parents.set(Number(name), Number(parent));
  }
  const below = (of: number): number[] =>
    [...parents].filter(([, parent]) => parent === of).flatMap(([child]) => [child, ...below(child)]);
  return below(pid).map((child) => ({
    pid: child,
    type: /--type=([\w-]+)/.exec(textOf(`/proc/${child}/cmdline`).replaceAll('\0', ' '))?.[1] ?? null,
  }));
}

/** A process's own memory plus its share of shared memory (proportional set size), in MB; 0 where it is gone. */
export function readProcessMegabytes(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+) kB/m.exec(textOf(`/proc/${pid}/smaps_rollup`))?.[1] ?? '0';
  return Number(kilobytes) / 1024;
}

/** When a process was started, in clock ticks since the machine's start (field 22 of its stat); 0 where it is gone. */
export function startOf(pid: number): number {
  return Number(textOf(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ')[19] ?? 0);
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // It has ended meanwhile.
    return '';
  }
}
