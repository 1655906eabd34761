import type { ElectronApplication } from '@playwright/test';

/** How long main's event loop delayed due work, in ms. */
export interface LoopDelay {
  readonly p99: number;
  readonly max: number;
}

/** The monitor, kept in main between begin and end. */
interface Watched {
  benchLoop?: { enable(): void; disable(): void; percentile(percent: number): number; readonly max: number };
}

/** The sampling interval, in ms; each sample includes it, so an idle loop has about this delay. */
const RESOLUTION_MS = 1;
const MS_PER_NS = 1e-6;

/**
 * Begins to monitor main's event loop from inside main
 * (https://nodejs.org/api/perf_hooks.html#perf_hooksmonitoreventloopdelayoptions).
 */
export async function measureLoopDelay(app: ElectronApplication): Promise<{ end(): Promise<LoopDelay> }> {
  await app.evaluate((_electron, resolution) => {
    const { monitorEventLoopDelay } = process.getBuiltinModule('node:perf_hooks');
    const watch = monitorEventLoopDelay({ resolution });
    // A property of main's global object, which has no type for it.
    (globalThis as Watched).benchLoop = watch;
    watch.enable();
  }, RESOLUTION_MS);
  return {
    async end() {
      const { p99, most } = await app.evaluate(() => {
        const watch = (globalThis as Watched).benchLoop;
        watch?.disable();
        return { p99: watch?.percentile(99) ?? NaN, most: watch?.max ?? NaN };
      });
      return { p99: p99 * MS_PER_NS, max: most * MS_PER_NS };
    },
  };
}
