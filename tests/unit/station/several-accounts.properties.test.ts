import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holdOf } from '../../../shared/hold.ts';
import { propertyRuns } from '../../helpers/property-runs.ts';
import { code } from './fakes.ts';
import { NAMES, openThreeAccounts, type ServedOrder } from './three-accounts.ts';

/** Few codes and socs, so that accounts often have equal ones. */
const CODES = 6;
const SOCS = 4;
const orderArbitrary = fc
  .record({ number: fc.nat(CODES - 1), soc: fc.nat(SOCS - 1) })
  .map(({ number, soc }): ServedOrder => ({ code: code(number), soc: `DH-${soc}` }));
/** The orders of an account: no code twice. */
const ordersArbitrary = fc.uniqueArray(orderArbitrary, { maxLength: 5, selector: ({ code: of }) => of });

const happening = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('scan-code' as const), at: fc.nat(CODES - 1) }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('scan-soc' as const), at: fc.nat(SOCS - 1) }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('answer' as const), at: fc.nat(9) }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('choose' as const), at: fc.nat(9) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('print' as const), at: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('fail' as const), at: fc.nat(NAMES.length - 1) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('recover' as const), at: fc.nat(9) }) },
);

const moment = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('three accounts with equal codes and socs', () => {
  it('never get each other’s orders, tokens or labels, in whatever order their services answer', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(ordersArbitrary, ordersArbitrary, ordersArbitrary),
        fc.array(happening, { maxLength: 40 }),
        async (orders, happenings) => {
          const test = openThreeAccounts({ orders });
          const { station, served, set, waiting, health, printed, requests, keyOf, rows } = test;
          set.answersAtOnce = false;
          /** What the operator chose for a row. */
          const chosen = new Map<number, string>();
          let run: Promise<unknown> = Promise.resolve();
          const held = () =>
            rows().filter(
              (row) => holdOf(row)?.kind === 'several-accounts' || holdOf(row)?.kind === 'several-orders',
            );

          function choose(at: number): void {
            const row = held()[at % Math.max(1, held().length)];
            const choices = row === undefined ? [] : station.choices(row.id);
            const choice = choices[at % Math.max(1, choices.length)];
            if (row === undefined || choice === undefined) return;
            station.choose(row.id, choice.code, choice.account?.id ?? null);
            if (rows().some(({ id }) => id === row.id))
              chosen.set(row.id, `${choice.account?.name} ${choice.code}`);
          }

          for (const { kind, at } of happenings) {
            switch (kind) {
              case 'scan-code':
                station.scan(code(at));
                break;
              case 'scan-soc':
                station.scan(`DH-${at}`);
                break;
              case 'answer':
                waiting.splice(at % Math.max(1, waiting.length), 1)[0]?.();
                await moment();
                break;
              case 'choose':
                choose(at);
                break;
              case 'print':
                run = station.print().catch(() => undefined);
                if (at % 2 === 0) await run;
                break;
              case 'fail': {
                const account = served[at];
                if (account !== undefined) account.failure = 'unavailable';
                break;
              }
              case 'recover':
                for (const account of served) account.failure = null;
                health.over('partner');
                break;
            }
          }

          // Everything is answered, chosen and printed.
          await run;
          for (const account of served) account.failure = null;
          health.over('partner');
          set.answersAtOnce = true;
          for (let round = 0; round < 4; round++) {
            while (waiting.length > 0) {
              waiting.shift()?.();
              await moment();
            }
            await station.whenLookupsDone();
            while (held().length > 0) choose(round);
            await station.whenIdle();
            station.retryFailed();
            await station.print().catch(() => undefined);
          }

          for (const row of rows()) {
            const key = keyOf(row.id);
            if (key === null) continue;
            const own = served.find((one) => one.key === key);
            expect(own?.orders.some((one) => one.code === row.code)).toBe(true);
            expect(row.account?.name).toBe(own?.name);
            const choice = chosen.get(row.id);
            if (choice !== undefined) expect(`${row.account?.name} ${row.code}`).toBe(choice);
          }
          for (const { account, token, what, of } of requests) {
            expect(token).toBe(`token of ${account}`);
            if (what === 'find') continue;
            const own = served.find(({ key }) => key === account)?.orders.map((one) => one.code) ?? [];
            for (const text of of) expect(own).toContain(text);
          }
          // Each row's label came out once, and nothing else did.
          const wanted = rows().flatMap(({ id, code: of, state }) =>
            state === 'printed' ? [`${keyOf(id)} ${of}`] : [],
          );
          expect(printed.map(({ key, code: of }) => `${key} ${of}`).toSorted()).toEqual(wanted.toSorted());
          expect(new Set(wanted).size).toBe(wanted.length);
          expect(rows().filter(({ id, state }) => keyOf(id) !== null && state !== 'printed')).toEqual([]);
          station.close();
        },
      ),
      { numRuns: propertyRuns(60) },
    );
  }, 60_000);
});
