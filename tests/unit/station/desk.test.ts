import { describe, expect, it } from 'vitest';
import type { Printer, Word } from '../../../main/printers/printer.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { newDesk } from './desks.ts';
import {
  code,
  fakeLabel,
  fakeLabels,
  fakePrinter,
  labelsBy,
  NOTHING_MADE,
  PRINTED,
  slowPrinter,
} from './fakes.ts';
import { options, problemCode } from './stations.ts';

const UNREACHABLE = new ProblemError('unavailable', { detail: 'timeout' });

/** Resolves when nothing is printed any more and nothing is about to be. */
async function rest(desk: ReturnType<typeof newDesk>['desk']): Promise<void> {
  await expect
    .poll(async () => {
      await desk.idle();
      return desk.state().run.kind;
    })
    .toBe('idle');
}

describe('one by one', () => {
  it('prints an order as it is scanned, and tells how that went', async () => {
    const { desk, states } = newDesk({ mode: 'one-by-one' });
    expect(desk.scan(code(0))).toMatchObject({ kind: 'added', row: { state: 'queued' } });
    await expect.poll(states).toEqual(['printed']);
    await expect
      .poll(() => desk.state().ownRun)
      .toMatchObject({
        turn: 1,
        outcome: { kind: 'ended', summary: { printed: 1 } },
      });
  });

  it('prints every one of many scans once, in order, whatever is under way', async () => {
    const test = newDesk({ mode: 'one-by-one' });
    const printer = fakePrinter(() => new Promise<Word>((resolve) => setImmediate(() => resolve(PRINTED))));
    test.set.run = () => options({ printer });
    for (let at = 0; at < 20; at++) {
      test.desk.scan(code(at));
      if (at % 3 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    await expect.poll(() => printer.printed).toHaveLength(20);
    await rest(test.desk);
    expect(printer.printed).toEqual(Array.from({ length: 20 }, (_, at) => code(at)));
  });

  it('leaves what was collected before in the queue, for the print key', async () => {
    const test = newDesk();
    test.desk.scan(code(0));
    test.set.mode = 'one-by-one';
    test.desk.scan(code(1));
    await expect.poll(test.states).toEqual(['queued', 'printed']);
    await rest(test.desk);
    expect(await test.desk.print()).toMatchObject({ printed: 1 });
  });

  it('does not print a code that is there already', async () => {
    const { desk, states } = newDesk({ mode: 'one-by-one' });
    desk.scan(code(0));
    await expect.poll(states).toEqual(['printed']);
    expect(desk.scan(code(0)).kind).toBe('duplicate');
    await rest(desk);
    expect(desk.state().ownRun?.turn).toBe(1);
  });

  it('tries a failed one again when asked to, and not before', async () => {
    const test = newDesk({ mode: 'one-by-one' });
    test.set.run = () => options({ labels: fakeLabels(new Map([[code(0), { code: 'missing-label' }]])) });
    test.desk.scan(code(0));
    await expect.poll(test.states).toEqual(['failed']);
    await rest(test.desk);
    test.set.run = () => options();
    test.desk.scan(code(1));
    await expect.poll(test.states).toEqual(['failed', 'printed']);
    test.desk.retryFailed();
    await expect.poll(test.states).toEqual(['printed', 'printed']);
  });

  it('says why nothing can be printed, and prints it once the print key is pressed', async () => {
    const test = newDesk({ mode: 'one-by-one' });
    test.set.run = () => Promise.reject(new ProblemError('no-printer'));
    test.desk.scan(code(0));
    await expect
      .poll(() => test.desk.state().ownRun?.outcome)
      .toEqual({
        kind: 'refused',
        problem: { code: 'no-printer' },
      });
    expect(test.states()).toEqual(['queued']);
    test.set.run = () => options();
    expect(await test.desk.print()).toMatchObject({ printed: 1 });
  });

  it('prints nothing by itself after a restart', async () => {
    const test = newDesk({ mode: 'one-by-one' });
    test.set.run = () => Promise.reject(new ProblemError('no-printer'));
    test.desk.scan(code(0));
    await expect.poll(() => test.desk.state().ownRun?.turn).toBe(1);
    const next = test.again();
    next.set.run = () => options();
    next.desk.scan(code(1));
    await expect.poll(next.states).toEqual(['queued', 'printed']);
  });
});

describe('going on by itself', () => {
  it('prints what is left, in order, once the partner is back; nothing twice', async () => {
    const test = newDesk();
    const printer = fakePrinter();
    const asked: string[][] = [];
    let gone = false;
    test.set.run = () =>
      options({
        printer,
        chunkSize: 2,
        labels: labelsBy((codes) => {
          asked.push([...codes]);
          if (gone || codes.includes(code(2))) {
            gone = true;
            throw UNREACHABLE;
          }
          return fakeMade(codes);
        }),
      });
    for (let at = 0; at < 5; at++) test.desk.scan(code(at));
    expect(await test.desk.print()).toMatchObject({
      printed: 2,
      failed: 0,
      endedBy: { code: 'unavailable' },
    });
    expect(test.states()).toEqual(['printed', 'printed', 'queued', 'queued', 'queued']);
    expect(test.desk.state().resuming).toEqual({ problem: UNREACHABLE.problem, retryAtMs: 5_000, left: 3 });
    test.set.run = () => options({ printer });
    test.trouble.over('partner');
    await expect.poll(test.states).toEqual(Array.from({ length: 5 }, () => 'printed'));
    expect(printer.printed).toEqual([0, 1, 2, 3, 4].map(code));
    expect(test.desk.state().resuming).toBeNull();
    await expect.poll(() => test.desk.state().ownRun?.outcome).toMatchObject({ summary: { printed: 3 } });
  });

  it('waits for the printer as well, also where it could not print from the start', async () => {
    const test = newDesk();
    const refused = new ProblemError('printer-not-ready', { printer: 'p', reason: 'x' });
    const broken: Printer = { ...fakePrinter(), check: () => Promise.reject(refused) };
    test.set.run = () => options({ printer: broken });
    test.desk.scan(code(0));
    expect(await problemCode(test.desk.print())).toBe('printer-not-ready');
    expect(test.desk.state().resuming).toMatchObject({ problem: { code: 'printer-not-ready' }, left: 1 });
    test.set.run = () => options();
    // Something else has passed.
    test.trouble.met('partner', UNREACHABLE.problem);
    test.trouble.over('partner');
    expect(test.desk.state().resuming).not.toBeNull();
    test.trouble.over('printer');
    await expect.poll(test.states).toEqual(['printed']);
  });

  it('never takes up a label that may have come out: that one is asked about', async () => {
    const test = newDesk();
    const first = fakePrinter((label) => {
      if (label.code === code(0)) throw new ProblemError('handover-unknown', { detail: 'x' });
    });
    test.set.run = () => options({ printer: first });
    test.desk.scan(code(0));
    test.desk.scan(code(1));
    await test.desk.print();
    expect(test.states()).toEqual(['unknown', 'queued']);
    test.trouble.met('printer', { code: 'printer-not-ready' });
    test.trouble.over('printer');
    await rest(test.desk);
    expect(test.states()).toEqual(['unknown', 'queued']);
  });

  it('is ended by the operator’s stop', async () => {
    const test = newDesk();
    test.set.run = () =>
      options({
        labels: labelsBy(() => {
          throw UNREACHABLE;
        }),
      });
    test.desk.scan(code(0));
    await test.desk.print();
    test.desk.stop();
    expect(test.desk.state().resuming).toBeNull();
    test.set.run = () => options();
    test.trouble.over('partner');
    await rest(test.desk);
    expect(test.states()).toEqual(['queued']);
  });

  it('is over when its orders were taken out', async () => {
    const test = newDesk();
    test.set.run = () =>
      options({
        labels: labelsBy(() => {
          throw UNREACHABLE;
        }),
      });
    test.desk.scan(code(0));
    await test.desk.print();
    test.desk.clear();
    expect(test.desk.state().resuming).toBeNull();
  });

  it('waits for nothing where the watch calls it no trouble', async () => {
    const test = newDesk();
    test.trouble.deaf = true;
    test.set.run = () =>
      options({
        labels: labelsBy(() => {
          throw UNREACHABLE;
        }),
      });
    test.desk.scan(code(0));
    await test.desk.print();
    expect(test.desk.state().resuming).toBeNull();
    expect(test.states()).toEqual(['queued']);
  });

  it('fails orders where somebody has to do something first', async () => {
    const test = newDesk();
    test.set.run = () =>
      options({
        labels: labelsBy(() => {
          throw new ProblemError('unauthorized');
        }),
      });
    test.desk.scan(code(0));
    await test.desk.print();
    expect(test.states()).toEqual(['failed']);
    expect(test.desk.state().resuming).toBeNull();
  });
});

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

describe('at the desk', () => {
  it('the last order can be taken out again until it is begun', async () => {
    const { desk, states } = newDesk();
    expect(desk.undo()).toBeNull();
    desk.scan(code(0));
    desk.scan(code(1));
    expect(desk.undo()).toMatchObject({ code: code(1) });
    expect(states()).toEqual(['queued']);
    await desk.print();
    expect(desk.undo()).toBeNull();
  });

  it('the last label is shown as it was printed, also the same one twice', async () => {
    const { desk } = newDesk();
    expect(await desk.lastLabel()).toBeNull();
    desk.scan(code(0));
    await desk.print();
    expect(desk.state().last).toEqual({ code: code(0), turn: 1 });
    expect(await desk.lastLabel()).toMatchObject({
      last: { code: code(0), turn: 1 },
      picture: { widthMm: 80, heightMm: 100 },
    });
    desk.reprint(desk.state().rows[0]?.id ?? 0, 'damaged');
    await desk.print();
    expect(desk.state().last).toEqual({ code: code(0), turn: 2 });
  });
});

function fakeMade(codes: readonly ReturnType<typeof code>[]) {
  return { ...NOTHING_MADE, labels: new Map(codes.map((one) => [one, fakeLabel(one)])) };
}
