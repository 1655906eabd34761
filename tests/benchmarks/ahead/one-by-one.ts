import type { Page } from '@playwright/test';
import type { SettingsPatch } from '../../../shared/settings.ts';
import { clearBatch, readPrintTimes } from '../batch-run.ts';
import type { Figure } from '../benchmark.ts';
import type { BenchmarkStation } from '../station.ts';

/** A label made by itself may take two of the service's journeys, and this more. */
const JOURNEYS = 2;
const TARGET_MS = 100;
const LIMIT_MS = 60_000;

export interface OneByOnePlan {
  readonly scans: number;
  readonly latencies: readonly number[];
}

/** From a scan to its label's hand-over in one-by-one mode. */
export async function oneByOneFigures(
  station: BenchmarkStation,
  { scans, latencies }: OneByOnePlan,
): Promise<Figure[]> {
  const { page, partner, ledger } = station;
  await saveSettings(page, { mode: 'one-by-one' });
  const figures: Figure[] = [];
  for (const latencyMs of latencies) {
    const taken: number[] = [];
    await partner.setLatency(latencyMs);
    for (const code of partner.takeCodes(scans)) {
      const scannedAtMs = await scanAndAwaitLabel(page, code);
      taken.push((readPrintTimes(ledger, [code])[0] ?? NaN) - scannedAtMs);
      await clearBatch(page);
    }
    await partner.setLatency(0);
    const of = `one by one, service at ${latencyMs} ms`;
    figures.push(
      { name: `scan to hand-over, ${of}`, unit: 'ms', values: taken },
      {
        name: `more than two journeys, ${of}`,
        unit: 'ms',
        values: taken.map((ms) => ms - JOURNEYS * latencyMs),
        target: { bound: 'most', value: TARGET_MS },
      },
    );
  }
  await saveSettings(page, { mode: 'batch' });
  return figures;
}

/** Changes settings of a running station. @throws Error with the problem's code where they are refused */
export async function saveSettings(page: Page, patch: SettingsPatch): Promise<void> {
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
        const row = changed.find((one) => one.code === text);
        if (row !== undefined) last = row.state;
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
