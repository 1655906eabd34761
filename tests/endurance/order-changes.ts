import type { Dots } from '../../main/labels/inspect/dots.ts';
import type { Random } from '../../main/sandbox/data/random.ts';
import { findStaleLabels } from './fresh-labels.ts';
import type { BenchmarkPartner } from '../benchmarks/sandbox-partner.ts';
import type { PrintedLabel } from '../printers/virtual/languages.ts';

/** Orders whose amounts change at the service before they are printed, and the labels that came out of them. */
export interface OrderChanges {
  /** How many have changed so far. */
  readonly changed: number;
  /** Changes an order that was not printed. @returns what became of its event */
  change(code: string): Promise<string>;
  /** Keeps a label that came out, if its order has changed, and one of another order. */
  keep(label: PrintedLabel, code: string): void;
  /**
   * Compares the kept labels with those that the service gives now. The other order changes before that, after its label came
   * out: a comparison that does not find it shows nothing.
   * @returns the orders whose label shows what they were before
   */
  findStale(folder: string): Promise<readonly string[]>;
}

/** In dong: as many digits as none of the sandbox's orders has. */
const AMOUNTS = [100_000_000, 999_999_999] as const;

export function createOrderChanges(partner: BenchmarkPartner, random: Random): OrderChanges {
  const changed = new Set<string>();
  const printed = new Map<string, Dots>();
  let other: string | null = null;
  const changeOne = (code: string): Promise<string> => partner.change(code, random.integer(...AMOUNTS));
  return {
    get changed() {
      return changed.size;
    },
    change(code) {
      changed.add(code);
      return changeOne(code);
    },
    keep({ dots }, code) {
      if (!changed.has(code)) other ??= code;
      if (changed.has(code) || code === other) printed.set(code, dots);
    },
    async findStale(folder) {
      if (other === null) return [];
      await changeOne(other);
      return findStaleLabels({ partner, printed, control: other, folder });
    },
  };
}
