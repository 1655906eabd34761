import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bytesPerRow, type Dots, isBlackAt } from '../../main/labels/inspect/dots.ts';
import { encodeDotsAsPng } from '../../main/labels/inspect/draw-pages.ts';
import type { Random } from '../../main/sandbox/data/random.ts';
import type { SettingsPatch } from '../../shared/settings.ts';
import type { BenchmarkPartner } from '../benchmarks/sandbox-partner.ts';
import { runTem, serviceArguments } from '../e2e/command-line.ts';
import { ROOT } from '../e2e/partner-process.ts';
import { busyLabelCodes } from '../helpers/busy-label-codes.ts';
import type { PrintedLabel } from '../printers/virtual/languages.ts';
import { startVirtualPrinter } from '../printers/virtual/virtual-printer.ts';

/** The order of a label that came out of a virtual printer, from the title that Tem sends with it; null: it is no order's. */
export const codeOfLabel = ({ title }: Pick<PrintedLabel, 'title'>): string | null =>
  /^Tem (\S+) #/.exec(title ?? '')?.[1] ?? null;

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
      return findStaleLabels(partner, printed, other, folder);
    },
  };
}

/**
 * How far a label's lines and dashes move with its place in its document, in dots. Without this, labels of the same data
 * differ in up to 1,268 of 500,000 dots.
 */
const SHIFT_DOTS = 2;
/**
 * The most dots in which two labels of the same data differ beyond that: 94 were seen in 983 labels. Another amount of nine
 * digits is 2,948.
 */
const SAME_DOTS = 500;

/**
 * Compares labels that came out with those that the service gives now, printed by a command with a data folder of its own:
 * nothing that a station has prepared can reach it. Both pictures of a label that differs are saved in out/stale.
 * @param printed what came out, by order @param control one of these, which has changed after its label came out
 * @returns the orders whose label shows other data, without the control
 * @throws Error where a label could not be printed again, or the control was not found
 */
async function findStaleLabels(
  partner: BenchmarkPartner,
  printed: ReadonlyMap<string, Dots>,
  control: string,
  folder: string,
): Promise<string[]> {
  const fresh = new Map<string, Dots>();
  const printer = await startVirtualPrinter('zpl', {
    onLabel: (label) => void fresh.set(codeOfLabel(label) ?? '', label.dots),
  });
  try {
    const options = ['--json', '--size', 'S9', '--printer', printer.address];
    const dataDir = join(folder, 'data');
    const service = serviceArguments(partner, { dataDir });
    const settings: SettingsPatch = { agreedCodes: busyLabelCodes(partner.url) };
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(join(dataDir, 'settings.json'), JSON.stringify(settings));
    const { exitCode, output, error } = await runTem(['print', ...options, ...service, ...printed.keys()]);
    if (exitCode !== 0) throw new Error(`labels were not printed afresh (${exitCode}): ${error}${output}`);
    await printer.whenLeft();
  } finally {
    await printer.close();
  }
  const stale = [...printed].flatMap(([code, dots]) => {
    const now = fresh.get(code);
    if (now === undefined) throw new Error(`no label of ${code} was printed afresh`);
    return countStrayDots(dots, now) > SAME_DOTS ? [code] : [];
  });
  if (!stale.includes(control)) throw new Error('the comparison does not find a label with old data');
  const found = stale.filter((code) => code !== control);
  for (const code of found) savePictures(code, printed.get(code), fresh.get(code));
  return found;
}

function savePictures(code: string, printed: Dots | undefined, now: Dots | undefined): void {
  const folder = join(ROOT, 'out/stale');
  mkdirSync(folder, { recursive: true });
  for (const [name, dots] of Object.entries({ printed, now }))
    if (dots !== undefined) writeFileSync(join(folder, `${code}-${name}.png`), encodeDotsAsPng(dots));
}

/**
 * @returns how many dots are black on one label while the other has no black dot near them; infinite where the labels differ
 * in size
 */
function countStrayDots(one: Dots, other: Dots): number {
  if (one.widthDots !== other.widthDots || one.heightDots !== other.heightDots) return Infinity;
  const perRow = bytesPerRow(one.widthDots);
  let strays = 0;
  for (const [at, bits] of one.bits.entries()) {
    const different = bits ^ (other.bits[at] ?? 0);
    const y = Math.floor(at / perRow);
    for (let bit = 0; bit < 8; bit++) {
      if (((different >> (7 - bit)) & 1) === 0) continue;
      const x = (at % perRow) * 8 + bit;
      if (!hasBlackNear(isBlackAt(one, x, y) ? other : one, x, y)) strays++;
    }
  }
  return strays;
}

function hasBlackNear(dots: Dots, x: number, y: number): boolean {
  for (let down = -SHIFT_DOTS; down <= SHIFT_DOTS; down++)
    for (let right = -SHIFT_DOTS; right <= SHIFT_DOTS; right++)
      if (isBlackAt(dots, x + right, y + down)) return true;
  return false;
}
