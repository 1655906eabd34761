import { expect, it } from 'vitest';
import { type Database, openDatabase } from '../../../main/database/database.ts';
import { openLabelStore } from '../../../main/station/label-store.ts';
import { createStation } from '../../../main/station/station.ts';
import type { WorkMode } from '../../../shared/settings.ts';
import { NO_ORDERS } from '../../helpers/station-orders.ts';
import { ELSEWHERE, fakeClaims, UNREACHABLE } from './fake-claims.ts';
import { code, fakePrinter } from './fakes.ts';
import { options, problemCode } from './stations.ts';
import { fakeHealthMonitor } from './workstations.ts';

function open({
  mode = 'batch',
  database = openDatabase(':memory:'),
  claims = fakeClaims(),
}: {
  mode?: WorkMode;
  database?: Database;
  claims?: ReturnType<typeof fakeClaims>;
} = {}) {
  const printer = fakePrinter();
  const ledger = openLabelStore(database);
  const station = createStation(ledger, {
    source: 'station',
    resume: true,
    reprintDays: () => 30,
    orders: NO_ORDERS,
    runOptions: async () => options({ printer, chunkSize: 2 }),
    attended: { mode: () => mode, scanBack: () => false, health: fakeHealthMonitor() },
    claims,
    onChange: () => undefined,
    log: () => undefined,
  });
  const row = (number: number) => station.state().rows.find((one) => one.code === code(number));
  const idOf = (number: number): number => row(number)?.id ?? 0;
  return { station, claims, printer, ledger, database, row, idOf };
}

const printedNumbers = (printer: { readonly printed: readonly string[] }): string =>
  printer.printed.map((one) => one.slice(-1)).join('');

it('announces a row that waits, and withdraws one that is removed', () => {
  const { station, claims, idOf } = open();
  station.scan(code(1));
  station.addCodes([code(2), code(3)]);
  station.remove(idOf(1));
  station.restore();
  station.clear();
  expect(claims.calls.filter((call) => !call.startsWith('give'))).toEqual([
    'announce 1',
    'announce 23',
    'withdraw 1',
    'announce 1',
    'withdraw 3',
  ]);
});

it('announces again what waits since before', () => {
  const { station, database } = open();
  station.scan(code(1));
  station.close();
  expect(open({ database }).claims.calls).toContain('announce 1');
});

it('claims a document’s labels together, while the labels before them are at the printer', async () => {
  const { station, claims, printer } = open();
  for (const number of [1, 2, 3]) station.scan(code(number));
  await station.print();
  expect(claims.calls.filter((call) => call.startsWith('acquire'))).toEqual(['acquire 1', 'acquire 23']);
  expect(printedNumbers(printer)).toBe('123');
});

it('hands no label over before its claim is answered', async () => {
  const { station, claims, printer } = open();
  const gate = Promise.withResolvers<void>();
  claims.gate = gate.promise;
  station.scan(code(1));
  const run = station.print();
  await expect.poll(() => claims.calls).toContain('acquire 1');
  await new Promise((resolve) => setImmediate(resolve));
  expect(printer.printed).toEqual([]);
  gate.resolve();
  await run;
  expect(printedNumbers(printer)).toBe('1');
});

it('holds a label that another station has, prints the others, and gives its claim back', async () => {
  const { station, claims, printer, row } = open();
  for (const number of [1, 2, 3]) station.scan(code(number));
  claims.refused.set(code(2), ELSEWHERE);
  expect(await station.print()).toMatchObject({ printed: 2, held: 1 });
  expect(printedNumbers(printer)).toBe('13');
  expect(row(2)).toMatchObject({ state: 'held', problem: ELSEWHERE });
  expect(claims.calls).toContain('give back 1');
});

it('asks again about a row that was refused and is free by the time it is held', async () => {
  for (const isFree of [false, true]) {
    const { station, claims, row } = open();
    station.scan(code(1));
    claims.refused.set(code(1), ELSEWHERE);
    const gate = Promise.withResolvers<void>();
    claims.gate = gate.promise;
    const run = station.print();
    await expect.poll(() => claims.calls).toContain('acquire 1');
    if (!isFree) claims.known.set(code(1), ELSEWHERE);
    gate.resolve();
    await run;
    expect(row(1)).toMatchObject({ state: 'held', problem: ELSEWHERE });
    expect(claims.calls.filter((call) => call.startsWith('reconsider'))).toEqual(
      isFree ? ['reconsider 1'] : [],
    );
  }
});

it('holds a waiting row as soon as another station has it, and releases it when that one lets go', () => {
  const { station, claims, row, idOf } = open();
  station.scan(code(1));
  claims.known.set(code(1), ELSEWHERE);
  claims.tell([idOf(1)]);
  expect(row(1)).toMatchObject({ state: 'held', problem: ELSEWHERE });
  const later = { ...ELSEWHERE, values: { station: 'Bàn 4', when: '14:09' } };
  claims.known.set(code(1), later);
  claims.tell([idOf(1)]);
  expect(row(1)?.problem).toEqual(later);
  claims.known.clear();
  claims.tell([idOf(1)]);
  expect(row(1)).toMatchObject({ state: 'queued', problem: null });
});

it('prints on by itself once the fleet is back, unless the run was stopped', async () => {
  for (const stops of [false, true]) {
    const { station, claims, printer, idOf, row } = open();
    station.scan(code(1));
    station.scan(code(2));
    claims.refused.set(code(1), UNREACHABLE);
    claims.known.set(code(1), UNREACHABLE);
    expect(await station.print()).toMatchObject({ printed: 1, held: 1 });
    if (stops) station.stop();
    claims.refused.clear();
    claims.known.clear();
    claims.tell([idOf(1)]);
    await Promise.resolve();
    await station.whenIdle();
    expect(row(1)?.state).toBe(stops ? 'queued' : 'printed');
    expect(printedNumbers(printer)).toBe(stops ? '2' : '21');
  }
});

it('prints a released row at once in one-by-one mode', async () => {
  const { station, claims, printer, idOf } = open({ mode: 'one-by-one' });
  claims.known.set(code(1), ELSEWHERE);
  station.scan(code(1));
  claims.known.clear();
  claims.tell([idOf(1)]);
  await expect.poll(() => printedNumbers(printer)).toBe('1');
});

it('takes an order over when a manager says so, by name', async () => {
  const { station, claims, idOf, row } = open();
  claims.known.set(code(1), ELSEWHERE);
  station.scan(code(1));
  expect(row(1)?.state).toBe('held');
  claims.calls.length = 0;
  await station.takeOver(idOf(1), 'Lan');
  expect(row(1)?.state).toBe('queued');
  // What was taken over is not given back by the row’s return to the queue.
  expect(claims.calls).not.toContain('give back 1');
  expect(claims.calls).toContain('take over Lan');
  expect(await problemCode(station.takeOver(idOf(1), 'Lan'))).toBe('unknown-row');
});

it('queues nothing if the row was removed while it was taken over', async () => {
  const { station, claims, idOf, row } = open();
  claims.known.set(code(1), ELSEWHERE);
  station.scan(code(1));
  const gate = Promise.withResolvers<void>();
  claims.gate = gate.promise;
  const taken = station.takeOver(idOf(1), 'Lan');
  station.remove(idOf(1));
  gate.resolve();
  await taken;
  expect(row(1)).toBeUndefined();
});

it('prints while cut off when a supervisor says so, by name', async () => {
  const { station, claims, printer, idOf } = open();
  station.scan(code(1));
  claims.refused.set(code(1), UNREACHABLE);
  await station.print();
  station.printAlone(idOf(1), 'Minh');
  await station.print();
  expect(claims.calls).toContain('alone Minh');
  expect(printedNumbers(printer)).toBe('1');
});

it('gives claims back that a stopped run did not use', async () => {
  const { station, claims, printer } = open();
  for (const number of [1, 2, 3]) station.scan(code(number));
  const gate = Promise.withResolvers<void>();
  claims.gate = gate.promise;
  const run = station.print();
  await expect.poll(() => claims.calls).toContain('acquire 1');
  station.stop();
  gate.resolve();
  await run;
  expect(printer.printed).toEqual([]);
  expect(claims.calls.some((call) => call.startsWith('give back'))).toBe(true);
});

it('holds a label whose claim was lost while the labels before it printed', async () => {
  const { station, claims, printer, row } = open();
  for (const number of [1, 2, 3]) station.scan(code(number));
  printer.check = async () => void claims.lost.set(code(3), ELSEWHERE);
  expect(await station.print()).toMatchObject({ printed: 2, held: 1 });
  expect(row(3)?.problem).toEqual(ELSEWHERE);
});
