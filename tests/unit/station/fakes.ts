import type { Label, LabelMaker, MadeLabels } from '../../../main/labels/label-maker.ts';
import type { Printer } from '../../../main/printers/printer.ts';
import type { OrderCode } from '../../../shared/order-code.ts';
import type { Problem } from '../../../shared/problem.ts';

export const code = (number: number): OrderCode =>
  `SGNS336484LM.${String(number).padStart(9, '0')}` as OrderCode;

export function fakeLabel(of: OrderCode): Label {
  return {
    code: of,
    pages: 1,
    widthMm: 80,
    heightMm: 100,
    pdf: () => Promise.resolve(new Uint8Array([1])),
    print: () => Promise.resolve(),
  };
}

/** A label maker that knows every order but those with a problem, and remembers its chunks. */
export function fakeLabels(
  problems: ReadonlyMap<OrderCode, Problem> = new Map(),
): Pick<LabelMaker, 'make'> & { chunks: OrderCode[][] } {
  const chunks: OrderCode[][] = [];
  return {
    chunks,
    make(codes): Promise<MadeLabels> {
      chunks.push([...codes]);
      const good = codes.filter((one) => !problems.has(one));
      return Promise.resolve({ labels: new Map(good.map((one) => [one, fakeLabel(one)])), problems });
    },
  };
}

/** A printer that counts, and does what `before` says at each label. */
export function fakePrinter(
  before: (label: Label) => void | Promise<void> = () => undefined,
): Printer & { printed: OrderCode[]; titles: string[] } {
  const printed: OrderCode[] = [];
  const titles: string[] = [];
  return {
    name: 'fake',
    printed,
    titles,
    check: () => Promise.resolve(),
    async print(label, title) {
      await before(label);
      printed.push(label.code);
      titles.push(title);
      return { state: 'printed', file: `/out/${label.code}.pdf` };
    },
  };
}
