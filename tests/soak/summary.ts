import { FAULT_KINDS, type FaultKind } from './fault-plan.ts';
import type { Flatness, LabelledSample } from './flatness.ts';
import type { OperatorCounts } from './operator.ts';
import type { Fate } from './tally.ts';

/** What a soak has shown; out/soak/summary.json. */
export interface Summary {
  readonly seed: number;
  readonly minutes: number;
  /** Orders that were to be printed. */
  readonly orders: number;
  readonly labels: number;
  readonly fates: Readonly<Record<Fate, number>>;
  /** By kind; survived are those whose batch ended with every label accounted for. */
  readonly faults: Readonly<Record<FaultKind, { readonly injected: number; readonly survived: number }>>;
  /** The partner's faults that nothing had met by the end. */
  readonly unmet: number;
  /** How often the label window's renderer died. */
  readonly labelWindowDeaths: number;
  readonly operator: Readonly<OperatorCounts>;
  /** States that were untrue at some moment. */
  readonly untrue: readonly string[];
  /** Orders that changed between scan and print, and those whose label came out with what they were before. */
  readonly changed: number;
  readonly stale: readonly string[];
  /** Labels whose barcode was read from the paper, and the errors found. */
  readonly read: number;
  readonly misread: readonly string[];
  readonly flatness: readonly Flatness[];
  /** One after each batch. */
  readonly samples: readonly LabelledSample[];
  /** Files left in the temporary folder after the end. */
  readonly leftFiles: readonly string[];
}

/** Faults hit some of the batches that are given time to be ready, but not so many in a row. */
const MANY_WAITS = 5;

/** The errors of a soak, one per line; empty where all is well. */
export function findFailures(summary: Summary): string[] {
  const { fates, untrue, misread, stale, operator, flatness, leftFiles, labels } = summary;
  const bad = (['lost', 'doubled', 'untrue'] as const).filter((fate) => fates[fate] > 0);
  return [
    ...bad.map((fate) => `${fates[fate]} orders: ${fate}`),
    ...untrue.map((line) => `untrue: ${line}`),
    ...misread.map((line) => `wrong on the paper: ${line}`),
    ...stale.map((code) => `came out with old data: ${code}`),
    ...(operator.waited >= MANY_WAITS && operator.ready === 0
      ? ['no batch was ready before it was printed']
      : []),
    ...flatness
      .filter(({ isFlat }) => !isFlat)
      .map(
        ({ resource, first, last, most }) =>
          `${resource}: ${tidy(first)} → ${tidy(last)}, at most ${tidy(most)}`,
      ),
    ...leftFiles.map((file) => `left behind: ${file}`),
    ...(labels === 0 ? ['no label came out'] : []),
  ];
}

export function formatSummary(summary: Summary): string[] {
  const { fates, faults, operator, flatness, seed, minutes, orders, labels, read, untrue, changed, stale } =
    summary;
  return [
    `seed ${seed}: ${labels} labels of ${orders} orders in ${tidy(minutes)} minutes`,
    '',
    row('fault', 'injected', 'survived'),
    ...FAULT_KINDS.map((kind) => row(kind, faults[kind].injected, faults[kind].survived)),
    '',
    `printed once ${fates.once}, asked about at the end ${fates.asked}, lost ${fates.lost}, doubled ${fates.doubled}, ` +
      `untrue ${fates.untrue + untrue.length}; ${read} read from the paper`,
    `the operator answered ${operator.answered} questions, put failures back ${operator.retried} times, printed again ` +
      `${operator.printedAgain} times, had Tem look again ${operator.lookedAgain} times; it went on by itself ${operator.wentOn} times`,
    `${operator.ready} of ${operator.waited} batches were ready before they were printed; ${changed} orders changed before that, ` +
      `${stale.length} labels had old data`,
    '',
    row('', 'first', 'last', 'at most'),
    ...flatness.map(({ resource, first, last, most }) => row(resource, tidy(first), tidy(last), tidy(most))),
  ];
}

const row = (name: string, ...cells: readonly (string | number)[]): string =>
  name.padEnd(30) + cells.map((cell) => String(cell).padStart(10)).join('');

const tidy = (value: number | null): string => {
  if (value === null) return '–';
  return Number.isInteger(value) ? String(value) : value.toFixed(1);
};
