import { cpus, loadavg, totalmem } from 'node:os';
import { electronBinary } from '../electron/launch.ts';

/** The machine behind the figures. Contains no names, which are private. */
export interface MachineInfo {
  readonly cores: number;
  readonly memoryGb: number;
  readonly platform: string;
  readonly node: string;
  readonly binary: 'electron' | 'stand-in';
  /** ISO 8601. */
  readonly date: string;
  /** Running and runnable processes, averaged over the minute before (Unix's load average). */
  readonly loadBefore: number;
}

export function readMachineInfo(): MachineInfo {
  return {
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    platform: `${process.platform} ${process.arch}`,
    node: process.versions.node,
    binary: electronBinary().kind,
    date: new Date().toISOString(),
    loadBefore: loadavg()[0] ?? 0,
  };
}

/** Above this load per core, figures carry a warning. */
const IDLE_LOAD_PER_CORE = 0.5;

/** The warning about a machine that was busy before the measurements; null where it was idle. */
export function formatLoadWarning({
  cores,
  loadBefore,
}: Pick<MachineInfo, 'cores' | 'loadBefore'>): string | null {
  if (loadBefore <= IDLE_LOAD_PER_CORE * cores) return null;
  return `The machine was busy before (load ${loadBefore.toFixed(2)} on ${cores} cores): compare ratios, not times.`;
}
