import { expect } from '../fixtures.ts';
import { answerHeld } from './steps/held-order.ts';
import type { Task } from './task.ts';
import { startPrintedShift } from './worlds/printed-shift.ts';

/** A parcel whose label got lost is scanned again: Tem holds the order until it knows why. */
export const heldOrder: Task = async (context) => {
  const { station, codes, printer } = await startPrintedShift(context);
  const [lost] = codes;
  if (lost === undefined) throw new Error('no order');
  await station.page.evaluate(() => window.tem.calls.station.clear(undefined));
  await answerHeld(await context.seat(station), lost);
  await expect.poll(() => printer.countOf(lost)).toBe(2);
  expect(printer.count()).toBe(codes.length + 1);
};
