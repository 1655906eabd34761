import type { Dots } from '../../main/labels/inspect/dots.ts';
import type { Random } from '../../main/sandbox/data/random.ts';
import { findStaleLabels } from '../benchmarks/ahead/fresh-labels.ts';
import type { BenchmarkPartner } from '../benchmarks/sandbox-partner.ts';
import type { PrintedLabel } from '../printers/virtual/languages.ts';

/** Orders whose amounts change between their scan and the print, and the labels that came out of them. */
export interface OrderChanges {
  /** The number of orders changed so far. */
  readonly changed: number;
  /** Changes some of these orders, none of which was printed. The station has recorded each change when this resolves. */
  change(codes: readonly string[]): Promise<void>;
  /** Keeps a label that came out, if its order has changed, and one of another order. */
  keep(label: PrintedLabel, code: string): void;
  /**
   * Compares the kept labels with those that the service gives now; see `findStaleLabels`. The other order changes before
   * that, after its label came out, and the comparison has to find it.
   * @returns the orders whose label shows what they were before @throws Error where it does not
   */
  findStale(folder: string): Promise<readonly string[]>;
}

/** One order in so many changes. */
const SHARE = 0.05;
/** In dong: as many digits as none of the sandbox's orders has. */
const AMOUNTS = [100_000_000, 999_999_999] as const;

export function createOrderChanges(
  partner: Pick<BenchmarkPartner, 'url' | 'accessToken' | 'change'>,
  random: Random,
): OrderChanges {
  const changed = new Set<string>();
  const printed = new Map<string, Dots>();
  let other: string | null = null;

  async function changeOne(code: string): Promise<void> {
    const outcome = await partner.change(code, { amount: random.integer(...AMOUNTS) });
    if (outcome !== 'delivered') throw new Error(`the event of ${code} was ${outcome}`);
  }

  return {
    get changed() {
      return changed.size;
    },
    async change(codes) {
      for (const code of codes.filter(() => random.chance(SHARE))) {
        changed.add(code);
        await changeOne(code);
      }
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
