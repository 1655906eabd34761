import { createStore } from 'zustand/vanilla';
import { parseCommandCode } from '../../../shared/command-code.ts';
import { type BounceFilter, createBounceFilter } from '../queue/bounce-filter.ts';
import type { ScanQueue } from '../queue/scan-queue.ts';
import type { ShownAnswer } from '../queue/shown-answer.ts';
import type { Burst } from './burst.ts';
import type { Refusal, Refusals } from './refusals.ts';

/** Receives a screen's scans instead of the batch. */
export type ScanTarget = (text: string) => void;

/** The result of a scan that went to the batch while another screen was shown. */
export interface BackgroundScan {
  /** Counts the scans, so that a repeated answer is noticed. */
  readonly sequence: number;
  readonly shown: ShownAnswer | { readonly kind: 'not-open' };
}

/** Routes scans from every source. */
export type ScanRouter = ReturnType<typeof createScanRouter>;

interface ScanRouterDependencies {
  readonly scanner: Pick<ScanQueue, 'scan' | 'tell'>;
  readonly refusals: Pick<Refusals, 'tell'>;
  /** Whether the station has a partner; without one, codes mean nothing. */
  readonly isOpen: () => boolean;
  readonly isStationShown: () => boolean;
  /** Whether the alarm is on (StationState.alarm): main then answers every scan. */
  readonly isStopped: () => boolean;
  /** The current meaning of scans (StationState.phase): the same code means something else in another phase. */
  readonly phase: () => string;
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
}

/** Creates the router; nothing listens yet. */
export function createScanRouter(needs: ScanRouterDependencies) {
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
    /** Handles a scan without its prefix and suffix. */
    scanned(text: string) {
      const target = targets.at(-1);
      const receiver = isStopped() || parseCommandCode(text) !== null ? undefined : target;
      if (receiver === undefined && !isOpen()) return publishBackground({ kind: 'not-open' });
      const forget = bounces.accept(text, phase(), now());
      if (forget === null) {
        const shown = { kind: 'bounced', text } as const;
        scanner.tell(shown);
        return publishBackground(shown);
      }
      if (receiver === undefined) toBatch(text, forget);
      else receiver(text);
    },
    refused(refusal: Refusal) {
      refusals.tell(refusal, publishBackground);
    },
    /** Sends scans to this target until the returned function is called; the newest target wins. */
    addTarget: (target: ScanTarget): (() => void) => addTo(targets, target),
    /**
     * Sends every burst of keys, with their times, to this listener only, until the returned function is called. Bursts
     * are read as from an unknown scanner.
     */
    calibrate: (listener: (burst: Burst) => void): (() => void) => addTo(calibrations, listener),
    /** Offers a burst to a calibration; returns false if there is none. */
    offerBurst(burst: Burst): boolean {
      const listener = calibrations.at(-1);
      listener?.(burst);
      return listener !== undefined;
    },
    isCalibrating: (): boolean => calibrations.length > 0,
    /** Called when a row was removed from the batch: the next scan counts even if it repeats the last code. */
    resetBounces: bounces.reset,
    /** Null until a scan goes to the batch from another screen. */
    background: elsewhere,
  };
}

/** Answers after which the same code is not a bounce, because it was not accepted the first time. */
const REJECTED_KINDS: ReadonlySet<ShownAnswer['kind']> = new Set([
  'failed',
  'invalid',
  'empty',
  'stopped',
  'wrong',
]);

/** Adds an item to a list; the returned function removes it again. */
function addTo<Item>(list: Item[], item: Item): () => void {
  // Wrapped to compare by identity: the same function may be added twice.
  list.push(item);
  return () => {
    const at = list.lastIndexOf(item);
    if (at !== -1) list.splice(at, 1);
  };
}
