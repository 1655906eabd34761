import type { OrderCode } from '../../../../shared/order-code.ts';
import { startVirtualPrinter, type VirtualPrinter } from '../../../printers/virtual/virtual-printer.ts';
import type { TaskContext } from '../task.ts';

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
