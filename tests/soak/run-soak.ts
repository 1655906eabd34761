import { dirname, join, relative } from 'node:path';
import type { ElectronApplication } from '@playwright/test';
import { createRandom } from '../../main/sandbox/data/random.ts';
import { type OrderCode, shortcodeOf } from '../../shared/order-code.ts';
import type { BatchRow } from '../../shared/station.ts';
import { codeOfLabel } from '../benchmarks/ahead/fresh-labels.ts';
import { createMemorySampler } from '../benchmarks/memory-sample.ts';
import { type BenchmarkStation, withBenchmarkStation } from '../benchmarks/station.ts';
import { freePort } from '../e2e/free-port.ts';
import { listFiles, listPrepared } from '../e2e/list-files.ts';
import { receiverAddress } from '../e2e/receiver-address.ts';
import { withTimeLimit } from '../helpers/time-limit.ts';
import type { PrintedLabel } from '../printers/virtual/languages.ts';
import { startVirtualPrinter, type VirtualPrinter } from '../printers/virtual/virtual-printer.ts';
import { FAULT_KINDS, type FaultKind, planFaults } from './fault-plan.ts';
import { startFaults, zeroCounts } from './fault-sequence.ts';
import { assessFlatness, type LabelledSample } from './flatness.ts';
import { createOperator } from './operator.ts';
import type { SoakOptions } from './options.ts';
import { createOrderChanges, type OrderChanges } from './order-changes.ts';
import { prepareBarcodeReader, readLabelBarcodes } from './read-barcodes.ts';
import { isSharedMemory, takeSample } from './resources.ts';
import type { Summary } from './summary.ts';
import { assessFate, createTally, type Fate } from './tally.ts';

/** A packer's batches. */
const BATCH = { least: 10, most: 60 } as const;
/** Several documents per batch, so that faults can hit one that loads while another prints. */
const CHUNK_SIZE = 15;
/** Reads one label in this many from the paper. */
const READ_EACH = 10;
const MINUTE_MS = 60_000;
/** The limit for a batch with everything that an operator does about it, or for a sample; beyond it something hangs. */
const LIMIT_MS = 5 * MINUTE_MS;

/** Prints batch after batch, with a fault in each span of labels, and counts. */
export async function runSoak(options: SoakOptions, say: (line: string) => void): Promise<Summary> {
  const { labels: goal, minutes, every, seed } = options;
  const random = createRandom(seed);
  const tally = createTally();
  const misread: string[] = [];
  let read = 0;
  const readings: Promise<void>[] = [];
  let changes: OrderChanges | null = null;
  await prepareBarcodeReader();

  async function look(label: PrintedLabel, code: string): Promise<void> {
    const found = await readLabelBarcodes(label);
    read++;
    const shortcode = shortcodeOf(code as OrderCode);
    if (shortcode === null || !found.includes(shortcode)) misread.push(`${code}: ${found.join(', ')}`);
  }

  const printer = await startVirtualPrinter('zpl', {
    onLabel(label) {
      const code = codeOfLabel(label) ?? '?';
      tally.add(code);
      changes?.keep(label, code);
      if (tally.labels % READ_EACH === 0) readings.push(look(label, code));
    },
  });
  const settings = {
    printer: printer.address,
    chunkSize: CHUNK_SIZE,
    prepareAhead: true,
    receiverOn: true,
    receiverPort: await freePort(),
  };
  try {
    return await withBenchmarkStation({ orders: goal, settings }, (station) => soak(station, printer));
  } finally {
    await printer.close();
  }

  async function soak(station: BenchmarkStation, by: VirtualPrinter): Promise<Summary> {
    const { app, page, partner, ledger, folder } = station;
    const dataDir = dirname(ledger);
    await partner.registerWebhook(await receiverAddress(station));
    const orderChanges = createOrderChanges(partner, createRandom(seed + 2));
    changes = orderChanges;
    const start = performance.now();
    const elapsed = (): number => (performance.now() - start) / MINUTE_MS;
    const memory = await createMemorySampler(app, page);
    const deaths = await countDeaths(app);
    const chance = createRandom(seed + 1);
    const faults = startFaults({ station, printer: by, random: chance }, tally, planFaults(chance, every));
    const operator = createOperator({
      page,
      printer: by,
      tally,
      random,
      externalFaultsOver: faults.externalFaultsOver,
      beforePrint: orderChanges.change,
    });
    const fates: Record<Fate, number> = { once: 0, asked: 0, lost: 0, doubled: 0, untrue: 0 };
    const survived = zeroCounts();
    const samples: LabelledSample[] = [];
    let orders = 0;
    let said = 0;

    function count(codes: readonly string[], rows: readonly BatchRow[]): boolean {
      const states = new Map(rows.map(({ code, state }) => [String(code), state]));
      const all = codes.map((code) => assessFate(tally.of(code), states.get(code)));
      for (const fate of all) fates[fate]++;
      return all.every((fate) => fate === 'once' || fate === 'asked');
    }

    while (orders < goal && elapsed() < minutes) {
      const codes = partner.takeCodes(Math.min(goal - orders, random.integer(BATCH.least, BATCH.most)));
      orders += codes.length;
      const before = { ...faults.injected };
      const isWell = count(codes, await withTimeLimit(LIMIT_MS, 'a batch', operator.workOff(codes)));
      for (const kind of FAULT_KINDS) if (isWell) survived[kind] += faults.injected[kind] - before[kind];
      samples.push({
        labels: tally.labels,
        sample: await withTimeLimit(LIMIT_MS, 'a sample', takeSample({ station, memory, dataDir })),
      });
      await Promise.all(readings.splice(0));
      if (elapsed() < said + 1 && orders < goal) continue;
      said = elapsed();
      say(formatProgress(said, tally.labels, goal, faults.injected, samples.at(-1)));
    }
    await faults.end();
    const took = elapsed();
    const unmet = await countArmedFaults(partner.url);
    // Clears the faults as well: nothing may hinder the comparison.
    await partner.setLatency(0);
    const stale = await orderChanges.findStale(join(folder, 'afresh'));
    const labelWindowDeaths = await deaths();
    await app.close();
    const left = listFiles(station.temporary).map((file) => relative(station.temporary, file));
    return {
      seed,
      minutes: took,
      orders,
      labels: tally.labels,
      fates,
      faults: byKind(faults.injected, survived),
      unmet,
      labelWindowDeaths,
      operator: operator.done,
      untrue: operator.untrue,
      changed: orderChanges.changed,
      stale,
      read,
      misread,
      flatness: assessFlatness(samples),
      samples,
      leftFiles: [
        ...left.filter((file) => !file.startsWith('node-compile-cache') && !isSharedMemory(file)),
        // At most one of each killed process.
        ...left.filter(isSharedMemory).slice(labelWindowDeaths),
        ...listPrepared(dataDir).map((file) => relative(dataDir, file)),
      ],
    };
  }
}

/** Counts how often the hidden window's renderer dies; returns a function that reads the count. */
async function countDeaths(app: ElectronApplication): Promise<() => Promise<number>> {
  const counter = await app.evaluateHandle(({ app: electronApp }) => {
    const seen = { deaths: 0 };
    electronApp.on('render-process-gone', () => seen.deaths++);
    return seen;
  });
  return () => counter.evaluate(({ deaths }) => deaths);
}

/** The number of the partner's faults that nothing has met so far. */
async function countArmedFaults(url: string): Promise<number> {
  const answer = await fetch(`${url}/sandbox/faults`, { headers: { 'tem-sandbox': 'control' } });
  const list: unknown = await answer.json();
  return Array.isArray(list) ? list.length : 0;
}

const byKind = (
  injected: Readonly<Record<FaultKind, number>>,
  survived: Readonly<Record<FaultKind, number>>,
): Summary['faults'] =>
  Object.fromEntries(
    FAULT_KINDS.map((kind) => [kind, { injected: injected[kind], survived: survived[kind] }]),
  ) as Summary['faults'];

function formatProgress(
  minutes: number,
  labels: number,
  goal: number,
  injected: Readonly<Record<FaultKind, number>>,
  last: LabelledSample | undefined,
): string {
  const faults = Object.values(injected).reduce((all, one) => all + one, 0);
  const mb = (name: 'main' | 'renderer' | 'label window'): string =>
    `${name} ${last?.sample[name].toFixed(0)} MB`;
  return `${minutes.toFixed(1)} min: ${labels} of ${goal} labels, ${faults} faults; ${mb('main')}, ${mb('renderer')}, ${mb('label window')}`;
}
