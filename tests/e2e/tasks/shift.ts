import { expect } from '../fixtures.ts';
import { setToken } from '../station-page.ts';
import { packShift } from './steps/shift.ts';
import type { Task } from './task.ts';
import { SHIFT_ORDERS } from './titles.ts';
import { startCountingPrinter } from './worlds/counting-printer.ts';
import { rowsOf } from './worlds/rows.ts';
import { codeAt, shiftPartner } from './worlds/shift-partner.ts';

/** A shift: every parcel scanned, and whatever goes wrong on an ordinary day. */
export const shift: Task = async (context) => {
  const { harness, form, fakePartner, seat } = context;
  const codes = Array.from({ length: SHIFT_ORDERS[form] }, (_, at) => codeAt(at));
  const [cancelled, unreadable] = [codeAt(2), codeAt(SHIFT_ORDERS[form] - 2)];
  const printer = await startCountingPrinter(context, SHIFT_ORDERS[form] / 2);
  const partner = await fakePartner(shiftPartner({ cancelled, unreadable }));
  harness.writeServiceSettings(partner, { printer: printer.address, guide: 'done' });
  const station = await harness.start();
  await setToken(station.page, 'any');
  await packShift(await seat(station), {
    codes,
    cancelled,
    unreadable,
    fillPaper: () => printer.set({ outOfPaper: false }),
  });

  // Every good label once, the other two never, and nothing left to answer.
  const wanted = codes.map((code) => [code, code === cancelled || code === unreadable ? 0 : 1]);
  await expect.poll(() => codes.map((code) => [code, printer.countOf(code)])).toEqual(wanted);
  await expect
    .poll(async () => (await rowsOf(station.page)).filter(({ state }) => state !== 'printed'))
    .toEqual([]);
};
