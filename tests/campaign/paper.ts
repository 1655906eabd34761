import { codeOfLabel } from '../benchmarks/ahead/fresh-labels.ts';
import { createConditionWaiter } from '../printers/virtual/condition-waiter.ts';
import { startVirtualPrinter, type VirtualPrinter } from '../printers/virtual/virtual-printer.ts';

/** A label that came out. */
export interface CameOut {
  readonly station: string;
  readonly code: string;
  /** Milliseconds since 1970. */
  readonly atMs: number;
}

/** What came out of all printers: the truth that everything said is compared with. */
export interface Paper {
  /** Every label, in order. */
  readonly all: readonly CameOut[];
  /** How often an order came out: at a station, or anywhere. */
  count(code: string, station?: string): number;
  /** Starts a printer that counts for a station. */
  startPrinter(station: string): Promise<VirtualPrinter>;
  /** Resolves once this many labels came out. */
  reached(labels: number): Promise<void>;
}

export function createPaper(now: () => number = Date.now): Paper {
  const all: CameOut[] = [];
  const byCode = new Map<string, CameOut[]>();
  const moments = createConditionWaiter();
  return {
    all,
    count: (code, station) =>
      (byCode.get(code) ?? []).filter((one) => station === undefined || one.station === station).length,
    startPrinter: (station) =>
      startVirtualPrinter('zpl', {
        onLabel(label) {
          const one: CameOut = { station, code: codeOfLabel(label) ?? '?', atMs: now() };
          all.push(one);
          byCode.set(one.code, [...(byCode.get(one.code) ?? []), one]);
          moments.check();
        },
      }),
    reached: (labels) => moments.until(() => all.length >= labels),
  };
}
