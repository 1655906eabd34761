import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SAID } from '../../main/fleet/calls/claims.ts';
import { describePostgres, sharedPostgres } from '../helpers/postgres/describe-postgres.ts';
import { createTestFleet, first, linkedAccount, startStation } from './fleet-fixture.ts';
import { type Paper, type SimulatedStation, simulateStation } from './simulated-station.ts';

const server = sharedPostgres();
const STATIONS = 3;
const CODES = 2;
const RUNS = Number(process.env['TEM_FLEET_RUNS'] ?? 25);

/** What became of a label: a printer never says that it failed when paper came out, nor the reverse. */
const fate = fc.constantFrom(
  { paper: true, told: 'printed' },
  { paper: true, told: 'unknown' },
  { paper: false, told: 'unknown' },
  { paper: false, told: 'failed' },
) as fc.Arbitrary<{ paper: boolean; told: 'printed' | 'unknown' | 'failed' }>;

const who = { station: fc.nat(STATIONS - 1), code: fc.nat(CODES - 1) };
const lose = fc.oneof(
  { weight: 5, arbitrary: fc.constant(false) },
  { weight: 1, arbitrary: fc.constant(true) },
);

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ ...who, kind: fc.constant('scan'), lose }) },
  { weight: 8, arbitrary: fc.record({ ...who, kind: fc.constant('claim'), lose, reprint: lose }) },
  { weight: 10, arbitrary: fc.record({ ...who, kind: fc.constant('print'), fate }) },
  {
    weight: 3,
    arbitrary: fc.record({ ...who, kind: fc.constant('take over'), said: fc.constantFrom(...SAID) }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      ...who,
      kind: fc.constantFrom('repeat', 'give back', 'flush', 'beat', 'cut', 'heal'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('time'), minutes: fc.integer({ min: 1, max: 12 }) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

describePostgres('any order of scans, claims, prints, cuts, lost answers, take-overs and time', () => {
  it('puts no second label on paper without a person’s yes, and leaves no label on paper unknown', async () => {
    const fleet = await createTestFleet(server());
    let account = '';
    const papers: Paper[] = [];
    const stations = await Promise.all(
      Array.from({ length: STATIONS }, (_, at) =>
        simulateStation(fleet, server().port, at, () => account, papers),
      ),
    );
    const witness = await startStation(fleet, { name: 'Witness' });
    account = await linkedAccount(witness);
    let run = 0;

    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        run += 1;
        papers.length = 0;
        const nameOf = (code: number): string => `R${run}X.${code}`;
        for (const one of steps) await take(one, stations, nameOf, fleet.passTime);
        for (const code of Array.from({ length: CODES }, (_, at) => nameOf(at)))
          expect(papers.filter((paper) => paper.code === code && !paper.agreed).length).toBeLessThanOrEqual(
            1,
          );

        // Everybody is back and has reported: a station that knows nothing is told of every label on paper.
        for (const station of stations) {
          await station.heal();
          await station.repeat();
          await station.flush();
          await station.beat();
        }
        const { answers } = await witness.claims.hard(
          randomUUID(),
          [...new Set(papers.map(({ code }) => code))].map((code) => first(account, code)),
        );
        expect(answers.filter(({ granted }) => granted)).toEqual([]);
      }),
      { numRuns: RUNS },
    );
    for (const { station, proxy } of stations) {
      await station.stop();
      await proxy.close();
    }
  }, 240_000);
});

async function take(
  one: Step,
  stations: readonly SimulatedStation[],
  nameOf: (code: number) => string,
  passTime: (ms: number) => Promise<void>,
): Promise<void> {
  if (!('station' in one)) {
    const ms = one.minutes * 60_000;
    await passTime(ms);
    for (const station of stations) station.sleep(ms);
    return;
  }
  const station = stations[one.station];
  if (station === undefined) throw new Error('no such station');
  const code = nameOf(one.code);
  if ('said' in one) await station.takeOver(code, one.said);
  else if ('fate' in one) station.print(code, one.fate);
  else if ('reprint' in one) await station.claim(code, one.reprint, one.lose);
  else if ('lose' in one) await station.scan(code, one.lose);
  else
    switch (one.kind) {
      case 'repeat':
        return station.repeat();
      case 'give back':
        return station.giveBack(code);
      case 'flush':
        return station.flush();
      case 'beat':
        return station.beat();
      case 'cut':
        return station.cut();
      default:
        return station.heal();
    }
}
