import { cpus, loadavg, totalmem } from 'node:os';
import { electronBinary } from '../electron/launch.ts';

/** What figures were taken on. No names: they are nobody's business. */
export interface MachineInfo {
  readonly cores: number;
  readonly memoryGb: number;
  readonly platform: string;
  readonly node: string;
  readonly binary: 'electron' | 'stand-in';
  /** ISO 8601. */
  readonly date: string;
  /** Processes that ran or waited to, on average over the minute before (Unix's load average). */
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

/** Above this load for each core, figures are told with a warning. */
const IDLE_LOAD_PER_CORE = 0.5;

/** What is to be said of a machine that was busy before anything was measured; null where it was quiet. */
export function formatLoadWarning({
  cores,
  loadBefore,
}: Pick<MachineInfo, 'cores' | 'loadBefore'>): string | null {
  if (loadBefore <= IDLE_LOAD_PER_CORE * cores) return null;
  return `The machine was busy before (load ${loadBefore.toFixed(2)} on ${cores} cores): compare ratios, not times.`;
}
