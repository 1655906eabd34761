import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { type Browser, chromium, type Page } from '@playwright/test';
import { electronEnvironment } from '../../build/electron/binary/electron-environment.ts';
import { electronBinary } from '../electron/launch.ts';

/** A start; milliseconds since the process was created. */
export interface StartTiming {
  /** Main's own code runs (its first line in the log); null where it logs nothing. */
  readonly runsMs: number | null;
  /** The page is loaded, before its first screen knows what to show. */
  readonly loadedMs: number;
  /** The first screen other than the waiting page is painted. */
  readonly readyMs: number;
}

export interface StartOnceOptions {
  readonly appPath: string;
  readonly args: readonly string[];
  /** The text on standard error once the screen is painted, or later. */
  readonly readyLine: string;
  /** Performs an action that proves that it is ready. @throws Error where it is not */
  readonly confirmReady?: (page: Page) => Promise<void>;
}

const LIMIT_MS = 60_000;

/**
 * Starts an app as a person does, without inspector and Playwright, and connects to it only once it is ready: the page itself
 * remembers when it was painted (https://www.w3.org/TR/largest-contentful-paint/).
 */
export async function startOnce({
  appPath,
  args,
  readyLine,
  confirmReady,
}: StartOnceOptions): Promise<StartTiming> {
  const begunMs = now();
  const child = spawn(
    electronBinary().path,
    [
      appPath,
      ...args,
      '--remote-debugging-port=0',
      ...(process.platform === 'linux' ? ['--no-sandbox'] : []),
    ],
    { stdio: ['ignore', 'ignore', 'pipe'], env: electronEnvironment() },
  );
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  const ended = once(child, 'exit');
  let browser: Browser | undefined;
  try {
    const said = await readUntil(child, readyLine);
    browser = await chromium.connectOverCDP(said.debuggerAddress);
    const pages = browser.contexts().flatMap((context) => context.pages());
    // The label window is there by then, empty.
    const page = pages.find((one) => one.url() !== 'about:blank');
    if (page === undefined) throw new Error('there is no page');
    const { loadedMs, readyMs } = await paintTimes(page);
    await confirmReady?.(page);
    return {
      runsMs: said.firstLineMs === null ? null : said.firstLineMs - begunMs,
      loadedMs: loadedMs - begunMs,
      readyMs: readyMs - begunMs,
    };
  } finally {
    child.kill('SIGTERM');
    await ended;
    await browser?.close();
    process.off('exit', kill);
  }
}

/** Milliseconds since 1970, by the same clock as a page's. */
const now = (): number => performance.timeOrigin + performance.now();

interface StartOutput {
  readonly debuggerAddress: string;
  readonly firstLineMs: number | null;
}

/** The output on standard error up to the marker. */
function readUntil(child: ChildProcess, sign: string): Promise<StartOutput> {
  const { promise, resolve, reject } = Promise.withResolvers<StartOutput>();
  const lines: string[] = [];
  const fail = (why: string): void => reject(new Error([why, ...lines].join('\n')));
  const timer = setTimeout(() => fail(`it was not ready within ${LIMIT_MS} ms`), LIMIT_MS);
  child.once('error', reject);
  child.once('exit', (code) => fail(`it ended with ${code}`));
  let debuggerAddress = '';
  let firstLineMs: number | null = null;
  if (child.stderr === null) throw new Error('standard error was not asked for');
  createInterface({ input: child.stderr }).on('line', (line) => {
    lines.push(line);
    debuggerAddress ||= /^DevTools listening on (ws:\S+)/.exec(line)?.[1] ?? '';
    if (line.includes('"event":"started"')) firstLineMs ??= now();
    if (!line.includes(sign)) return;
    clearTimeout(timer);
    resolve({ debuggerAddress, firstLineMs });
  });
  return promise;
}

/** Milliseconds since 1970. The waiting page is gone by now, so its paints have no element any more. */
async function paintTimes(page: Page): Promise<Omit<StartTiming, 'runsMs'>> {
  await page.locator('main:not([aria-busy])').waitFor();
  return page.evaluate(async () => {
    const { promise, resolve } = Promise.withResolvers<number>();
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // TypeScript's DOM library lacks the element.
        const { element } = entry as PerformanceEntry & { element?: Element | null };
        if (element?.closest('main') != null) resolve(entry.startTime);
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    const [navigation] = performance.getEntriesByType('navigation');
    const loaded = navigation instanceof PerformanceNavigationTiming ? navigation.loadEventEnd : NaN;
    const { timeOrigin } = performance;
    return { loadedMs: timeOrigin + loaded, readyMs: timeOrigin + (await promise) };
  });
}
