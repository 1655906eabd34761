import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { SettingsPatch } from '../../shared/settings.ts';
import { withBaselineApp } from './baseline.ts';
import { clearBatch, readPrintTimes, runBatch } from './batch-run.ts';
import { atLeast, atMost, type Benchmark, type Figure, figure } from './figures.ts';
import { type BenchmarkStation, withBenchmarkStation } from './station.ts';

/** The service's, in ms. */
const LATENCIES = [0, 200, 500];
const PLANS = {
  full: {
    key: { labels: 10, runs: 20 },
    scans: 20,
    rate: { labels: 100, runs: 5 },
  },
  quick: {
    key: { labels: 3, runs: 2 },
    scans: 2,
    rate: { labels: 10, runs: 1 },
  },
};
/** A label made by itself may take two of the service's journeys, and this more. */
const ONE_BY_ONE_MS = 100;
const LIMIT_MS = 60_000;

/** Labels that are made before they are asked for: what the key, a scan and the service still cost. */
export const ready: Benchmark = {
  name: 'ready',
  title: 'Labels prepared ahead, and the usual way',
  run(effort) {
    const { key, scans, rate } = PLANS[effort];
    const orders = LATENCIES.length * (key.labels * key.runs + scans) + 2 * rate.labels * (rate.runs + 1);
    return withBenchmarkStation({ orders, settings: { prepareAhead: true } }, async (station) => [
      // Its first round warms up what the others measure.
      ...(await rateFigures(station, rate)),
      ...(await keyFigures(station, key)),
      ...(await oneByOneFigures(station, scans)),
    ]);
  },
};

interface Plan {
  readonly labels: number;
  readonly runs: number;
}

/** From the key to the first label of a batch whose rows were all ready. */
async function keyFigures(station: BenchmarkStation, { labels, runs }: Plan): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const latencyMs of LATENCIES) {
    const values: number[] = [];
    while (values.length < runs)
      values.push(
        (await runBatch(station, station.partner.takeCodes(labels), { latencyMs, wanted: 'ready' })).firstMs,
      );
    const name = `key to first hand-over, prepared, service at ${latencyMs} ms`;
    figures.push(figure(name, 'ms', values, atMost(30, 'p95')));
  }
  return figures;
}

/** From a scan to its label's hand-over in one-by-one mode. */
async function oneByOneFigures(
  { page, partner, ledger }: BenchmarkStation,
  scans: number,
): Promise<Figure[]> {
  await saveSettings(page, { mode: 'one-by-one' });
  const figures: Figure[] = [];
  for (const latencyMs of LATENCIES) {
    const taken: number[] = [];
    await partner.setLatency(latencyMs);
    for (const code of partner.takeCodes(scans)) {
      const scannedAtMs = await scanAndAwaitLabel(page, code);
      taken.push((readPrintTimes(ledger, [code])[0] ?? NaN) - scannedAtMs);
      await clearBatch(page);
    }
    await partner.setLatency(0);
    const of = `one by one, service at ${latencyMs} ms`;
    const more = taken.map((ms) => ms - 2 * latencyMs);
    figures.push(
      figure(`scan to hand-over, ${of}`, 'ms', taken),
      figure(`more than two journeys, ${of}`, 'ms', more, atMost(ONE_BY_ONE_MS)),
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

/** Labels a second of a batch that was ready, of one that was not, and the usual way, in turns. */
function rateFigures(station: BenchmarkStation, { labels, runs }: Plan): Promise<Figure[]> {
  const { page, partner, folder } = station;
  return withBaselineApp(folder, async (printUsualWay) => {
    const times = { prepared: [] as number[], 'not prepared': [] as number[], usual: [] as number[] };
    // The first round warms up.
    for (let run = -1; run < runs; run++) {
      const prepared = await runBatch(station, partner.takeCodes(labels), { wanted: 'ready' });
      await saveSettings(page, { prepareAhead: false });
      const codes = partner.takeCodes(labels);
      const made = await runBatch(station, codes);
      await saveSettings(page, { prepareAhead: true });
      const { url, accessToken } = partner;
      const usual = await printUsualWay({ url, accessToken, codes, folder: join(folder, 'usual') });
      if (run < 0) continue;
      times.prepared.push(prepared.allMs);
      times['not prepared'].push(made.allMs);
      times.usual.push(usual);
    }
    const perSecond = (of: readonly number[]): number[] => of.map((ms) => (1000 * labels) / ms);
    const ratios = (of: readonly number[]): number[] => of.map((ms, run) => (times.usual[run] ?? NaN) / ms);
    return [
      figure('labels a second, the usual way, a token each', 'labels/s', perSecond(times.usual)),
      ...(['prepared', 'not prepared'] as const).flatMap((how) => [
        figure(`labels a second, ${labels} ${how}`, 'labels/s', perSecond(times[how])),
        figure(
          `faster than the usual way, ${how}`,
          '×',
          ratios(times[how]),
          atLeast(how === 'prepared' ? 30 : 10),
        ),
      ]),
    ];
  });
}
