import { expect, it } from 'vitest';
import { ProblemError } from '../../../shared/problem.ts';
import { code, PRINTED, printerThrowing, slowPrinter, trouble } from './fakes.ts';
import { problemCode } from './stations.ts';
import { openDesk } from './workstations.ts';

/** A desk that waits for the paper of these labels. */
async function printed(scanned: number, scanBack = true) {
  const desk = openDesk({ mode: 'batch', reprintDays: 0, scanBack, scanned });
  await desk.print();
  return desk;
}

it('scanning back begins once labels are printed, confirms each, and ends with the last', async () => {
  const { station, states } = await printed(2);
  const shortcode = code(1).split('.')[1] ?? '';
  expect(station.state().phase).toBe('confirm');
  expect(station.scan(shortcode)).toMatchObject({
    kind: 'confirmed',
    row: { code: code(1), state: 'confirmed' },
  });
  expect(station.scan(code(1)).kind).toBe('confirmed-before');
  expect(station.state().phase).toBe('confirm');
  expect(station.scan(code(0)).kind).toBe('confirmed');
  expect(station.state().phase).toBe('collect');
  expect(states()).toEqual(['confirmed', 'confirmed']);
  expect(station.scan(code(5)).kind).toBe('added');
});

it('scanning back is off by setting, and ends when it is switched off', async () => {
  const off = await printed(1, false);
  expect(off.station.state().phase).toBe('collect');
  expect(off.station.scan(code(0)).kind).toBe('duplicate');
  const { station, set, scan, print } = await printed(1);
  set.scanBack = false;
  station.settingsChanged();
  expect(station.state().phase).toBe('collect');
  // A label that was printed meanwhile is not waited for afterwards.
  scan(7);
  await print();
  set.scanBack = true;
  station.settingsChanged();
  expect(station.state().phase).toBe('confirm');
  expect(station.scan(code(0)).kind).toBe('confirmed');
  expect(station.state().phase).toBe('collect');
});

it('a wrong label stops everything until it is acknowledged, across a restart too', async () => {
  const first = await printed(1);
  expect(first.station.scan(' 8934673001234 ')).toEqual({ kind: 'wrong', text: '8934673001234' });
  const next = first.again();
  const { station } = next;
  expect(station.state()).toMatchObject({ phase: 'confirm', alarm: { text: '8934673001234' } });
  expect(station.state().alarm).not.toHaveProperty('newOrder');
  expect(station.scan(code(0)).kind).toBe('stopped');
  expect(await problemCode(station.print())).toBe('line-stopped');
  expect(() => station.addCodes([code(9)])).toThrow(ProblemError);
  station.acknowledge();
  expect(station.state().alarm).toBeNull();
  expect(next.again().station.state().alarm).toBeNull();
  expect(station.scan(code(0)).kind).toBe('confirmed');
});

it('an order that was never printed here is named as a likely slip, and added only on request', async () => {
  const first = await printed(1);
  const alarmOf = (text: string, { station } = first): unknown => {
    station.acknowledge();
    station.setPhase('confirm');
    station.scan(text);
    return station.state().alarm;
  };
  expect(alarmOf(code(5).toLowerCase())).toMatchObject({ newOrder: code(5) });
  expect(first.again().station.state().alarm).toMatchObject({ newOrder: code(5) });
  const { station, states, id } = first;
  station.acknowledge();
  expect(states()).toEqual(['printed']);
  expect(station.addCodes([code(5)])).toMatchObject({ added: 1 });
  expect(states()).toEqual(['printed', 'queued']);
  expect(station.state().phase).toBe('confirm');
  // It is in the batch now, and waits.
  expect(alarmOf(code(5))).not.toHaveProperty('newOrder');
  expect(states()).toEqual(['printed', 'queued']);
  // What was printed before is a wrong label.
  station.acknowledge();
  station.remove(id(0));
  const alarm = alarmOf(code(0));
  expect(alarm).toMatchObject({ text: code(0) });
  expect(alarm).not.toHaveProperty('newOrder');
});

it('a wrong label ends the current run', async () => {
  const { station, print, states } = openDesk({ mode: 'batch', scanBack: true, scanned: 2 });
  const printer = slowPrinter(1);
  const run = print({ printer });
  await expect.poll(() => printer.taken.length).toBe(1);
  station.setPhase('confirm');
  expect(station.scan('x').kind).toBe('wrong');
  printer.say(code(0), PRINTED);
  await run;
  expect(states()).toEqual(['printed', 'queued']);
});

it('the paper counts more than the printer: a later result changes nothing', async () => {
  const { station, print, states, ledger, id } = openDesk({ mode: 'batch', scanBack: true, scanned: 4 });
  const printer = slowPrinter(2);
  const run = print({ printer });
  await expect.poll(() => printer.taken.length).toBe(2);
  station.setPhase('confirm');
  for (const number of [0, 1]) expect(station.scan(code(number)).kind).toBe('confirmed');
  printer.say(code(0), PRINTED);
  printer.say(code(1), trouble('handover-unknown'));
  await run;
  expect(states().slice(0, 2)).toEqual(['confirmed', 'confirmed']);
  expect(ledger.hasOpenJob(id(1))).toBe(false);
});

it('an unknown label is resolved by its paper', async () => {
  const { station, print } = openDesk({ mode: 'batch', scanBack: true, scanned: 1 });
  await print({ printer: printerThrowing('handover-unknown') });
  station.setPhase('confirm');
  expect(station.scan(code(0)).kind).toBe('confirmed');
});
