import type { OrderCode } from '../../../../shared/order-code.ts';
import { startVirtualPrinter, type VirtualPrinter } from '../../../printers/virtual/virtual-printer.ts';
import { expect, type RunningStation } from '../../fixtures.ts';
import { setToken } from '../../station-page.ts';
import type { TaskContext } from '../task.ts';
import { rowsOf } from './rows.ts';
import { codeAt, shiftPartner } from './shift-partner.ts';

/** A label printer on the network, and what came out of it. */
export interface CountingPrinter {
  readonly address: VirtualPrinter['address'];
  readonly set: VirtualPrinter['set'];
  /** How many labels came out. */
  readonly count: () => number;
  /** How many labels of an order came out. */
  readonly countOf: (code: OrderCode) => number;
}

/** @param outOfPaperAfter the label after which its paper runs out */
export async function startCountingPrinter(
  { closeAfterwards }: Pick<TaskContext, 'closeAfterwards'>,
  outOfPaperAfter?: number,
): Promise<CountingPrinter> {
  const titles: string[] = [];
  const printer = await startVirtualPrinter('zpl', {
    onLabel({ title }) {
      titles.push(title ?? '');
      if (titles.length === outOfPaperAfter) printer.set({ outOfPaper: true });
    },
  });
  closeAfterwards(printer);
  return {
    address: printer.address,
    set: (behaviour) => printer.set(behaviour),
    count: () => titles.length,
    countOf: (code) => titles.filter((title) => title.includes(code)).length,
  };
}

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
