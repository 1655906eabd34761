import { readdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { MEMORY_PARTS, type MemoryPart, type MemorySampler } from '../benchmarks/memory-sample.ts';
import { listChildProcesses } from '../benchmarks/processes.ts';
import type { BenchmarkStation } from '../benchmarks/station.ts';
import { listFiles } from '../e2e/list-files.ts';
import { mainPid } from '../electron/app-process.ts';

/** What must stay flat besides memory, and by how much it may increase: connections kept, Chromium's spare renderer. */
const COUNTS = {
  'main’s handles': 8,
  'Chromium’s handles': 40,
  'main’s threads': 2,
  processes: 1,
  windows: 0,
  'Chromium’s pages': 0,
  'temporary files': 0,
  'files of Chromium’s profile': 20,
  'files in the data folder': 2,
} as const;
type Resource = MemoryPart | keyof typeof COUNTS;
const RESOURCES = [...MEMORY_PARTS, ...Object.keys(COUNTS)] as readonly Resource[];

/** The amount of each once this many labels have come out; memory in MB. */
export interface ResourceSample {
  readonly labels: number;
  readonly amounts: Readonly<Record<Resource, number>>;
}

/** Samples a station that is not printing (Linux: proc(5)). */
export async function takeSample(
  { app, page, temporary }: BenchmarkStation,
  memory: MemorySampler,
  dataDir: string,
): Promise<ResourceSample['amounts']> {
  const main = await mainPid(app);
  const others = listChildProcesses(main).map(({ pid }) => pid);
  const cdp = await page.context().newCDPSession(page);
  const { targetInfos } = await cdp.send('Target.getTargets');
  await cdp.detach();
  const below = listFiles(temporary).map((file) => relative(temporary, file));
  return {
    ...(await memory.sample()),
    'main’s handles': handlesOf(main),
    'Chromium’s handles': others.reduce((all, pid) => all + handlesOf(pid), 0),
    'main’s threads': Number(/^Threads:\s+(\d+)/m.exec(readFileSync(`/proc/${main}/status`, 'utf8'))?.[1]),
    processes: others.length,
    windows: await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length),
    'Chromium’s pages': targetInfos.filter(({ type }) => type === 'page').length,
    'temporary files': below.filter(isOwn).length,
    'files of Chromium’s profile': below.filter(isOfProfile).length,
    // The log rotates by size, and five files are kept (main/log/log-file.ts).
    'files in the data folder': listFiles(dataDir).filter((file) => !/^logs\b/.test(relative(dataDir, file)))
      .length,
  };
}

/** Chromium unlinks such a file as soon as it has opened it; a process killed in between leaves it (seen once in 5 kills). */
const isSharedMemory = (file: string): boolean => file.startsWith('.org.chromium.Chromium.');
/** Chromium's own, where the stand-in runs it, is the browser's business. */
const isOfProfile = (file: string): boolean =>
  file.startsWith('tem-electron-stand-in-') || isSharedMemory(file);
const isOwn = (file: string): boolean => !isOfProfile(file) && !file.startsWith('node-compile-cache');

/** Files left once a station has ended. @param deaths how many label windows were killed: one each may leave shared memory */
export function listLeft({ temporary }: BenchmarkStation, deaths: number): string[] {
  const left = listFiles(temporary).map((file) => relative(temporary, file));
  const others = left.filter((file) => !isSharedMemory(file) && !file.startsWith('node-compile-cache'));
  return [...others, ...left.filter(isSharedMemory).slice(deaths)];
}

function handlesOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    // It has ended meanwhile.
    return 0;
  }
}

/** A value after the first part of a soak, and at its end. */
export interface Flatness {
  readonly resource: Resource;
  readonly first: number;
  readonly last: number;
  /** The limit at the end; null where the value is only reported. */
  readonly most: number | null;
  readonly isFlat: boolean;
}

/** A process may grow by a tenth; a heap, being small, by that and a little. */
const GROWTH = 1.1;
const HEAP_MB = 3;
/** With fewer labels a process is still warming up: its values are reported, not judged. */
const WARM_LABELS = 2_000;
const WARMING: readonly Resource[] = [
  'main',
  'inspector',
  'renderer',
  'label window',
  'Chromium’s handles',
  'files of Chromium’s profile',
];

/** Compares the median of the samples from 10 to 30 % of all labels with that of those after 80 %. */
export function assessFlatness(samples: readonly ResourceSample[]): Flatness[] {
  const labels = samples.at(-1)?.labels ?? 0;
  const part = (from: number, to: number): readonly ResourceSample[] =>
    samples.filter((one) => one.labels >= from * labels && one.labels <= to * labels);
  // A short run may have none in between.
  const warm = part(0.1, 0.3);
  const [begin, end] = [warm.length > 0 ? warm : part(0.1, 1).slice(0, 1), part(0.8, 1)];
  if (begin.length === 0 || end.length === 0) return [];
  const mostOf = (resource: Resource, first: number): number | null => {
    if (labels < WARM_LABELS && WARMING.includes(resource)) return null;
    const more: number | undefined = Reflect.get(COUNTS, resource) as number | undefined;
    return more === undefined ? first * GROWTH + (resource.endsWith('heap') ? HEAP_MB : 0) : first + more;
  };
  return RESOURCES.map((resource) => {
    const [first, last] = [medianOf(begin, resource), medianOf(end, resource)];
    const most = mostOf(resource, first);
    return { resource, first, last, most, isFlat: most === null || last <= most };
  });
}

/** The lower one of an even number: growth persists, so the lower value shows it. */
function medianOf(samples: readonly ResourceSample[], resource: Resource): number {
  const sorted = samples.map(({ amounts }) => amounts[resource]).toSorted((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}
