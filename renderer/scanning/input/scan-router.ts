import { createStore, type StoreApi } from 'zustand/vanilla';
import { parseCommandCode } from '../../../shared/command-code.ts';
import type { ScanQueue } from '../scan-queue.ts';
import type { ShownAnswer } from '../shown-answer.ts';
import { type BounceFilter, createBounceFilter } from './bounce-filter.ts';
import type { Burst } from './burst.ts';
import type { Refusal, Refusals } from './refusals.ts';

/** Whether a scanner typed it, or sent it by HID-POS. */
export type ScanSource = 'keys' | 'hid';

/** What takes the scans of a room in place of the batch. */
export type ScanTarget = (text: string) => void;

/** What became of a scan that went to the batch while another room was shown. */
export interface BackgroundScan {
  /** Counts them, so that the same answer twice is seen twice. */
  readonly sequence: number;
  readonly shown: ShownAnswer | { readonly kind: 'not-open' };
}

/** Where scans go, whichever way they come. */
export interface ScanRouter {
  /** A scan came, prefix and suffix taken off. */
  readonly scanned: (text: string, source: ScanSource) => void;
  readonly refused: (refusal: Refusal) => void;
  /** Gives the scans to this target until the returned function is called; of several the newest has them. */
  readonly addTarget: (target: ScanTarget) => () => void;
  /**
   * Gives every burst of keys to this listener and to nobody else until the returned function is called: read as of a
   * scanner that nothing is known of, with its keys and their times.
   */
  readonly calibrate: (listener: (burst: Burst) => void) => () => void;
  /** Tells a calibration of a burst; false where there is none. */
  readonly offerBurst: (burst: Burst) => boolean;
  readonly isCalibrating: () => boolean;
  /** A row was taken out of the batch: whatever is scanned now is meant, also what came just before. */
  readonly resetBounces: () => void;
  /** Null until a scan went to the batch from another room. */
  readonly background: StoreApi<{ readonly last: BackgroundScan | null }>;
}

interface ScanRouterDependencies {
  readonly scanner: Pick<ScanQueue, 'scan' | 'tell'>;
  readonly refusals: Pick<Refusals, 'tell'>;
  /** Whether the station has a partner, so that a code means anything. */
  readonly isOpen: () => boolean;
  readonly isStationShown: () => boolean;
  /** Whether the line stands still (StationState.alarm): main answers every scan then. */
  readonly isStopped: () => boolean;
  /** What a scan means now (StationState.phase): the same code means something else in another phase. */
  readonly phase: () => string;
  /** Milliseconds that never run backwards. */
  readonly now: () => number;
}

/** Makes the desk; nothing listens yet. */
export function createScanRouter(needs: ScanRouterDependencies): ScanRouter {
  const { scanner, refusals, isOpen, isStationShown, isStopped, phase, now } = needs;
  const bounces: BounceFilter = createBounceFilter();
  const elsewhere = createStore<{ last: BackgroundScan | null }>()(() => ({ last: null }));
  const targets: ScanTarget[] = [];
  const calibrations: ((burst: Burst) => void)[] = [];

  const publishBackground = (shown: BackgroundScan['shown']): void => {
    if (isStationShown()) return;
    elsewhere.setState(({ last }) => ({ last: { sequence: (last?.sequence ?? 0) + 1, shown } }));
  };
  const toBatch = (text: string, forget: () => void): void =>
    scanner.scan(text, (shown) => {
      if (REJECTED_KINDS.has(shown.kind)) forget();
      publishBackground(shown);
    });

  return {
    scanned(text) {
      const target = targets.at(-1);
      const meant = isStopped() || parseCommandCode(text) !== null ? undefined : target;
      if (meant === undefined && !isOpen()) return publishBackground({ kind: 'not-open' });
      const forget = bounces.accept(text, phase(), now());
      if (forget === null) {
        const shown = { kind: 'bounced', text } as const;
        scanner.tell(shown);
        return publishBackground(shown);
      }
      if (meant === undefined) toBatch(text, forget);
      else meant(text);
    },
    refused(refusal) {
      refusals.tell(refusal, publishBackground);
    },
    addTarget: (target) => addTo(targets, target),
    calibrate: (listener) => addTo(calibrations, listener),
    offerBurst(burst) {
      const listener = calibrations.at(-1);
      listener?.(burst);
      return listener !== undefined;
    },
    isCalibrating: () => calibrations.length > 0,
    resetBounces: bounces.reset,
    background: elsewhere,
  };
}

/** Answers after which the same code is no bounce: it was not taken the first time. */
const REJECTED_KINDS: ReadonlySet<ShownAnswer['kind']> = new Set([
  'failed',
  'invalid',
  'empty',
  'stopped',
  'wrong',
]);

/** Adds to a list; the answer takes that one out again. */
function addTo<Item>(list: Item[], item: Item): () => void {
  // Wrapped by place, not by value: the same function may be added twice.
  list.push(item);
  return () => {
    const at = list.lastIndexOf(item);
    if (at !== -1) list.splice(at, 1);
  };
}
