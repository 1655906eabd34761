import { describe, expect, it } from 'vitest';
import { code, fakePrinter, labelsBy, labelsFailing, labelsThrowing, madeOf, trouble } from './fakes.ts';
import { options, problemCode } from './stations.ts';
import { type Desk, openDesk } from './workstations.ts';

const oneByOne = () => openDesk({ mode: 'one-by-one', reprintDays: 0 });
const outcomeOf = ({ station }: Desk) => station.state().autoPrint?.outcome;

/** Resolves when nothing is printed any more and nothing is about to be. */
async function rest({ station }: Desk): Promise<void> {
  await expect
    .poll(async () => {
      await station.whenIdle();
      return station.state().run.kind;
    })
    .toBe('idle');
}

describe('one by one', () => {
  it('prints an order as it is scanned, once, and reports the result', async () => {
    const desk = oneByOne();
    expect(desk.station.scan(code(0))).toMatchObject({ kind: 'added', row: { state: 'queued' } });
    await expect.poll(desk.states).toEqual(['printed']);
    await expect.poll(() => outcomeOf(desk)).toMatchObject({ kind: 'ended', summary: { printed: 1 } });
    expect(desk.station.scan(code(0)).kind).toBe('duplicate');
    await rest(desk);
    expect(desk.station.state().autoPrint?.sequence).toBe(1);
  });

  it('leaves earlier orders in the queue for the print key', async () => {
    const desk = openDesk({ mode: 'batch', scanned: 1 });
    desk.set.mode = 'one-by-one';
    desk.scan(1);
    await expect.poll(desk.states).toEqual(['queued', 'printed']);
    await rest(desk);
    expect(await desk.print()).toMatchObject({ printed: 1 });
  });

  it('retries a failed one only on request', async () => {
    const desk = oneByOne();
    desk.set.run = () => options({ labels: labelsFailing({ code: 'missing-label' }, 0) });
    desk.scan(0);
    await expect.poll(desk.states).toEqual(['failed']);
    await rest(desk);
    desk.set.run = () => options();
    desk.scan(1);
    await expect.poll(desk.states).toEqual(['failed', 'printed']);
    desk.station.retryFailed();
    await expect.poll(desk.states).toEqual(['printed', 'printed']);
  });

  it('reports why nothing can be printed, and prints it neither after a restart nor before the print key is pressed', async () => {
    const desk = oneByOne();
    desk.set.run = () => Promise.reject(trouble('no-printer'));
    desk.scan(0);
    await expect
      .poll(() => outcomeOf(desk))
      .toMatchObject({ kind: 'refused', problem: { code: 'no-printer' } });
    expect(desk.states()).toEqual(['queued']);
    const next = desk.again();
    next.scan(1);
    await expect.poll(next.states).toEqual(['queued', 'printed']);
    expect(await next.print()).toMatchObject({ printed: 1 });
  });
});

describe('resuming automatically', () => {
  it('prints the rest in order once the partner is back, and nothing twice', async () => {
    const desk = openDesk({ mode: 'batch', scanned: 5 });
    const labels = labelsBy((codes) => {
      if (codes.includes(code(3))) throw trouble('unavailable');
      return madeOf(codes);
    });
    const { problem } = trouble('unavailable');
    expect(await desk.print({ chunkSize: 2, labels })).toMatchObject({
      printed: 3,
      failed: 0,
      endedBy: problem,
    });
    expect(desk.states()).toEqual(['printed', 'printed', 'printed', 'queued', 'queued']);
    expect(desk.station.state().resuming).toEqual({ problem, retryAtMs: 5_000, remaining: 2 });
    desk.set.run = () => options({ printer: desk.printer });
    desk.trouble.over('partner');
    await expect.poll(desk.states).toEqual(Array.from({ length: 5 }, () => 'printed'));
    expect(desk.printed()).toEqual([0, 1, 2, 3, 4]);
    expect(desk.station.state().resuming).toBeNull();
    await expect.poll(() => outcomeOf(desk)).toMatchObject({ summary: { printed: 2 } });
  });

  it.each(['printer-not-ready', 'printer-silent'] as const)(
    'waits for the printer as well, even if it could not print from the start: %s',
    async (problem) => {
      const desk = openDesk({ mode: 'batch', scanned: 1 });
      const check = () => Promise.reject(trouble(problem));
      expect(await problemCode(desk.print({ printer: { ...fakePrinter(), check } }))).toBe(problem);
      expect(desk.station.state().resuming).toMatchObject({ problem: { code: problem }, remaining: 1 });
      desk.set.run = () => options();
      // Something else has passed.
      desk.trouble.reportFailure('partner', { code: 'unavailable' });
      desk.trouble.over('partner');
      expect(desk.station.state().resuming).not.toBeNull();
      desk.trouble.over('printer');
      await expect.poll(desk.states).toEqual(['printed']);
    },
  );

  it.each<[string, 'unavailable' | 'unauthorized', string, (desk: Desk) => void]>([
    ['after the operator has stopped', 'unavailable', 'queued', ({ station }) => station.stop()],
    ['once its orders are removed', 'unavailable', '', ({ station }) => station.clear()],
    ['if the health monitor reports no issue', 'unavailable', 'queued', () => undefined],
    ['if a person has to act first', 'unauthorized', 'failed', () => undefined],
  ])('prints nothing %s', async (title, problem, state, end) => {
    const desk = openDesk({ mode: 'batch', scanned: 1 });
    desk.trouble.deaf = title.includes('no issue');
    await desk.print({ labels: labelsThrowing(problem) });
    end(desk);
    expect(desk.station.state().resuming).toBeNull();
    desk.set.run = () => options();
    desk.trouble.over('partner');
    await rest(desk);
    expect(desk.states().join()).toBe(state);
  });

  it('prints nothing if stopped while the run is prepared', async () => {
    const desk = openDesk({ mode: 'batch', scanned: 1 });
    const ready = Promise.withResolvers<void>();
    desk.set.run = async () => {
      await ready.promise;
      return options({ printer: desk.printer });
    };
    const run = desk.station.print();
    desk.station.stop();
    ready.resolve();
    expect(await problemCode(run)).toBe('stopped');
    expect([desk.printed(), desk.states()]).toEqual([[], ['queued']]);
  });
});
