import { describe, expect, it } from 'vitest';
import type { Printer, PrintResult } from '../../../main/printers/printer.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { code, fakeLabel, fakeLabels, fakePrinter, labelsBy, NOTHING_MADE, PRINTED } from './fakes.ts';
import { options, problemCode } from './stations.ts';
import { newWorkstation } from './workstations.ts';

const UNREACHABLE = new ProblemError('unavailable', { detail: 'timeout' });

/** Resolves when nothing is printed any more and nothing is about to be. */
async function rest(desk: ReturnType<typeof newWorkstation>['workstation']): Promise<void> {
  await expect
    .poll(async () => {
      await desk.whenIdle();
      return desk.state().run.kind;
    })
    .toBe('idle');
}

describe('one by one', () => {
  it('prints an order as it is scanned, and reports the result', async () => {
    const { workstation, states } = newWorkstation({ mode: 'one-by-one' });
    expect(workstation.scan(code(0))).toMatchObject({ kind: 'added', row: { state: 'queued' } });
    await expect.poll(states).toEqual(['printed']);
    await expect
      .poll(() => workstation.state().autoPrint)
      .toMatchObject({
        sequence: 1,
        outcome: { kind: 'ended', summary: { printed: 1 } },
      });
  });

  it('prints each of many scans once, in order, during any run', async () => {
    const test = newWorkstation({ mode: 'one-by-one' });
    const printer = fakePrinter(
      () => new Promise<PrintResult>((resolve) => setImmediate(() => resolve(PRINTED))),
    );
    test.set.run = () => options({ printer });
    for (let at = 0; at < 20; at++) {
      test.workstation.scan(code(at));
      if (at % 3 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    await expect.poll(() => printer.printed).toHaveLength(20);
    await rest(test.workstation);
    expect(printer.printed).toEqual(Array.from({ length: 20 }, (_, at) => code(at)));
  });

  it('leaves earlier orders in the queue for the print key', async () => {
    const test = newWorkstation();
    test.workstation.scan(code(0));
    test.set.mode = 'one-by-one';
    test.workstation.scan(code(1));
    await expect.poll(test.states).toEqual(['queued', 'printed']);
    await rest(test.workstation);
    expect(await test.workstation.print()).toMatchObject({ printed: 1 });
  });

  it('does not print a code that is there already', async () => {
    const { workstation, states } = newWorkstation({ mode: 'one-by-one' });
    workstation.scan(code(0));
    await expect.poll(states).toEqual(['printed']);
    expect(workstation.scan(code(0)).kind).toBe('duplicate');
    await rest(workstation);
    expect(workstation.state().autoPrint?.sequence).toBe(1);
  });

  it('retries a failed one only on request', async () => {
    const test = newWorkstation({ mode: 'one-by-one' });
    test.set.run = () => options({ labels: fakeLabels(new Map([[code(0), { code: 'missing-label' }]])) });
    test.workstation.scan(code(0));
    await expect.poll(test.states).toEqual(['failed']);
    await rest(test.workstation);
    test.set.run = () => options();
    test.workstation.scan(code(1));
    await expect.poll(test.states).toEqual(['failed', 'printed']);
    test.workstation.retryFailed();
    await expect.poll(test.states).toEqual(['printed', 'printed']);
  });

  it('reports why nothing can be printed, and prints it when the print key is pressed', async () => {
    const test = newWorkstation({ mode: 'one-by-one' });
    test.set.run = () => Promise.reject(new ProblemError('no-printer'));
    test.workstation.scan(code(0));
    await expect
      .poll(() => test.workstation.state().autoPrint?.outcome)
      .toEqual({
        kind: 'refused',
        problem: { code: 'no-printer' },
      });
    expect(test.states()).toEqual(['queued']);
    test.set.run = () => options();
    expect(await test.workstation.print()).toMatchObject({ printed: 1 });
  });

  it('prints nothing automatically after a restart', async () => {
    const test = newWorkstation({ mode: 'one-by-one' });
    test.set.run = () => Promise.reject(new ProblemError('no-printer'));
    test.workstation.scan(code(0));
    await expect.poll(() => test.workstation.state().autoPrint?.sequence).toBe(1);
    const next = test.again();
    next.set.run = () => options();
    next.workstation.scan(code(1));
    await expect.poll(next.states).toEqual(['queued', 'printed']);
  });
});

describe('resuming automatically', () => {
  it('prints the rest in order once the partner is back, and nothing twice', async () => {
    const test = newWorkstation();
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
    for (let at = 0; at < 5; at++) test.workstation.scan(code(at));
    expect(await test.workstation.print()).toMatchObject({
      printed: 3,
      failed: 0,
      endedBy: { code: 'unavailable' },
    });
    expect(test.states()).toEqual(['printed', 'printed', 'printed', 'queued', 'queued']);
    expect(test.workstation.state().resuming).toEqual({
      problem: UNREACHABLE.problem,
      retryAtMs: 5_000,
      remaining: 2,
    });
    test.set.run = () => options({ printer });
    test.trouble.over('partner');
    await expect.poll(test.states).toEqual(Array.from({ length: 5 }, () => 'printed'));
    expect(printer.printed).toEqual([0, 1, 2, 3, 4].map(code));
    expect(test.workstation.state().resuming).toBeNull();
    await expect
      .poll(() => test.workstation.state().autoPrint?.outcome)
      .toMatchObject({ summary: { printed: 2 } });
  });

  it.each(['printer-not-ready', 'printer-silent'] as const)(
    'waits for the printer as well, even if it could not print from the start: %s',
    async (problem) => {
      const test = newWorkstation();
      const refused = new ProblemError(problem, { printer: 'p', reason: 'x' });
      const broken: Printer = { ...fakePrinter(), check: () => Promise.reject(refused) };
      test.set.run = () => options({ printer: broken });
      test.workstation.scan(code(0));
      expect(await problemCode(test.workstation.print())).toBe(problem);
      expect(test.workstation.state().resuming).toMatchObject({ problem: { code: problem }, remaining: 1 });
      test.set.run = () => options();
      // Something else has passed.
      test.trouble.reportFailure('partner', UNREACHABLE.problem);
      test.trouble.over('partner');
      expect(test.workstation.state().resuming).not.toBeNull();
      test.trouble.over('printer');
      await expect.poll(test.states).toEqual(['printed']);
    },
  );

  it('never resumes a label that may have come out, but asks about it', async () => {
    const test = newWorkstation();
    const first = fakePrinter((label) => {
      if (label.code === code(0)) throw new ProblemError('handover-unknown', { detail: 'x' });
    });
    test.set.run = () => options({ printer: first });
    test.workstation.scan(code(0));
    test.workstation.scan(code(1));
    await test.workstation.print();
    expect(test.states()).toEqual(['unknown', 'queued']);
    test.trouble.reportFailure('printer', { code: 'printer-not-ready' });
    test.trouble.over('printer');
    await rest(test.workstation);
    expect(test.states()).toEqual(['unknown', 'queued']);
  });

  it('ends when the operator stops', async () => {
    const test = newWorkstation();
    test.set.run = () =>
      options({
        labels: labelsBy(() => {
          throw UNREACHABLE;
        }),
      });
    test.workstation.scan(code(0));
    await test.workstation.print();
    test.workstation.stop();
    expect(test.workstation.state().resuming).toBeNull();
    test.set.run = () => options();
    test.trouble.over('partner');
    await rest(test.workstation);
    expect(test.states()).toEqual(['queued']);
  });

  it('prints nothing if stopped while the run is prepared', async () => {
    const test = newWorkstation();
    const printer = fakePrinter();
    const ready = Promise.withResolvers<void>();
    test.set.run = async () => {
      await ready.promise;
      return options({ printer });
    };
    test.workstation.scan(code(0));
    const run = test.workstation.print();
    test.workstation.stop();
    ready.resolve();
    expect(await problemCode(run)).toBe('stopped');
    expect(printer.printed).toEqual([]);
    expect(test.states()).toEqual(['queued']);
  });

  it('ends when its orders are removed', async () => {
    const test = newWorkstation();
    test.set.run = () =>
      options({
        labels: labelsBy(() => {
          throw UNREACHABLE;
        }),
      });
    test.workstation.scan(code(0));
    await test.workstation.print();
    test.workstation.clear();
    expect(test.workstation.state().resuming).toBeNull();
  });

  it('waits for nothing if the health monitor reports no issue', async () => {
    const test = newWorkstation();
    test.trouble.deaf = true;
    test.set.run = () =>
      options({
        labels: labelsBy(() => {
          throw UNREACHABLE;
        }),
      });
    test.workstation.scan(code(0));
    await test.workstation.print();
    expect(test.workstation.state().resuming).toBeNull();
    expect(test.states()).toEqual(['queued']);
  });

  it('fails orders if a person has to act first', async () => {
    const test = newWorkstation();
    test.set.run = () =>
      options({
        labels: labelsBy(() => {
          throw new ProblemError('unauthorized');
        }),
      });
    test.workstation.scan(code(0));
    await test.workstation.print();
    expect(test.states()).toEqual(['failed']);
    expect(test.workstation.state().resuming).toBeNull();
  });
});

function fakeMade(codes: readonly ReturnType<typeof code>[]) {
  return { ...NOTHING_MADE, labels: new Map(codes.map((one) => [one, fakeLabel(one)])) };
}
