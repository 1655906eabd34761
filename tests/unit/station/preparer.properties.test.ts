import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { OrderCode } from '../../../shared/order-code.ts';
import { isNotStarted } from '../../../shared/station.ts';
import { propertyRuns } from '../../helpers/property-runs.ts';
import { settled } from '../health/fake-clock.ts';
import { code } from './fakes.ts';
import { openStation } from './preparing-stations.ts';

const ORDERS = 6;
const number = fc.integer({ min: 0, max: ORDERS - 1 });

/** What happens at a packing station, and at the service meanwhile. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('scan' as const), number }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('change' as const), number, pushed: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('pass' as const),
      ms: fc.constantFrom(50, 950, 2_100, 700_000),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('print' as const) }) },
  fc.record({ kind: fc.constant('remove' as const), number }),
  fc.record({ kind: fc.constant('undo' as const) }),
  fc.record({ kind: fc.constant('settings' as const) }),
  fc.record({ kind: fc.constant('account' as const) }),
  fc.record({ kind: fc.constant('stop' as const) }),
);

/** The moments of a label's making and printing at which an order changes, each with its own answer. */
const moments = fc.infiniteStream(fc.option(number, { freq: 3 }));

it('never hands over a label whose order changed since its dots were made, and none twice', {
  timeout: 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), moments, async (steps, stream) => {
      const opened = openStation();
      const { station, set } = opened;
      /** The service's truth: what each order's label shows now. */
      const truth = new Map<OrderCode, number>();
      const weightOf = (of: OrderCode): number => truth.get(of) ?? 1;
      const stale: string[] = [];
      const handed = new Map<OrderCode, number>();
      let terms = 0;

      function change(of: OrderCode, pushed: boolean): void {
        truth.set(of, (weightOf(of) % 250) + 1);
        opened.tell(of, { weight: weightOf(of) }, pushed);
      }
      async function atSomeMoment(): Promise<void> {
        const changed = stream.next().value;
        if (changed !== null && changed !== undefined) change(code(changed), true);
        await settled();
        const later = stream.next().value;
        if (later !== null && later !== undefined) change(code(later), false);
      }
      for (let at = 0; at < ORDERS; at++) opened.tell(code(at), { weight: weightOf(code(at)) });
      set.mark = weightOf;
      set.making = atSomeMoment;
      set.proving = atSomeMoment;
      set.lookUp = atSomeMoment;
      set.handedOver = (of, mark) => {
        if (mark !== weightOf(of)) stale.push(`${of} shows ${mark}, and is ${weightOf(of)}`);
        handed.set(of, (handed.get(of) ?? 0) + 1);
        const changed = stream.next().value;
        if (changed !== null && changed !== undefined) change(code(changed), true);
      };

      let printing: Promise<unknown> = Promise.resolve();
      for (const one of steps) {
        const row =
          'number' in one ? station.state().rows.find((row) => row.code === code(one.number)) : undefined;
        if (one.kind === 'scan') opened.scan(one.number);
        if (one.kind === 'change') change(code(one.number), one.pushed);
        if (one.kind === 'pass') await opened.clock.pass(one.ms);
        if (one.kind === 'print') {
          // Some go on while more is scanned and changed.
          printing = Promise.all([printing, station.print().catch(() => undefined)]);
        }
        if (one.kind === 'remove' && row !== undefined && isNotStarted(row.state)) station.remove(row.id);
        if (one.kind === 'undo') station.restore();
        if (one.kind === 'account') station.accountChanged();
        if (one.kind === 'stop') station.stop();
        if (one.kind === 'settings') {
          set.terms = `S${++terms}`;
          station.settingsChanged();
        }
        await settled();
      }
      await printing;
      expect(stale).toEqual([]);
      for (const { code: of, state } of station.state().rows)
        expect([of, handed.get(of) ?? 0]).toEqual([of, state === 'printed' ? 1 : 0]);
      await station.stopPreparing();
    }),
    { numRuns: propertyRuns(60) },
  );
});
