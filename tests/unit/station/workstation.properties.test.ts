import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../helpers/property-runs.ts';
import { code, fakeLabels, fakePrinter, labelsThrowing, trouble } from './fakes.ts';
import { options } from './stations.ts';
import { openDesk } from './workstations.ts';

/** What happens at a desk in a bad hour. */
const happening = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('scan' as const), at: fc.nat(7) }) },
  { weight: 3, arbitrary: fc.constant({ kind: 'print' as const }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('trouble' as const),
      with: fc.constantFrom('partner', 'printer', 'nobody-knows', 'printer-fails'),
    }),
  },
  { weight: 4, arbitrary: fc.constant({ kind: 'over' as const }) },
  fc.constant({ kind: 'restart' as const }),
  fc.constant({ kind: 'stop' as const }),
  fc.constant({ kind: 'undo' as const }),
  fc.constant({ kind: 'switch' as const }),
  fc.constant({ kind: 'acknowledge' as const }),
  fc.constant({ kind: 'a moment' as const }),
);

const moment = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a workstation under faults', () => {
  it('never prints a label twice automatically, and never shows one as queued that may be out', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(happening, { maxLength: 40 }),
        fc.boolean(),
        fc.constantFrom('batch' as const, 'one-by-one' as const),
        async (happenings, scanBack, mode) => {
          let test = openDesk({ mode, scanBack, reprintDays: 0 });
          /** How often the printer printed each order's label. */
          const out = new Map<string, number>();
          let wrong: string | null = null;
          const printer = fakePrinter(async (label) => {
            await moment();
            if (wrong === 'printer') throw trouble('printer-not-ready');
            if (wrong === 'printer-fails') throw trouble('printer-failed');
            out.set(label.code, (out.get(label.code) ?? 0) + 1);
            if (wrong === 'nobody-knows') throw trouble('handover-unknown');
          });
          const good = fakeLabels();
          const run = () =>
            options({
              printer,
              chunkSize: 2,
              labels: wrong === 'partner' ? labelsThrowing('unavailable') : good,
            });
          test.set.run = run;
          for (const one of happenings) {
            const { station } = test;
            if (one.kind === 'scan') station.scan(code(one.at));
            else if (one.kind === 'print') station.print().catch(() => undefined);
            else if (one.kind === 'trouble') wrong = one.with;
            else if (one.kind === 'over') {
              wrong = null;
              test.trouble.over('partner');
              test.trouble.over('printer');
            } else if (one.kind === 'stop') station.stop();
            else if (one.kind === 'undo') station.undoLastScan();
            else if (one.kind === 'acknowledge') station.acknowledge();
            else if (one.kind === 'switch')
              test.set.mode = test.set.mode === 'batch' ? 'one-by-one' : 'batch';
            else if (one.kind === 'restart') {
              // As at quitting: the label under way is finished first.
              station.stop();
              await station.whenIdle();
              test = test.again();
              test.set.run = run;
            } else await moment();
          }
          test.station.stop();
          await test.station.whenIdle();
          await moment();
          for (const [, times] of out) expect(times).toBe(1);
          for (const row of test.station.state().rows)
            if (out.has(row.code)) expect(['printed', 'confirmed', 'unknown']).toContain(row.state);
            else expect(['queued', 'failed']).toContain(row.state);
        },
      ),
      { numRuns: propertyRuns(150) },
    );
  }, 30_000);
});
