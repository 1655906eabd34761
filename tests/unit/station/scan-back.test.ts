import { describe, expect, it } from 'vitest';
import { ProblemError } from '../../../shared/problem.ts';
import { newDesk } from './desks.ts';
import { code, fakePrinter, PRINTED, slowPrinter } from './fakes.ts';
import { options, problemCode } from './stations.ts';

describe('scanning back', () => {
  const printed = async (count: number, more: Parameters<typeof newDesk>[0] = {}) => {
    const test = newDesk({ scanBack: true, ...more });
    for (let at = 0; at < count; at++) test.desk.scan(code(at));
    await test.desk.print();
    return test;
  };
  const shortcode = (at: number): string => code(at).split('.')[1] ?? '';

  it('begins when labels have been printed, confirms each, and ends with the last', async () => {
    const { desk, states } = await printed(2);
    expect(desk.state().phase).toBe('confirm');
    expect(desk.scan(shortcode(1))).toMatchObject({
      kind: 'confirmed',
      row: { code: code(1), state: 'confirmed' },
    });
    expect(desk.scan(code(1)).kind).toBe('confirmed-before');
    expect(desk.state().phase).toBe('confirm');
    expect(desk.scan(code(0)).kind).toBe('confirmed');
    expect(desk.state().phase).toBe('collect');
    expect(states()).toEqual(['confirmed', 'confirmed']);
    expect(desk.scan(code(5)).kind).toBe('added');
  });

  it('is off where it is not wanted, and ends when it is switched off', async () => {
    const off = await printed(1, { scanBack: false });
    expect(off.desk.state().phase).toBe('collect');
    expect(off.desk.scan(code(0)).kind).toBe('duplicate');
    const on = await printed(1);
    on.set.scanBack = false;
    on.desk.settingsChanged();
    expect(on.desk.state().phase).toBe('collect');
    // What was printed meanwhile is not waited for afterwards.
    on.desk.scan(code(7));
    await on.desk.print();
    on.set.scanBack = true;
    on.desk.settingsChanged();
    expect(on.desk.state().phase).toBe('confirm');
    expect(on.desk.scan(code(0)).kind).toBe('confirmed');
    expect(on.desk.state().phase).toBe('collect');
  });

  it('stops everything at a wrong label until somebody has seen it', async () => {
    const { desk } = await printed(1);
    expect(desk.scan(' 8934673001234 ')).toEqual({ kind: 'wrong', text: '8934673001234' });
    expect(desk.state().alarm).toMatchObject({ text: '8934673001234' });
    expect(desk.scan(code(0)).kind).toBe('stopped');
    expect(await problemCode(desk.print())).toBe('line-stopped');
    expect(() => desk.addCodes([code(9)])).toThrow(ProblemError);
    desk.acknowledge();
    expect(desk.state().alarm).toBeNull();
    expect(desk.scan(code(0)).kind).toBe('confirmed');
  });

  it('takes a label that is only queued, or none of the batch, for a wrong one', async () => {
    const test = await printed(1);
    test.desk.setPhase('collect');
    test.desk.scan(code(1));
    test.desk.setPhase('confirm');
    expect(test.desk.scan(code(1)).kind).toBe('wrong');
    expect(test.states()).toEqual(['printed', 'queued']);
  });

  it('keeps phase and alarm across a restart', async () => {
    const test = await printed(1);
    test.desk.scan('wrong');
    const next = test.again();
    expect(next.desk.state()).toMatchObject({ phase: 'confirm', alarm: { text: 'wrong' } });
    next.desk.acknowledge();
    expect(next.again().desk.state().alarm).toBeNull();
  });

  it('ends a run that is under way at a wrong label', async () => {
    const test = newDesk({ scanBack: true });
    const printer = slowPrinter(1);
    test.set.run = () => options({ printer });
    test.desk.scan(code(0));
    test.desk.scan(code(1));
    const run = test.desk.print();
    await expect.poll(() => printer.taken.length).toBe(1);
    test.desk.setPhase('confirm');
    expect(test.desk.scan('x').kind).toBe('wrong');
    printer.say(code(0), PRINTED);
    await run;
    expect(test.states()).toEqual(['printed', 'queued']);
  });

  it('believes the paper before the printer: its word that comes later changes nothing', async () => {
    const test = newDesk({ scanBack: true });
    const printer = slowPrinter(2);
    test.set.run = () => options({ printer });
    for (const at of [0, 1, 2, 3]) test.desk.scan(code(at));
    const run = test.desk.print();
    await expect.poll(() => printer.taken.length).toBe(2);
    test.desk.setPhase('confirm');
    expect(test.desk.scan(code(0)).kind).toBe('confirmed');
    expect(test.desk.scan(code(1)).kind).toBe('confirmed');
    printer.say(code(0), PRINTED);
    printer.say(code(1), new ProblemError('handover-unknown', { detail: 'x' }));
    await run;
    expect(test.states().slice(0, 2)).toEqual(['confirmed', 'confirmed']);
    expect(test.ledger.awaitsWord(test.desk.state().rows[1]?.id ?? 0)).toBe(false);
  });

  it('answers a label that nobody knew of by its paper', async () => {
    const test = newDesk({ scanBack: true });
    test.set.run = () =>
      options({
        printer: fakePrinter(() => {
          throw new ProblemError('handover-unknown', { detail: 'x' });
        }),
      });
    test.desk.scan(code(0));
    await test.desk.print();
    test.desk.setPhase('confirm');
    expect(test.desk.scan(code(0)).kind).toBe('confirmed');
  });
});
