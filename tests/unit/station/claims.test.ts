import { describe, expect, it } from 'vitest';
import { createEmitter } from '../../../main/platform/emitter.ts';
import { type ClaimDecision, type ClaimRow, type Claims, NO_CLAIMS } from '../../../main/station/claims.ts';
import { createClosedClaims, createSwitchedClaims } from '../../../main/station/switched-claims.ts';
import type { HoldProblem } from '../../../shared/hold.ts';
import type { WorkMode } from '../../../shared/settings.ts';
import { code } from './fakes.ts';
import { problemCode } from './stations.ts';
import { openDesk } from './workstations.ts';

const ELSEWHERE: HoldProblem = { code: 'claimed-elsewhere', values: { station: 'Bàn 3', when: '14:05' } };
const UNREACHABLE: HoldProblem = { code: 'fleet-unreachable', values: { why: 'x', retry: '14:06' } };

/** Claims whose answers the test sets by code, and which record in turn what the station asks. */
function fakeClaims() {
  const changes = createEmitter<readonly number[]>();
  const calls: string[] = [];
  /** What is known against orders; what a hard claim is refused with; what was lost since it was granted. */
  const [known, refused, lost] = [0, 1, 2].map(() => new Map<string, HoldProblem>()) as [
    Map<string, HoldProblem>,
    Map<string, HoldProblem>,
    Map<string, HoldProblem>,
  ];
  const names = (rows: readonly ClaimRow[]): string => rows.map(({ code }) => code.slice(-1)).join('');
  const decision = (problem: HoldProblem | undefined): ClaimDecision =>
    problem === undefined ? { kind: 'yes' } : { kind: 'hold', problem };
  /** Delays the answers. */
  const set = { gate: Promise.resolve() as Promise<unknown> };
  const claims: Claims = {
    announce: (rows) => void calls.push(`announce ${names(rows)}`),
    withdraw: (ids) => void calls.push(`withdraw ${ids.length}`),
    holdFor: ({ code }) => known.get(code) ?? null,
    async acquire(rows) {
      calls.push(`acquire ${names(rows)}`);
      await set.gate;
      return new Map(rows.map(({ id, code }) => [id, decision(refused.get(code))]));
    },
    confirm: ({ code }) => decision(lost.get(code)),
    reconsider: (rows) => void calls.push(`reconsider ${rows.length}`),
    giveBack: (ids) => void calls.push(`give back ${ids.length}`),
    async takeOver({ code }, by) {
      calls.push(`take over ${by}`);
      await set.gate;
      known.delete(code);
      refused.delete(code);
    },
    allowAlone({ code }, by) {
      calls.push(`alone ${by}`);
      refused.delete(code);
    },
    onChange: changes.on,
  };
  return { claims, calls, known, refused, lost, set, tell: changes.emit };
}

/** A station in a fleet, with these orders scanned. */
function open(
  numbers: readonly number[] = [],
  mode: WorkMode = 'batch',
  before: (fleet: ReturnType<typeof fakeClaims>) => void = () => undefined,
) {
  const fleet = fakeClaims();
  before(fleet);
  const desk = openDesk({ mode, claims: fleet.claims });
  desk.scan(...numbers);
  return {
    ...desk,
    fleet,
    run: () => desk.print({ printer: desk.printer, chunkSize: 2 }),
    /** Makes the fleet's answers wait until the returned function is called. */
    shut() {
      const gate = Promise.withResolvers<void>();
      fleet.set.gate = gate.promise;
      return gate.resolve;
    },
    /** Tells the station that something has changed about a row. */
    tell: (number: number) => fleet.tell([desk.id(number)]),
    calls: (start: string) => fleet.calls.filter((call) => call.startsWith(start)),
  };
}

describe('a station in a fleet', () => {
  it('announces rows that wait, also since before, and withdraws those that are removed', () => {
    const { station, fleet, id, again } = open([1]);
    station.addCodes([code(2), code(3)]);
    station.remove(id(1));
    station.restore();
    station.clear();
    expect(fleet.calls.filter((call) => !call.startsWith('give'))).toEqual([
      'announce 1',
      'announce 23',
      'withdraw 1',
      'announce 1',
      'withdraw 3',
    ]);
    station.restore();
    fleet.calls.length = 0;
    again();
    expect(fleet.calls).toContain('announce 123');
  });

  it('claims a document’s labels together, while the labels before them are at the printer', async () => {
    const { run, calls, printed } = open([1, 2, 3]);
    await run();
    expect(calls('acquire')).toEqual(['acquire 1', 'acquire 23']);
    expect(printed()).toEqual([1, 2, 3]);
  });

  it('hands no label over before its claim is answered', async () => {
    const { run, fleet, shut, printed } = open([1]);
    const answer = shut();
    const running = run();
    await expect.poll(() => fleet.calls).toContain('acquire 1');
    await new Promise((resolve) => setImmediate(resolve));
    expect(printed()).toEqual([]);
    answer();
    await running;
    expect(printed()).toEqual([1]);
  });

  it.each(['refused', 'lost'] as const)(
    'holds a label whose claim was %s, prints the others, and gives it back',
    async (how) => {
      const { run, fleet, printer, printed, row, calls } = open([1, 2, 3]);
      if (how === 'refused') fleet.refused.set(code(3), ELSEWHERE);
      // Lost while the labels before it were printed.
      else printer.check = async () => void fleet.lost.set(code(3), ELSEWHERE);
      expect(await run()).toMatchObject({ printed: 2, held: 1 });
      expect(printed()).toEqual([1, 2]);
      expect(row(3)).toMatchObject({ state: 'held', problem: ELSEWHERE });
      expect(calls('give back 1')).not.toEqual([]);
    },
  );

  it.each([false, true])(
    'asks again about a row that was refused if it is free by the time it is held: %s',
    async (isFree) => {
      const { run, fleet, shut, row, calls } = open([1]);
      fleet.refused.set(code(1), ELSEWHERE);
      const answer = shut();
      const running = run();
      await expect.poll(() => fleet.calls).toContain('acquire 1');
      if (!isFree) fleet.known.set(code(1), ELSEWHERE);
      answer();
      await running;
      expect(row(1)).toMatchObject({ state: 'held', problem: ELSEWHERE });
      expect(calls('reconsider')).toEqual(isFree ? ['reconsider 1'] : []);
    },
  );

  it('holds a waiting row as soon as another station has it, and releases it when that one lets go', () => {
    const { fleet, tell, row } = open([1]);
    const later: HoldProblem = { ...ELSEWHERE, values: { station: 'Bàn 4', when: '14:09' } };
    for (const problem of [ELSEWHERE, later]) {
      fleet.known.set(code(1), problem);
      tell(1);
      expect(row(1)).toMatchObject({ state: 'held', problem });
    }
    fleet.known.clear();
    tell(1);
    expect(row(1)).toMatchObject({ state: 'queued', problem: null });
  });

  it.each([false, true])(
    'prints on by itself once the fleet is back, unless the run was stopped: %s',
    async (stops) => {
      const { station, run, fleet, tell, printed, row } = open([1, 2]);
      for (const answers of [fleet.refused, fleet.known]) answers.set(code(1), UNREACHABLE);
      expect(await run()).toMatchObject({ printed: 1, held: 1 });
      if (stops) station.stop();
      for (const answers of [fleet.refused, fleet.known]) answers.clear();
      tell(1);
      await Promise.resolve();
      await station.whenIdle();
      expect([row(1)?.state, printed()]).toEqual(stops ? ['queued', [2]] : ['printed', [2, 1]]);
    },
  );

  it('prints a released row at once in one-by-one mode', async () => {
    const { fleet, tell, printed } = open([1], 'one-by-one', ({ known }) => known.set(code(1), ELSEWHERE));
    fleet.known.clear();
    tell(1);
    await expect.poll(printed).toEqual([1]);
  });

  it('takes an order over when a manager says so, by name, unless it was removed meanwhile', async () => {
    for (const isRemoved of [false, true]) {
      const { station, fleet, shut, id, row } = open([1], 'batch', ({ known }) =>
        known.set(code(1), ELSEWHERE),
      );
      expect(row(1)?.state).toBe('held');
      fleet.calls.length = 0;
      const answer = shut();
      const taken = station.takeOver(id(1), 'Lan');
      if (isRemoved) station.remove(id(1));
      answer();
      await taken;
      expect(row(1)?.state).toBe(isRemoved ? undefined : 'queued');
      if (isRemoved) continue;
      // What was taken over is not given back by the row’s return to the queue.
      expect(fleet.calls).not.toContain('give back 1');
      expect(fleet.calls).toContain('take over Lan');
      expect(await problemCode(station.takeOver(id(1), 'Lan'))).toBe('unknown-row');
    }
  });

  it('prints while cut off when a supervisor says so, by name', async () => {
    const { station, run, fleet, printed, id } = open([1]);
    fleet.refused.set(code(1), UNREACHABLE);
    await run();
    station.printAlone(id(1), 'Minh');
    await run();
    expect(fleet.calls).toContain('alone Minh');
    expect(printed()).toEqual([1]);
  });

  it('gives claims back that a stopped run did not use', async () => {
    const { station, run, fleet, shut, printed, calls } = open([1, 2, 3]);
    const answer = shut();
    const running = run();
    await expect.poll(() => fleet.calls).toContain('acquire 1');
    station.stop();
    answer();
    await running;
    expect(printed()).toEqual([]);
    expect(calls('give back')).not.toEqual([]);
  });
});

describe('a station that joins a fleet while it works', () => {
  const row = (number: number): ClaimRow => ({
    id: number,
    account: null,
    code: code(number),
    reprint: null,
  });

  it('tells it of the rows that wait already, and of none that were removed', () => {
    const switched = createSwitchedClaims();
    switched.claims.announce([1, 2, 3].map(row));
    switched.claims.withdraw([2]);
    const fleet = fakeClaims();
    switched.use(fleet.claims);
    expect(fleet.calls).toEqual(['announce 13']);
  });

  it('holds and releases rows as the fleet says, and no more as the one before', () => {
    const switched = createSwitchedClaims();
    const [before, after] = [fakeClaims(), fakeClaims()];
    const heard: (readonly number[])[] = [];
    switched.claims.onChange((ids) => void heard.push(ids));
    switched.claims.announce([row(1)]);
    switched.use(before.claims);
    switched.use(after.claims);
    before.tell([9]);
    after.tell([1]);
    expect(heard).toEqual([[1], [1], [1]]);
  });

  it('prints nothing where its fleet cannot be asked for', async () => {
    const { claims, use } = createSwitchedClaims();
    use(createClosedClaims(UNREACHABLE));
    const hold = { kind: 'hold', problem: UNREACHABLE };
    const decided = await claims.acquire([row(1)], new AbortController().signal);
    expect([decided.get(1), claims.confirm(row(1))]).toEqual([hold, hold]);
    expect(claims.holdFor(row(1))).toEqual(UNREACHABLE);
    expect(NO_CLAIMS.holdFor(row(1))).toBeNull();
  });
});
