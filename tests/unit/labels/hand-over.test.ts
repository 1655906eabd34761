import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { handOverToPrinter } from '../../../main/labels/print-page.ts';
import { problemOf } from '../../../shared/problem.ts';

type Page = Parameters<typeof handOverToPrinter>[0];
type Print = (events: EventEmitter, callback: (success: boolean, reason: string) => void) => void;

const answers =
  (success: boolean, reason: string): Print =>
  (_events, callback) =>
    setImmediate(callback, success, reason);

// "Failed" only where nothing can be on paper: what is in doubt is asked about, and never printed again by itself.
it.each<[string, Print, string]>([
  ['takes it', answers(true, ''), 'taken'],
  ['says that it failed', answers(false, 'Print job failed'), 'handover-unknown'],
  ['says that it was cancelled', answers(false, 'Print job canceled'), 'handover-unknown'],
  ['gives no reason', answers(false, ''), 'handover-unknown'],
  ['knows no such printer', answers(false, 'Invalid deviceName provided'), 'printer-failed'],
  ['refuses the settings', answers(false, 'Invalid printer settings'), 'printer-failed'],
  ['never answers', () => undefined, 'handover-unknown'],
  ['loses the page', (events) => setImmediate(() => events.emit('destroyed')), 'handover-unknown'],
  [
    'loses the page’s process',
    (events) => setImmediate(() => events.emit('render-process-gone', {}, { reason: 'crashed' })),
    'handover-unknown',
  ],
  [
    'throws',
    () => {
      throw new Error('Invalid print settings');
    },
    'printer-failed',
  ],
])('a label that is handed over while Electron %s', async (_what, print, outcome) => {
  const events = new EventEmitter();
  const page: Page = Object.assign(events, {
    isDestroyed: () => false,
    print: (...[, callback]: Parameters<Page['print']>) => print(events, callback ?? (() => undefined)),
  });
  const job = { printer: 'bench', mediaMm: { widthMm: 80, heightMm: 100 }, dpi: 203, offersDpi: true };
  const ended = handOverToPrinter(page, job, 20).then(
    () => 'taken',
    (error: unknown) => problemOf(error).code,
  );
  expect(await ended).toBe(outcome);
});
