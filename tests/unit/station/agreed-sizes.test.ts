import { describe, expect, it } from 'vitest';
import { createAgreedSizes, createPrintAnyway } from '../../../main/station/agreed-sizes.ts';
import type { AccountTerms } from '../../../main/station/run-request.ts';
import type { OrderCode } from '../../../shared/order-code.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { code, fakeLabel, heldLabel, labelsBy, madeOf, numbersOf } from './fakes.ts';
import { options } from './stations.ts';
import { openDesk } from './workstations.ts';

const [A4, SMALL] = ['210 × 297 mm', '50 × 40 mm'];

/** A desk whose labels have these sizes, by the orders' numbers: all scanned, and tried once. */
async function openWith(sizes: Readonly<Record<number, string>>, mode: 'batch' | 'one-by-one' = 'batch') {
  const desk = openDesk({ mode, reprintDays: 0 });
  const agreed = createAgreedSizes();
  /** The orders of which a job may still be in a queue. */
  const leftover = new Set<number>();
  const labels: AccountTerms['labels'] = (batch, signal) =>
    labelsBy((codes) => {
      const account = desk.ledger.rows(desk.station.batchId)[0]?.account ?? null;
      const sizeOf = (of: OrderCode) => sizes[numbersOf([of])[0] ?? -1] ?? '';
      const isAgreed = (of: OrderCode) =>
        sizeOf(of) === '' ||
        batch.agreed.has(of) ||
        (account !== null && agreed.of(account).some(({ label }) => label === sizeOf(of)));
      const held = codes.filter((of) => !isAgreed(of));
      return {
        ...madeOf(codes.filter(isAgreed)),
        held: new Map(
          held.map((of) => {
            const problem = {
              code: 'other-size',
              values: { label: sizeOf(of), asked: '80 × 100 mm' },
            } as const;
            return [of, { ...heldLabel(fakeLabel(of), 'other-size'), problem }];
          }),
        ),
      };
    })(batch, signal);
  desk.set.run = () => options({ printer: desk.printer, labels });
  desk.scan(...Object.keys(sizes).map(Number));
  if (mode === 'batch') await desk.print({ labels });
  else await desk.station.whenIdle();
  const printAnyway = createPrintAnyway(
    desk.station,
    { isCancelled: async (of) => ![...leftover].some((number) => code(number) === of.code) },
    desk.ledger,
    agreed,
  );
  return {
    ...desk,
    leftover,
    print: () => desk.print({ labels }),
    printAnyway(number: number) {
      const id = desk.id(number);
      return printAnyway(id, null, desk.ledger.picture(id)?.dots ?? null);
    },
  };
}

describe('a label of another size', () => {
  it('is asked about once: those held for the same sizes are queued too, with nothing accepted', async () => {
    const { printAnyway, print, row, states } = await openWith({ 1: A4, 2: A4, 3: SMALL, 4: '' });
    expect(states()).toEqual(['held', 'held', 'held', 'printed']);
    await printAnyway(1);
    expect(states()).toEqual(['queued', 'queued', 'held', 'printed']);
    expect([row(1)?.accepted, row(2)?.accepted]).toEqual(['other-size', null]);
    expect(await print()).toMatchObject({ printed: 2, held: 0 });
    expect(states()).toEqual(['printed', 'printed', 'held', 'printed']);
  });

  it('is not asked about again when it is scanned later', async () => {
    const desk = await openWith({ 1: A4, 2: A4 });
    await desk.printAnyway(1);
    await desk.print();
    expect(desk.printed()).toEqual([1, 2]);
    desk.station.reprint(desk.id(1), 'damaged');
    expect(await desk.print()).toMatchObject({ printed: 1, held: 0 });
  });

  it('stays held if one of its jobs may still come out of a queue', async () => {
    const { printAnyway, leftover, states } = await openWith({ 1: A4, 2: A4 });
    leftover.add(2);
    await printAnyway(1);
    expect(states()).toEqual(['queued', 'held']);
  });

  it('frees nobody else if the row is gone, or held for something else', async () => {
    const { printAnyway, station, id, ledger, states } = await openWith({ 1: A4, 2: A4 });
    const picture = ledger.picture(id(1)) ?? undefined;
    ledger.step([id(1)], { event: 'hold', problem: { code: 'contradictory' }, ...(picture && { picture }) });
    await printAnyway(1);
    expect(states()).toEqual(['queued', 'held']);
    station.remove(id(2));
    await expect(printAnyway(2)).rejects.toThrow(ProblemError);
  });
});
