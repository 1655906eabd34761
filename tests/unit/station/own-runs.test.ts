import { describe, expect, it } from 'vitest';
import type { Printer, Word } from '../../../main/printers/printer.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { newDesk } from './desks.ts';
import { code, fakeLabel, fakeLabels, fakePrinter, labelsBy, NOTHING_MADE, PRINTED } from './fakes.ts';
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
          if (gone || codes.includes(code(3))) {
            gone = true;
            throw UNREACHABLE;
          }
          return fakeMade(codes);
        }),
      });
    for (let at = 0; at < 5; at++) test.desk.scan(code(at));
    expect(await test.desk.print()).toMatchObject({
      printed: 3,
      failed: 0,
      endedBy: { code: 'unavailable' },
    });
    expect(test.states()).toEqual(['printed', 'printed', 'printed', 'queued', 'queued']);
    expect(test.desk.state().resuming).toEqual({ problem: UNREACHABLE.problem, retryAtMs: 5_000, left: 2 });
    test.set.run = () => options({ printer });
    test.trouble.over('partner');
    await expect.poll(test.states).toEqual(Array.from({ length: 5 }, () => 'printed'));
    expect(printer.printed).toEqual([0, 1, 2, 3, 4].map(code));
    expect(test.desk.state().resuming).toBeNull();
    await expect.poll(() => test.desk.state().ownRun?.outcome).toMatchObject({ summary: { printed: 2 } });
  });

  it.each(['printer-not-ready', 'printer-silent'] as const)(
    'waits for the printer as well, also where it could not print from the start: %s',
    async (problem) => {
      const test = newDesk();
      const refused = new ProblemError(problem, { printer: 'p', reason: 'x' });
      const broken: Printer = { ...fakePrinter(), check: () => Promise.reject(refused) };
      test.set.run = () => options({ printer: broken });
      test.desk.scan(code(0));
      expect(await problemCode(test.desk.print())).toBe(problem);
      expect(test.desk.state().resuming).toMatchObject({ problem: { code: problem }, left: 1 });
      test.set.run = () => options();
      // Something else has passed.
      test.trouble.met('partner', UNREACHABLE.problem);
      test.trouble.over('partner');
      expect(test.desk.state().resuming).not.toBeNull();
      test.trouble.over('printer');
      await expect.poll(test.states).toEqual(['printed']);
    },
  );

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

  it('prints nothing where the stop comes while the run is made ready', async () => {
    const test = newDesk();
    const printer = fakePrinter();
    const ready = Promise.withResolvers<void>();
    test.set.run = async () => {
      await ready.promise;
      return options({ printer });
    };
    test.desk.scan(code(0));
    const run = test.desk.print();
    test.desk.stop();
    ready.resolve();
    expect(await problemCode(run)).toBe('stopped');
    expect(printer.printed).toEqual([]);
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

function fakeMade(codes: readonly ReturnType<typeof code>[]) {
  return { ...NOTHING_MADE, labels: new Map(codes.map((one) => [one, fakeLabel(one)])) };
}
