import type { OrderCode } from '../../../../shared/order-code.ts';
import { expect, type RunningStation } from '../../fixtures.ts';
import { setToken } from '../../station-page.ts';
import type { TaskContext } from '../task.ts';
import { type CountingPrinter, startCountingPrinter } from './counting-printer.ts';
import { rowsOf } from './rows.ts';
import { codeAt, shiftPartner } from './shift-partner.ts';

const PRINTED = { short: 4, full: 20 } as const;

/** A station in the middle of a shift. */
interface PrintedShift {
  readonly station: RunningStation;
  /** The orders in its list, all of them printed. */
  readonly codes: readonly OrderCode[];
  readonly printer: CountingPrinter;
}

/** Starts a station and prints a few labels, which nobody counts. */
export async function startPrintedShift(context: TaskContext): Promise<PrintedShift> {
  const { harness, form, fakePartner } = context;
  const printer = await startCountingPrinter(context);
  const partner = await fakePartner(shiftPartner({ cancelled: null, unreadable: null }));
  harness.writeServiceSettings(partner, { printer: printer.address, guide: 'done' });
  const station = await harness.start();
  const { page } = station;
  await setToken(page, 'any');
  const codes = Array.from({ length: PRINTED[form] }, (_, at) => codeAt(at));
  await page.evaluate(async (texts) => {
    await window.tem.calls.station.addCodes({ texts });
    await window.tem.calls.station.print(undefined);
  }, codes);
  await expect
    .poll(async () => (await rowsOf(page)).filter(({ state }) => state === 'printed').length, {
      timeout: 30_000,
    })
    .toBe(codes.length);
  return { station, codes, printer };
}
