import type { ElectronApplication, Page } from '@playwright/test';
import { mainPid } from '../electron/app-process.ts';
import { listChildProcesses, readProcessMegabytes, startOf } from './processes.ts';

/** The memory of the station's processes after garbage collection, in MB. */
export type MemorySample = Readonly<Record<MemoryPart, number>>;

/** Processes, and the part of them that JavaScript uses. */
export const MEMORY_PARTS = [
  'main',
  'main’s heap',
  'inspector',
  'renderer',
  'renderer’s heap',
  'label window',
  'label window’s heap',
] as const;
export type MemoryPart = (typeof MEMORY_PARTS)[number];

/** Takes samples of one station. */
export interface MemorySampler {
  sample(): Promise<MemorySample>;
}

/** The oldest renderer process is the station's window; all later ones are the label window. */
export async function createMemorySampler(app: ElectronApplication, page: Page): Promise<MemorySampler> {
  const main = await mainPid(app);
  const renderersNow = (): number[] =>
    listChildProcesses(main).flatMap(({ pid, type }) => (type === 'renderer' ? [pid] : []));
  const own = new Set(oldestOf(renderersNow()));
  const sum = (pids: readonly number[]): number =>
    pids.reduce((all, pid) => all + readProcessMegabytes(pid), 0);
  // A page whose renderer died never answers; its window stays until the next label is loaded.
  const dead = new WeakSet<Page>();
  const watch = (one: Page): void => void one.once('crash', () => dead.add(one));
  app.windows().forEach(watch);
  app.on('window', watch);
  return {
    async sample() {
      const mainHeap = await collectMain(app);
      const heap = await collectPage(page);
      const others = await Promise.all(
        app
          .windows()
          .filter((one) => one !== page && !dead.has(one))
          .map(collectPage),
      );
      const renderers = renderersNow();
      return {
        main: readProcessMegabytes(main),
        'main’s heap': mainHeap,
        inspector: sum(await listInspectors(app)),
        renderer: sum(renderers.filter((pid) => own.has(pid))),
        'renderer’s heap': heap,
        'label window': sum(renderers.filter((pid) => !own.has(pid))),
        'label window’s heap': others.reduce((all, one) => all + one, 0),
      };
    },
  };
}

/** The processes that inspect labels (main/app/fork-process.ts): one, unless it has just died. */
const listInspectors = (app: ElectronApplication): Promise<number[]> =>
  app.evaluate(({ app: main }) =>
    main.getAppMetrics().flatMap(({ name, pid }) => (name === 'Tem inspector' ? [pid] : [])),
  );

/** The process that was started first, if there is any. */
function oldestOf(pids: readonly number[]): number[] {
  return pids.toSorted((one, other) => startOf(one) - startOf(other)).slice(0, 1);
}

const MEGABYTE = 2 ** 20;

/** Makes main collect its garbage, and returns the size of its heap (MB). */
async function collectMain(app: ElectronApplication): Promise<number> {
  const bytes = await app.evaluate(() => {
    process.getBuiltinModule('node:v8').setFlagsFromString('--expose-gc');
    const collect: unknown = process.getBuiltinModule('node:vm').runInNewContext('gc');
    // The most thorough collection: the heap returns the memory that it has reserved.
    if (typeof collect === 'function') collect({ type: 'major', flavor: 'last-resort', execution: 'sync' });
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  });
  return bytes / MEGABYTE;
}

/** The same for a page. */
async function collectPage(page: Page): Promise<number> {
  const cdp = await page.context().newCDPSession(page);
  try {
    await cdp.send('HeapProfiler.collectGarbage');
    const { usedSize } = await cdp.send('Runtime.getHeapUsage');
    return usedSize / MEGABYTE;
  } finally {
    await cdp.detach();
  }
}
