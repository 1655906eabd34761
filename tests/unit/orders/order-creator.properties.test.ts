import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { EMPTY_DRAFT } from '../../../shared/new-order.ts';
import type { CreateOutcome } from '../../../shared/order-creation.ts';
import { ProblemError } from '../../../shared/problem.ts';
import {
  type Clock,
  CREATE_FAULTS,
  fakeService,
  INFO_FAULTS,
  LATE_MS,
  ORDER,
  openStation,
  START_MS,
} from './fake-service.ts';

/** One bad minute at the station. */
const minute = fc.record({
  // Late results are the worst case, so they are frequent here.
  create: fc.option(
    fc.constantFrom(...CREATE_FAULTS, ...Array(8).fill('silent-late'), ...Array(4).fill('http-504-late')),
  ),
  info: fc.option(fc.constantFrom(...INFO_FAULTS)),
  /** Killed during the request, right after the service has created the order, or never. */
  kill: fc.constantFrom('no', 'no', 'no', 'sending', 'created'),
  /** Milliseconds until the next. */
  pause: fc.nat(30_000),
  twice: fc.boolean(),
});

it('never creates two orders for one draft, whatever is lost, refused or killed, and ends with one', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(minute, { maxLength: 6 }),
      fc.boolean(),
      fc.integer({ min: -300_000, max: 300_000 }),
      async (minutes, ownSoc, clockAheadMs) => {
        const folder = mkdtempSync(join(tmpdir(), 'tem-creator-'));
        const file = join(folder, 'ledger.sqlite');
        const clock: Clock = { ms: START_MS };
        const service = fakeService(clock);
        service.clockAheadMs = clockAheadMs;
        const order = ownSoc ? ORDER : { ...ORDER, soc: 'PO-1' };
        let station = openStation(file, service, clock);
        const { id } = station.drafts.save(null, { ...EMPTY_DRAFT, note: 'x' });
        const create = (): Promise<CreateOutcome> => {
          const { creator, drafts } = station;
          return creator.create(
            order,
            { kind: 'draft', draftId: id },
            { onCreated: () => drafts.discard(id) },
          );
        };
        try {
          for (const { create: fault, info, kill, pause, twice } of minutes) {
            service.createFaults = [fault];
            service.infoFaults = info === null ? [] : [info, info, info];
            const { database } = station;
            // What a killed process writes no more: its database is gone, and what was committed is not.
            const die = (): void => database.close();
            service.onAsked = kill === 'sending' ? die : () => undefined;
            service.onCreated = kill === 'created' ? die : () => undefined;
            const sendings = twice ? [create(), create()] : [create()];
            for (const sending of await Promise.allSettled(sendings)) expectNoWonder(sending, kill !== 'no');
            expect(service.orders.length).toBeLessThanOrEqual(1);
            clock.ms += pause;
            if (!database.sqlite.isOpen) station = openStation(file, service, clock);
          }
          service.createFaults = [];
          service.infoFaults = [];
          service.onAsked = () => undefined;
          service.onCreated = () => undefined;
          clock.ms += LATE_MS;
          const outcome = await create();
          expect(outcome).toMatchObject({ kind: 'created', order: { code: service.orders[0]?.code } });
          service.catchUp();
          expect(service.orders).toHaveLength(1);
          expect(station.drafts.list()).toEqual([]);
        } finally {
          if (station.database.sqlite.isOpen) station.database.close();
          rmSync(folder, { recursive: true });
        }
      },
    ),
    { numRuns: 40 },
  );
}, 60_000);

/** Outcomes and problems are expected; any other error only of a process that was killed. */
function expectNoWonder(sending: PromiseSettledResult<CreateOutcome>, killed: boolean): void {
  if (sending.status === 'rejected') {
    if (!killed) expect(sending.reason).toBeInstanceOf(ProblemError);
  } else expect(['created', 'unknown']).toContain(sending.value.kind);
}
