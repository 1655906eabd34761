import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../main/database/database.ts';
import type { Printer } from '../../../main/printers/printer.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { code, fakeLabels, fakePrinter, labelsBy } from './fakes.ts';
import { options } from './stations.ts';
import { newWorkstation } from './workstations.ts';

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
          let test = newWorkstation({ mode, scanBack }, openDatabase(':memory:'));
          /** How often the printer printed each order's label. */
          const out = new Map<string, number>();
          let wrong: string | null = null;
          const takes = fakePrinter(async (label) => {
            await moment();
            if (wrong === 'printer')
              throw new ProblemError('printer-not-ready', { printer: 'p', reason: 'x' });
            if (wrong === 'printer-fails')
              throw new ProblemError('printer-failed', { printer: 'p', detail: 'x' });
            out.set(label.code, (out.get(label.code) ?? 0) + 1);
            if (wrong === 'nobody-knows') throw new ProblemError('handover-unknown', { detail: 'x' });
          });
          const printer: Printer = takes;
          const good = fakeLabels();
          const run = () =>
            options({
              printer,
              chunkSize: 2,
              labels:
                wrong === 'partner'
                  ? labelsBy(() => {
                      throw new ProblemError('unavailable', { detail: 'x' });
                    })
                  : good,
            });
          test.set.run = run;
          for (const one of happenings) {
            const { workstation } = test;
            if (one.kind === 'scan') workstation.scan(code(one.at));
            else if (one.kind === 'print') workstation.print().catch(() => undefined);
            else if (one.kind === 'trouble') wrong = one.with;
            else if (one.kind === 'over') {
              wrong = null;
              test.trouble.over('partner');
              test.trouble.over('printer');
            } else if (one.kind === 'stop') workstation.stop();
            else if (one.kind === 'undo') workstation.undoLastScan();
            else if (one.kind === 'acknowledge') workstation.acknowledge();
            else if (one.kind === 'switch')
              test.set.mode = test.set.mode === 'batch' ? 'one-by-one' : 'batch';
            else if (one.kind === 'restart') {
              // As at quitting: the label under way is finished first.
              workstation.stop();
              await workstation.whenIdle();
              test = test.again();
              test.set.run = run;
            } else await moment();
          }
          test.workstation.stop();
          await test.workstation.whenIdle();
          await moment();
          for (const [, times] of out) expect(times).toBe(1);
          for (const row of test.workstation.state().rows)
            if (out.has(row.code)) expect(['printed', 'confirmed', 'unknown']).toContain(row.state);
            else expect(['queued', 'failed']).toContain(row.state);
        },
      ),
      { numRuns: 150 },
    );
  }, 30_000);
});
