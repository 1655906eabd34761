import { readdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { MEMORY_PARTS, type MemoryPart, type MemorySampler } from '../benchmarks/memory-sample.ts';
import { listChildProcesses } from '../benchmarks/processes.ts';
import type { BenchmarkStation } from '../benchmarks/station.ts';
import { listFiles } from '../e2e/list-files.ts';
import { mainPid } from '../electron/app-process.ts';

/** What must stay flat, besides the memory's parts. */
export const COUNTS = [
  'main’s handles',
  'Chromium’s handles',
  'main’s threads',
  'processes',
  'windows',
  'Chromium’s pages',
  'temporary files',
  'files of Chromium’s profile',
  'files in the data folder',
] as const;
export type Count = (typeof COUNTS)[number];
export type Resource = MemoryPart | Count;
export const RESOURCES: readonly Resource[] = [...MEMORY_PARTS, ...COUNTS];

/** The amount of each; memory in MB. */
export type ResourceSample = Readonly<Record<Resource, number>>;

interface TakeSampleOptions {
  readonly station: BenchmarkStation;
  readonly memory: MemorySampler;
  readonly dataDir: string;
}

/** Samples a station that is not printing (Linux: proc(5)). */
export async function takeSample({ station, memory, dataDir }: TakeSampleOptions): Promise<ResourceSample> {
  const { app, page, temporary } = station;
  const main = await mainPid(app);
  const others = listChildProcesses(main).map(({ pid }) => pid);
  const windows = await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
  const cdp = await page.context().newCDPSession(page);
  const { targetInfos } = await cdp.send('Target.getTargets');
  await cdp.detach();
  const below = listFiles(temporary).map((file) => relative(temporary, file));
  const [ofProfile, own] = [below.filter(isOfProfile), below.filter((file) => !isOfProfile(file))];
  return {
    ...(await memory.sample()),
    'main’s handles': handlesOf(main),
    'Chromium’s handles': others.reduce((all, pid) => all + handlesOf(pid), 0),
    'main’s threads': threadsOf(main),
    processes: others.length,
    windows,
    'Chromium’s pages': targetInfos.filter(({ type }) => type === 'page').length,
    'temporary files': own.filter((file) => !file.startsWith('node-compile-cache')).length,
    'files of Chromium’s profile': ofProfile.length,
    // The log rotates by size, and five files are kept (main/log/log-file.ts).
    'files in the data folder': listFiles(dataDir).filter((file) => !/^logs\b/.test(relative(dataDir, file)))
      .length,
  };
}

/** Chromium's own, where the stand-in runs it, is the browser's business. */
const isOfProfile = (file: string): boolean =>
  file.startsWith('tem-electron-stand-in-') || isSharedMemory(file);

/** Chromium unlinks such a file as soon as it has opened it; a process killed in between leaves it (seen once in 5 kills). */
export const isSharedMemory = (file: string): boolean => file.startsWith('.org.chromium.Chromium.');

function handlesOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    // It has ended meanwhile.
    return 0;
  }
}

function threadsOf(pid: number): number {
  return Number(/^Threads:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
}
