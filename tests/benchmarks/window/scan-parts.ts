import type { Figure } from '../benchmark.ts';
import type { ScanTimestamps } from './scan-watch.ts';

/** A scan whose row was painted, in its parts, milliseconds. */
export interface ScanParts {
  /** From the Enter key to the painted row. */
  readonly whole: number;
  /** The whole without the wait for the next frame, which depends on when within a frame the key arrives. */
  readonly own: number;
  /** From the Enter key to main's message in the page: both directions of the IPC, and main's own work with its commit. */
  readonly main: number;
  /** From main's message to the row in the document. */
  readonly renderer: number;
  /** From there to the next frame. */
  readonly frame: number;
  /** Layout and paint of that frame. */
  readonly paint: number;
}

/** The parts of a scan; null where it was not shown. */
export function splitScan({
  enterMs,
  notifiedMs,
  rowMs,
  frameMs,
  paintedMs,
}: ScanTimestamps): ScanParts | null {
  if (notifiedMs === null || rowMs === null || frameMs === null || paintedMs === null) return null;
  const frame = frameMs - rowMs;
  const whole = paintedMs - enterMs;
  return {
    whole,
    own: whole - frame,
    main: notifiedMs - enterMs,
    renderer: rowMs - notifiedMs,
    frame,
    paint: paintedMs - frameMs,
  };
}

const TARGET_MS = 16;

/** The figures of scans made under the same conditions. @param of these conditions, e.g. "100 rows" */
export function scanFigures(of: string, scans: readonly ScanParts[], which: 'median' | 'p95'): Figure[] {
  const figure = (name: string, part: keyof ScanParts): Figure => ({
    name: `${name}, ${of}`,
    unit: 'ms',
    values: scans.map((scan) => scan[part]),
  });
  const target = { bound: 'most', value: TARGET_MS, of: which } as const;
  return [
    // The wait for a frame depends on when the key is pressed.
    figure('Enter to painted row', 'whole'),
    { ...figure('without the wait for a frame', 'own'), target },
    figure('main, its commit and the IPC both ways', 'main'),
    figure('renderer, from main’s word to the row', 'renderer'),
    figure('wait for the next frame', 'frame'),
    figure('layout and paint', 'paint'),
  ];
}
