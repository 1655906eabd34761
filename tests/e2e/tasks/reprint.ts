import { expect } from '../fixtures.ts';
import { reprintTorn } from './steps/reprint.ts';
import type { Task } from './task.ts';
import { startPrintedShift } from './worlds/printed-shift.ts';

/** A label of this list tore on its way to the parcel. */
export const reprint: Task = async (context) => {
  const { station, codes, printer } = await startPrintedShift(context);
  const [torn] = codes;
  if (torn === undefined) throw new Error('no order');
  expect(printer.countOf(torn)).toBe(1);
  await reprintTorn(await context.seat(station), torn);
  await expect.poll(() => printer.countOf(torn)).toBe(2);
  expect(printer.count()).toBe(codes.length + 1);
};
