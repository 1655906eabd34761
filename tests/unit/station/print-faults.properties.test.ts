import { EventEmitter } from 'node:events';
import type { WebContentsPrintOptions } from 'electron';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Label } from '../../../main/labels/label.ts';
import { handOverToPrinter } from '../../../main/labels/print-page.ts';
import type { Spooler, SpoolerJob } from '../../../main/printers/spooler/spooler.ts';
import { createSystemPrinter } from '../../../main/printers/system-printer.ts';
import type { OrderCode } from '../../../shared/order-code.ts';
import { propertyRuns } from '../../helpers/property-runs.ts';
import { fakeLabel, labelsBy, NOTHING_MADE } from './fakes.ts';
import { openDesk } from './workstations.ts';

/** The course of one print in Electron. */
interface Fate {
  readonly end: (typeof ENDS)[number];
  /** Whether the label comes out. */
  readonly sent: boolean;
  /** Whether the spooler shows its job. */
  readonly seen: boolean;
}

const ANSWERS = {
  taken: [true, ''],
  failed: [false, 'Print job failed'],
  canceled: [false, 'Print job canceled'],
  unsaid: [false, ''],
  'contents gone': [false, 'failed'],
  'no such printer': [false, 'Invalid deviceName provided'],
  'refused settings': [false, 'Invalid printer settings'],
} as const satisfies Record<string, readonly [boolean, string]>;
const ENDS = [
  ...(Object.keys(ANSWERS) as (keyof typeof ANSWERS)[]),
  'silent',
  'closed',
  'died',
  'throws',
] as const;

const fates: fc.Arbitrary<Fate> = fc
  .record({ end: fc.constantFrom(...ENDS), sent: fc.boolean(), seen: fc.boolean() })
  // Electron reports these before it does anything, and "taken" once the spooler has the job.
  .map((fate) => {
    if (fate.end === 'taken') return { ...fate, sent: true };
    return ['throws', 'no such printer', 'refused settings'].includes(fate.end)
      ? { ...fate, sent: false }
      : fate;
  });

const isAnswer = (end: Fate['end']): end is keyof typeof ANSWERS => end in ANSWERS;

/** A page whose prints go as fated, and the paper. */
function playing(fateOf: (code: OrderCode) => Fate) {
  const paper: OrderCode[] = [];
  const jobs = new Map<string, SpoolerJob>();
  const labelOf = (code: OrderCode): Label => ({
    ...fakeLabel(code),
    print(printer, title) {
      const fate = fateOf(code);
      const events = new EventEmitter();
      const page: Parameters<typeof handOverToPrinter>[0] = Object.assign(events, {
        isDestroyed: () => false,
        print(_options?: WebContentsPrintOptions, callback?: (success: boolean, reason: string) => void) {
          if (fate.end === 'throws') throw new Error('Invalid print settings');
          if (fate.sent) {
            paper.push(code);
            if (fate.seen)
              jobs.set(title, {
                id: jobs.size,
                state: 'completed',
                begun: true,
                anew: false,
                done: 1,
                reasons: [],
                said: '',
              });
          }
          setImmediate(() => {
            if (fate.end === 'closed') events.emit('destroyed');
            else if (fate.end === 'died') events.emit('render-process-gone', {}, { reason: 'crashed' });
            else if (isAnswer(fate.end)) callback?.(ANSWERS[fate.end][0], ANSWERS[fate.end][1]);
          });
        },
      });
      return handOverToPrinter(
        page,
        { printer, mediaMm: { widthMm: 80, heightMm: 100 }, dpi: 203, offersDpi: true },
        20,
      );
    },
  });
  const spooler: Spooler = {
    getQueueState: () => Promise.resolve({ state: 'ready' }),
    submit: () => Promise.reject(new Error('nothing here is raw')),
    findJob: (_printer, title) => Promise.resolve(jobs.get(title) ?? null),
    getJob: (_printer, id) => Promise.resolve([...jobs.values()].find((job) => job.id === id) ?? null),
    removeJob: () => Promise.resolve(null),
  };
  const printer = createSystemPrinter('bench', {
    listPrinters: () => Promise.resolve([{ name: 'bench' }]),
    spooler,
    patienceMs: 5,
    seenWithinMs: 5,
  });
  const labels = labelsBy((codes) => ({
    ...NOTHING_MADE,
    labels: new Map(codes.map((code) => [code, labelOf(code)])),
  }));
  return { paper, run: { printer, labels } };
}

describe('any print fault', () => {
  it('never reports a label as failed that may be on paper, and never reprints it automatically', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fates, { minLength: 1, maxLength: 6 }), async (fated) => {
        const { station, print } = openDesk({ scanned: fated.length });
        const codes = station.state().rows.map((row) => row.code);
        let good = false;
        const { paper, run } = playing((code) =>
          good
            ? { end: 'taken', sent: true, seen: true }
            : (fated[codes.indexOf(code)] ?? { end: 'silent', sent: true, seen: false }),
        );
        const truth = (): void => {
          for (const { code, state } of station.state().rows) {
            const times = paper.filter((one) => one === code).length;
            expect(times).toBeLessThanOrEqual(1);
            if (state === 'failed' || state === 'queued') expect(times).toBe(0);
            if (state === 'printed') expect(times).toBe(1);
          }
        };
        // A fault ends the run; what it left in the queue is printed by the next.
        for (
          let runs = 0;
          runs < fated.length && station.state().rows.some(({ state }) => state === 'queued');
          runs++
        ) {
          await print(run);
          truth();
        }
        good = true;
        station.retryFailed();
        if (station.state().rows.some(({ state }) => state === 'queued')) await print(run);
        truth();
      }),
      { numRuns: propertyRuns(60) },
    );
  }, 30_000);
});
