import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isCupsAvailable } from './available-programs.ts';
import { type Cups, startCups } from './cups.ts';
import type { EvePrinter } from './eve-printer.ts';
import { createLabel, type Paper, readPageSizes } from './label.ts';
import { createCupsStation, type SubmittedLabel } from './station.ts';

const S9: Paper = { widthMm: 100, heightMm: 150 };

describe.skipIf(!isCupsAvailable())('a queue of a real CUPS', { timeout: 60_000 }, () => {
  let cups: Cups;
  let printer: EvePrinter;
  beforeAll(async () => {
    cups = await startCups();
    printer = await cups.addLabelPrinter('bench');
  }, 60_000);
  afterAll(() => cups.close());

  /** A label after all others: a queue is first in, first out, so what has not come out before it never will. */
  async function printOneMore(): Promise<void> {
    const one = await createCupsStation(cups).print('bench', createLabel(cups, S9));
    expect(await one.result).toEqual({ state: 'printed' });
    expect(await printer.printed()).toContain(one.title);
  }

  it.each<Paper>([S9, { widthMm: 148, heightMm: 210, pages: 3 }])(
    'prints $widthMm x $heightMm mm at its exact size, and finds it by its title',
    async (paper) => {
      const one = await createCupsStation(cups).print('bench', createLabel(cups, paper));
      expect(await one.result).toEqual({ state: 'printed' });
      expect(one.notifications).toEqual([]);
      const { widthMm, heightMm, pages = 1 } = paper;
      const size = { widthMm: expect.closeTo(widthMm, 0), heightMm: expect.closeTo(heightMm, 0) };
      const printed = await readPageSizes(await readFile(await printer.documentOf(one.title)));
      expect(printed).toEqual(Array.from({ length: pages }, () => size));
    },
  );

  it('prints several labels in the order they were handed over, each with its own result', async () => {
    const station = createCupsStation(cups);
    const before = (await printer.printed()).length;
    const jobs = [];
    for (let index = 0; index < 5; index += 1) jobs.push(await station.print('bench', createLabel(cups, S9)));
    for (const { result } of jobs) expect(await result).toEqual({ state: 'printed' });
    expect((await printer.printed()).slice(before)).toEqual(jobs.map(({ title }) => title));
  });

  it('reports that paper is out, and prints when there is some', async () => {
    await printer.takePaper();
    const one = await createCupsStation(cups).print('bench', createLabel(cups, S9));
    await one.waiting;
    expect(await printer.printed()).not.toContain(one.title);
    await printer.givePaper();
    expect(await one.result).toEqual({ state: 'printed' });
    expect(one.notifications).toEqual(['out of paper', null]);
  });

  it('reports a label as unknown that the printer had when patience ended, and that does come out', async () => {
    await printer.takePaper();
    const one = await createCupsStation(cups, 3000).print('bench', createLabel(cups, S9));
    await one.waiting;
    await expect(createCupsStation(cups).check('bench')).rejects.toMatchObject({
      problem: { code: 'printer-not-ready', values: { reason: { en: 'out of paper' } } },
    });
    expect(await one.result).toMatchObject({
      code: 'handover-unknown',
      values: { detail: { en: 'Tem took it back from the queue: out of paper' } },
    });
    await printer.givePaper();
    await printOneMore();
    expect(await printer.printed()).toContain(one.title);
  });

  it('takes its job back from a printer that stops answering, so that it never comes out later', async () => {
    printer.freeze();
    const one = await createCupsStation(cups, 1500).print('bench', createLabel(cups, S9));
    const next = await createCupsStation(cups, 1500).print('bench', createLabel(cups, S9));
    // The first was in transit, and nobody can tell how far; the second never was.
    expect(await one.result).toMatchObject({ code: 'handover-unknown' });
    expect(await next.result).toMatchObject({ code: 'printer-failed', values: { printer: 'bench' } });
    printer.thaw();
    await printOneMore();
    expect(await printer.printed()).not.toContain(one.title);
    expect(await printer.printed()).not.toContain(next.title);
  });

  it('refuses a paused queue before the label, and fails a label caught by the pause', async () => {
    await createCupsStation(cups).check('bench');
    await cups.command('cupsdisable', 'bench');
    await expect(createCupsStation(cups).check('bench')).rejects.toMatchObject({
      problem: {
        code: 'printer-not-ready',
        values: { printer: 'bench', reason: { en: 'the printer is paused' } },
      },
    });
    const one = await createCupsStation(cups, 1000).print('bench', createLabel(cups, S9));
    expect(await one.result).toMatchObject({
      code: 'printer-failed',
      values: { detail: { en: 'Tem took it back from the queue: the printer is paused' } },
    });
    expect(one.notifications).toEqual(['the printer is paused', null]);
    await cups.command('cupsenable', 'bench');
    await printOneMore();
    expect(await printer.printed()).not.toContain(one.title);
  });

  it.each([
    ['the run is abandoned', async (one: SubmittedLabel) => one.giveUp(), 'Tem took it back from the queue'],
    [
      'somebody else cancels it',
      () => cups.command('cancel', '-a', 'bench'),
      'it was cancelled in the queue: the printer is paused',
    ],
  ])('fails a label that has not begun where %s', async (_how, end, why) => {
    await cups.command('cupsdisable', 'bench');
    const one = await createCupsStation(cups).print('bench', createLabel(cups, S9));
    await one.waiting;
    await end(one);
    expect(await one.result).toMatchObject({
      code: 'printer-failed',
      values: { detail: { en: expect.stringContaining(why) } },
    });
    await cups.command('cupsenable', 'bench');
    await printOneMore();
    expect(await printer.printed()).not.toContain(one.title);
  });

  it('never calls a label printed that the printer refuses', async () => {
    const tooLarge = createLabel(cups, { widthMm: 300, heightMm: 500 });
    const one = await createCupsStation(cups).print('bench', tooLarge);
    expect(await one.result).toMatchObject({ code: 'handover-unknown' });
    expect(await printer.printed()).not.toContain(one.title);
  });

  it('lists the existing printers', async () => {
    await expect(createCupsStation(cups).check('elsewhere')).rejects.toMatchObject({
      problem: { code: 'printer-missing', values: { printer: 'elsewhere' } },
    });
  });
});
