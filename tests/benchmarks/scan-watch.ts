/** One scan as the page saw it, in milliseconds of the page's own clock; null: not yet. */
export interface ScanTimestamps {
  /** Its Enter arrived, before any listener of Tem's. */
  readonly enterMs: number;
  /** Main's message about the row arrived: the code is understood, and the row is committed. */
  notifiedMs: number | null;
  /** The row is in the document. */
  rowMs: number | null;
  /** The next frame began. */
  frameMs: number | null;
  /** That frame was laid out and painted. */
  paintedMs: number | null;
}

export interface ScanObserver {
  /** Counts Enters from now on; the first belongs to the row at this position (from 1). */
  begin(line: number): Promise<void>;
  /** Resolves with the scans since `begin`, once this many were painted; with fewer after the time limit. */
  ended(scans: number, limitMs: number): Promise<readonly ScanTimestamps[]>;
}

declare global {
  interface Window {
    benchScans?: ScanObserver;
  }
}

/**
 * Watches scans from inside the page. Its source is injected before the page's own scripts (Playwright's addInitScript), so
 * that it sees keys and main's messages before Tem does.
 */
export function installScanObserver(): void {
  let scans: ScanTimestamps[] = [];
  let firstLine = Infinity;
  let newestRow = Infinity;
  let painted = (): void => undefined;

  window.addEventListener(
    'keydown',
    ({ key }) => {
      if (key !== 'Enter' || firstLine === Infinity) return;
      scans.push({
        enterMs: performance.now(),
        notifiedMs: null,
        rowMs: null,
        frameMs: null,
        paintedMs: null,
      });
    },
    { capture: true },
  );

  // The document is parsed, and its scripts, which are modules, have not run.
  document.addEventListener(
    'readystatechange',
    () => {
      window.tem.messages.station.changed(({ changed }) => {
        for (const { id } of changed) {
          if (id <= newestRow) continue;
          newestRow = id;
          const scan = scans.find(({ notifiedMs }) => notifiedMs === null);
          if (scan !== undefined) scan.notifiedMs = performance.now();
        }
      });
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    },
    { once: true },
  );

  function look(): void {
    const drawn: ScanTimestamps[] = [];
    for (const [at, scan] of scans.entries()) {
      if (scan.rowMs !== null) continue;
      if (document.querySelector(`[data-row][aria-posinset="${firstLine + at}"]`) === null) break;
      scan.rowMs = performance.now();
      drawn.push(scan);
    }
    if (drawn.length === 0) return;
    requestAnimationFrame(() => {
      for (const scan of drawn) scan.frameMs = performance.now();
      // The first task after a frame's callbacks runs after its layout and paint.
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => {
        port1.close();
        for (const scan of drawn) scan.paintedMs = performance.now();
        painted();
      });
      port1.start();
      port2.postMessage(null);
    });
  }

  window.benchScans = {
    async begin(line) {
      const state = await window.tem.calls.station.state(undefined);
      if (!state.ok) throw new Error('main does not answer');
      newestRow = Math.max(0, ...state.value.rows.map(({ id }) => id));
      scans = [];
      firstLine = line;
    },
    ended(wanted, limitMs) {
      const isDone = (): boolean => scans.filter(({ paintedMs }) => paintedMs !== null).length >= wanted;
      return new Promise((resolve) => {
        const timer = setTimeout(() => resolve(scans), limitMs);
        painted = () => {
          if (!isDone()) return;
          clearTimeout(timer);
          resolve(scans);
        };
        painted();
      });
    },
  };
}
