import { describe, expect, it } from 'vitest';
import { ProblemError } from '../../../shared/problem.ts';
import { code, fakePrinter, PRINTED, slowPrinter } from './fakes.ts';
import { options, problemCode } from './stations.ts';
import { newWorkstation } from './workstations.ts';

describe('scanning back', () => {
  const printed = async (count: number, more: Parameters<typeof newWorkstation>[0] = {}) => {
    const test = newWorkstation({ scanBack: true, ...more });
    for (let at = 0; at < count; at++) test.workstation.scan(code(at));
    await test.workstation.print();
    return test;
  };
  const shortcode = (at: number): string => code(at).split('.')[1] ?? '';

  it('begins once labels are printed, confirms each, and ends with the last', async () => {
    const { workstation, states } = await printed(2);
    expect(workstation.state().phase).toBe('confirm');
    expect(workstation.scan(shortcode(1))).toMatchObject({
      kind: 'confirmed',
      row: { code: code(1), state: 'confirmed' },
    });
    expect(workstation.scan(code(1)).kind).toBe('confirmed-before');
    expect(workstation.state().phase).toBe('confirm');
    expect(workstation.scan(code(0)).kind).toBe('confirmed');
    expect(workstation.state().phase).toBe('collect');
    expect(states()).toEqual(['confirmed', 'confirmed']);
    expect(workstation.scan(code(5)).kind).toBe('added');
  });

  it('is off by setting, and ends when it is switched off', async () => {
    const off = await printed(1, { scanBack: false });
    expect(off.workstation.state().phase).toBe('collect');
    expect(off.workstation.scan(code(0)).kind).toBe('duplicate');
    const on = await printed(1);
    on.set.scanBack = false;
    on.workstation.settingsChanged();
    expect(on.workstation.state().phase).toBe('collect');
    // A label that was printed meanwhile is not waited for afterwards.
    on.workstation.scan(code(7));
    await on.workstation.print();
    on.set.scanBack = true;
    on.workstation.settingsChanged();
    expect(on.workstation.state().phase).toBe('confirm');
    expect(on.workstation.scan(code(0)).kind).toBe('confirmed');
    expect(on.workstation.state().phase).toBe('collect');
  });

  it('stops everything at a wrong label until it is acknowledged', async () => {
    const { workstation } = await printed(1);
    expect(workstation.scan(' 8934673001234 ')).toEqual({ kind: 'wrong', text: '8934673001234' });
    expect(workstation.state().alarm).toMatchObject({ text: '8934673001234' });
    expect(workstation.scan(code(0)).kind).toBe('stopped');
    expect(await problemCode(workstation.print())).toBe('line-stopped');
    expect(() => workstation.addCodes([code(9)])).toThrow(ProblemError);
    workstation.acknowledge();
    expect(workstation.state().alarm).toBeNull();
    expect(workstation.scan(code(0)).kind).toBe('confirmed');
  });

  it('treats a queued label, or one of no batch, as wrong', async () => {
    const test = await printed(1);
    test.workstation.setPhase('collect');
    test.workstation.scan(code(1));
    test.workstation.setPhase('confirm');
    expect(test.workstation.scan(code(1)).kind).toBe('wrong');
    expect(test.states()).toEqual(['printed', 'queued']);
  });

  it('names an order that was never printed here as a likely slip, across a restart too, and adds it only on request', async () => {
    const test = await printed(1);
    const { workstation } = test;
    const alarmOf = (text: string): unknown => {
      workstation.scan(text);
      const { alarm } = workstation.state();
      return alarm;
    };
    expect(alarmOf(code(5).toLowerCase())).toMatchObject({ newOrder: code(5) });
    expect(test.again().workstation.state().alarm).toMatchObject({ newOrder: code(5) });
    workstation.acknowledge();
    expect(test.states()).toEqual(['printed']);
    expect(workstation.addCodes([code(5)])).toMatchObject({ added: 1 });
    expect(test.states()).toEqual(['printed', 'queued']);
    expect(workstation.state().phase).toBe('confirm');
    // It is in the batch now; a barcode of goods is no order; what was printed before is a wrong label.
    expect(alarmOf(code(5))).not.toHaveProperty('newOrder');
    workstation.acknowledge();
    expect(alarmOf('8934673001234')).not.toHaveProperty('newOrder');
    workstation.acknowledge();
    const id = workstation.state().rows[0]?.id ?? 0;
    workstation.remove(id);
    workstation.setPhase('confirm');
    expect(alarmOf(code(0))).toMatchObject({ text: code(0) });
    expect(alarmOf(code(0))).not.toHaveProperty('newOrder');
  });

  it('keeps phase and alarm across a restart', async () => {
    const test = await printed(1);
    test.workstation.scan('wrong');
    const next = test.again();
    expect(next.workstation.state()).toMatchObject({ phase: 'confirm', alarm: { text: 'wrong' } });
    next.workstation.acknowledge();
    expect(next.again().workstation.state().alarm).toBeNull();
  });

  it('ends the current run at a wrong label', async () => {
    const test = newWorkstation({ scanBack: true });
    const printer = slowPrinter(1);
    test.set.run = () => options({ printer });
    test.workstation.scan(code(0));
    test.workstation.scan(code(1));
    const run = test.workstation.print();
    await expect.poll(() => printer.taken.length).toBe(1);
    test.workstation.setPhase('confirm');
    expect(test.workstation.scan('x').kind).toBe('wrong');
    printer.say(code(0), PRINTED);
    await run;
    expect(test.states()).toEqual(['printed', 'queued']);
  });

  it('trusts the paper over the printer: a later result changes nothing', async () => {
    const test = newWorkstation({ scanBack: true });
    const printer = slowPrinter(2);
    test.set.run = () => options({ printer });
    for (const at of [0, 1, 2, 3]) test.workstation.scan(code(at));
    const run = test.workstation.print();
    await expect.poll(() => printer.taken.length).toBe(2);
    test.workstation.setPhase('confirm');
    expect(test.workstation.scan(code(0)).kind).toBe('confirmed');
    expect(test.workstation.scan(code(1)).kind).toBe('confirmed');
    printer.say(code(0), PRINTED);
    printer.say(code(1), new ProblemError('handover-unknown', { detail: 'x' }));
    await run;
    expect(test.states().slice(0, 2)).toEqual(['confirmed', 'confirmed']);
    expect(test.ledger.hasOpenJob(test.workstation.state().rows[1]?.id ?? 0)).toBe(false);
  });

  it('resolves an unknown label by its paper', async () => {
    const test = newWorkstation({ scanBack: true });
    test.set.run = () =>
      options({
        printer: fakePrinter(() => {
          throw new ProblemError('handover-unknown', { detail: 'x' });
        }),
      });
    test.workstation.scan(code(0));
    await test.workstation.print();
    test.workstation.setPhase('confirm');
    expect(test.workstation.scan(code(0)).kind).toBe('confirmed');
  });
});
