import type { Page } from '@playwright/test';
import type { SettingsPatch } from '../../shared/settings.ts';
import { clearBatch, readPhases, readPrintTimes, runBatch } from './batch-run.ts';
import { atLeast, atMost, type Benchmark, type Figure, figure, median } from './figures.ts';
import { type BenchmarkStation, withBenchmarkStation } from './station.ts';
import { withUsualWay } from './usual-way.ts';

/** The service's, in ms. */
const LATENCIES = [0, 200, 500];
const PLANS = {
  full: {
    key: { labels: 10, runs: 20 },
    scans: 20,
    rate: { labels: 300, usual: 25, runs: 4 },
  },
  quick: {
    key: { labels: 3, runs: 2 },
    scans: 2,
    rate: { labels: 10, usual: 2, runs: 1 },
  },
};
/** In U, the time of one label the usual way in the same run (usual-way.ts). */
const KEY_U = 0.4;
const ONE_BY_ONE_U = 2;
const BATCH_TIMES = 4;
const LIMIT_MS = 60_000;

/** Labels that are made before they are asked for: what the key, a scan and the service still cost. */
export const ready: Benchmark = {
  name: 'ready',
  title: 'Labels prepared ahead, and the usual way',
  run(effort) {
    const { key, scans, rate } = PLANS[effort];
    const orders =
      LATENCIES.length * (key.labels * key.runs + scans) + (2 * rate.labels + rate.usual) * (rate.runs + 1);
    return withBenchmarkStation({ orders, settings: { prepareAhead: true } }, async (station) => {
      // Its first round warms up what the others measure.
      const { figures, usualMs } = await rateFigures(station, rate);
      return [
        ...figures,
        ...(await keyFigures(station, key, usualMs)),
        ...(await oneByOneFigures(station, scans, usualMs)),
      ];
    });
  },
};

interface Plan {
  readonly labels: number;
  readonly runs: number;
}

/** From the key to the first label of a batch whose rows were all ready. */
async function keyFigures(
  station: BenchmarkStation,
  { labels, runs }: Plan,
  usualMs: number,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const latencyMs of LATENCIES) {
    const values: number[] = [];
    while (values.length < runs)
      values.push(
        (await runBatch(station, station.partner.takeCodes(labels), { latencyMs, wanted: 'ready' })).firstMs,
      );
    const name = `key to first hand-over, prepared, service at ${latencyMs} ms`;
    const inUsual = values.map((ms) => ms / usualMs);
    figures.push(figure(name, 'ms', values), figure(name, 'U', inUsual, atMost(KEY_U, 'p95')));
  }
  return figures;
}

/** From a scan to its label's hand-over in one-by-one mode. */
async function oneByOneFigures(
  { page, partner, ledger }: BenchmarkStation,
  scans: number,
  usualMs: number,
): Promise<Figure[]> {
  await saveSettings(page, { mode: 'one-by-one' });
  const figures: Figure[] = [];
  for (const latencyMs of LATENCIES) {
    const taken: number[] = [];
    const codes = partner.takeCodes(scans);
    await partner.setLatency(latencyMs);
    for (const code of codes) {
      const scannedAtMs = await scanAndAwaitLabel(page, code);
      taken.push((readPrintTimes(ledger, [code])[0] ?? NaN) - scannedAtMs);
      await clearBatch(page);
    }
    await partner.setLatency(0);
    const of = `one by one, service at ${latencyMs} ms`;
    const more = taken.map((ms) => (ms - 2 * latencyMs) / usualMs);
    figures.push(
      figure(`scan to hand-over, ${of}`, 'ms', taken),
      figure(`more than two journeys, ${of}`, 'U', more, atMost(ONE_BY_ONE_U)),
      ...(latencyMs === 0 ? phaseFigures(of, [readPhases(ledger, codes)]) : []),
    );
  }
  await saveSettings(page, { mode: 'batch' });
  return figures;
}

/** Changes settings of a running station. @throws Error with the problem's code where they are refused */
async function saveSettings(page: Page, patch: SettingsPatch): Promise<void> {
  const saved = await page.evaluate((some) => window.tem.calls.settings.save(some), patch);
  if (!saved.ok) throw new Error(`the settings were refused: ${saved.problem.code}`);
}

/** Scans an order, and resolves once its label is printed with the time of the scan, in milliseconds since 1970. */
const scanAndAwaitLabel = (page: Page, code: string): Promise<number> =>
  page.evaluate(
    async ({ text, limitMs }) => {
      const { calls, messages } = window.tem;
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      let last = 'nothing';
      const off = messages.station.changed(({ changed, run }) => {
        last = changed.find((one) => one.code === text)?.state ?? last;
        // The row is removed afterwards, which a run would still need.
        if (last === 'printed' && run.kind === 'idle') resolve();
      });
      const timer = setTimeout(() => reject(new Error(`${text} is ${last}`)), limitMs);
      try {
        const atMs = Date.now();
        const answer = await calls.station.scan({ text });
        if (!answer.ok || answer.value.kind !== 'added') throw new Error(`${text} was not added`);
        await promise;
        return atMs;
      } finally {
        clearTimeout(timer);
        off();
      }
    },
    { text: code, limitMs: LIMIT_MS },
  );

/** Labels a second of a batch that was ready, and of one that was not; and one label the usual way, in turns. */
function rateFigures(
  station: BenchmarkStation,
  { labels, usual, runs }: Plan & { readonly usual: number },
): Promise<{ readonly figures: Figure[]; readonly usualMs: number }> {
  const { page, partner, ledger } = station;
  return withUsualWay(async (printOne) => {
    const times = { prepared: [] as number[], 'not prepared': [] as number[] };
    const one: number[] = [];
    const phases: ReadonlyMap<string, number>[] = [];
    // The first round warms up.
    for (let run = -1; run < runs; run++) {
      const prepared = await runBatch(station, partner.takeCodes(labels), { wanted: 'ready' });
      await saveSettings(page, { prepareAhead: false });
      const codes = partner.takeCodes(labels);
      const made = await runBatch(station, codes);
      await saveSettings(page, { prepareAhead: true });
      const each: number[] = [];
      for (const code of partner.takeCodes(usual)) each.push(await printOne({ ...partner, code }));
      if (run < 0) continue;
      times.prepared.push(prepared.allMs);
      times['not prepared'].push(made.allMs);
      one.push(median(each));
      phases.push(readPhases(ledger, codes));
    }
    const perSecond = (of: readonly number[]): number[] => of.map((ms) => (1000 * labels) / ms);
    const ratios = (of: readonly number[]): number[] =>
      of.map((ms, run) => ((one[run] ?? NaN) * labels) / ms);
    const figures = [
      figure('one label the usual way (U)', 'ms', one),
      ...(['prepared', 'not prepared'] as const).flatMap((how) => [
        figure(`labels a second, ${labels} ${how}`, 'labels/s', perSecond(times[how])),
        figure(`as fast as the usual way, ${labels} ${how}`, '×', ratios(times[how]), atLeast(BATCH_TIMES)),
      ]),
      ...phaseFigures(`${labels} not prepared`, phases, 'claim'),
    ];
    return { figures, usualMs: median(one) };
  });
}

/** Where the time of a label went, by run. A label of a batch waits for its turn before it is claimed. */
const phaseFigures = (of: string, runs: readonly ReadonlyMap<string, number>[], without = ''): Figure[] =>
  [...(runs[0]?.keys() ?? [])]
    .filter((phase) => phase !== without)
    .map((phase) =>
      figure(
        `${phase} a label, ${of}`,
        'ms',
        runs.map((run) => run.get(phase) ?? NaN),
      ),
    );
