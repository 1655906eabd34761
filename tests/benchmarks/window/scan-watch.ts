/** One scan as the page met it, in milliseconds of the page's own clock; null: not yet. */
export interface ScanTimestamps {
  /** Its Enter came, before anything of Tem's heard it. */
  readonly enterMs: number;
  /** Main told of the row: its code is understood, the row is committed. */
  notifiedMs: number | null;
  /** The row is in the document. */
  rowMs: number | null;
  /** The next frame began. */
  frameMs: number | null;
  /** That frame was laid out and painted. */
  paintedMs: number | null;
}

export interface ScanObserver {
  /** From now on Enters count, the first for the row at this place (from 1). */
  begin(line: number): Promise<void>;
  /** Resolves with the scans since `begin`, once this many were painted; with fewer after the limit. */
  ended(scans: number, limitMs: number): Promise<readonly ScanTimestamps[]>;
}

declare global {
  interface Window {
    benchScans?: ScanObserver;
  }
}

/**
 * Watches scans from inside of the page. Its source is put into the page before the page's own scripts
 * (Playwright's addInitScript), so that it hears of keys and of main's messages before Tem does.
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
      // The first task after a frame's callbacks is after its layout and paint.
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
