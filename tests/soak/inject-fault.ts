import { setTimeout as pause } from 'node:timers/promises';
import type { ElectronApplication, Page } from '@playwright/test';
import { HTTP_LIMITS } from '../../main/partner/http-limits.ts';
import type { NewFault } from '../../main/sandbox/control/faults.ts';
import type { Random } from '../../main/sandbox/data/random.ts';
import type { BenchmarkStation } from '../benchmarks/station.ts';
import type { VirtualPrinter } from '../printers/virtual/virtual-printer.ts';
import type { FaultKind } from './fault-plan.ts';

export interface InjectFaultOptions {
  readonly station: Pick<BenchmarkStation, 'app' | 'page' | 'partner'>;
  readonly printer: VirtualPrinter;
  readonly random: Random;
}

/** How long a printer is away, ms. */
const AWAY_MS = [200, 1_500] as const;
/** Longer than a label of 80 x 80 mm in ZPL, and than most labels. */
const LABEL_BYTES = 40_000;

/** Injects the fault. Resolves once it is over, though its effect on Tem may continue; faults of the partner are armed. */
export async function injectFault(
  kind: FaultKind,
  { station, printer, random }: InjectFaultOptions,
): Promise<void> {
  const { app, page, partner } = station;
  const away = (): Promise<void> => pause(random.integer(...AWAY_MS));
  switch (kind) {
    case 'partner-500':
      return armPartnerFault(partner.url, {
        operation: random.pick(['token', 'label', 'info']),
        fault: { kind: 'server-error' },
        // Fewer than Tem tries do not end a run; twice as many do, even with two concurrent requests.
        calls: random.pick([HTTP_LIMITS.attempts - 1, HTTP_LIMITS.attempts * 2]),
      });
    case 'partner-time-out':
      return armPartnerFault(partner.url, {
        operation: random.pick(['token', 'label']),
        fault: { kind: 'latency', ms: HTTP_LIMITS.attemptMs + 1_000 },
      });
    case 'expired-token':
      // Tem requests another token once: the second time the orders fail.
      return armPartnerFault(partner.url, {
        operation: 'label',
        fault: { kind: 'expired-token' },
        calls: random.integer(1, 2),
      });
    case 'printer-off':
      printer.set({ off: true });
      await away();
      return printer.set({ off: false });
    case 'paper-out':
      printer.set({ outOfPaper: true });
      await away();
      return printer.set({ outOfPaper: false });
    case 'connection-breaks':
      return printer.dropAfter(random.integer(1, LABEL_BYTES));
    case 'label-window-killed':
      return killLabelWindow(app, random.pick(['now', 'did-navigate', 'did-stop-loading']));
    case 'window-reloaded':
      return reload(page);
  }
}

async function armPartnerFault(url: string, fault: NewFault): Promise<void> {
  const answer = await fetch(`${url}/sandbox/faults`, {
    method: 'POST',
    headers: { 'tem-sandbox': 'control', 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  });
  if (!answer.ok) throw new Error(`the sandbox does not take the fault: ${await answer.text()}`);
}

/**
 * Kills the label window's renderer: at once, or when its next page exists, or has loaded. (A page that is only being
 * requested gets
 * another renderer.) Resolves when it has died, whatever ended it; the window is made for the first label.
 */
const killLabelWindow = (
  app: ElectronApplication,
  when: 'now' | 'did-navigate' | 'did-stop-loading',
): Promise<void> =>
  app.evaluate(
    ({ app: electronApp, BrowserWindow }, moment) =>
      new Promise<void>((resolve) => {
        const strike = ({ webContents }: Electron.BrowserWindow): void => {
          webContents.once('render-process-gone', () => resolve());
          webContents.once('destroyed', () => resolve());
          const kill = (): void => webContents.forcefullyCrashRenderer();
          // Electron has a separate signature for each event name, so each needs its own call.
          if (moment === 'did-navigate') webContents.once(moment, kill);
          else if (moment === 'did-stop-loading') webContents.once(moment, kill);
          else kill();
        };
        const there = BrowserWindow.getAllWindows().find((one) => !one.isVisible());
        if (there === undefined) electronApp.once('browser-window-created', (_event, made) => strike(made));
        else strike(there);
      }),
    when,
  );

async function reload(page: Page): Promise<void> {
  await page.reload();
  await page.locator('main:not([aria-busy])').waitFor();
}
