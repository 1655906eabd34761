import { encode } from 'fast-png';
import type { Dots } from '../../main/labels/inspect/dots.ts';
import { dotsToGray } from '../helpers/gray-dots.ts';
import { startVirtualPrinter } from '../printers/virtual/virtual-printer.ts';
import { expect, test } from './fixtures.ts';
import { A, B, goodLabel, labelPartner, printWithPartner } from './label-partner.ts';

// From what was inspected to what is printed, by printers without a driver.

/** The positions of the black dots. */
const inkOf = (dots: Dots): [number, number][] =>
  [...dotsToGray(dots).entries()]
    .filter(([, level]) => level === 0)
    .map(([at]) => [at % dots.widthDots, Math.floor(at / dots.widthDots)]);

test('prints the inspected dots, also as PNG in another language, moved and rotated by the profile, and never cut', async ({
  harness,
  fakePartner,
}) => {
  await using open = new AsyncDisposableStack();
  const [zpl, tspl] = await Promise.all([startVirtualPrinter('zpl'), startVirtualPrinter('tspl')]);
  for (const printer of [zpl, tspl]) open.defer(() => printer.close());
  const html = await fakePartner(
    labelPartner({ label: (codes) => codes.map((one) => goodLabel(one as typeof A)) }),
  );
  const print = async (partner: typeof html, at: typeof zpl): Promise<Dots> => {
    const { outcomes, stderr } = await printWithPartner(harness, partner, [A], '--printer', at.address);
    expect(outcomes, stderr).toEqual(['printed']);
    const dots = at.labels.at(-1)?.dots;
    if (dots === undefined) throw new Error('nothing came out');
    return dots;
  };
  // Each time the settings are written, the data folder is new.
  harness.writeSettings({});
  const plain = await print(html, zpl);
  expect([plain.widthDots, plain.heightDots]).toEqual([640, 798]);

  const size = { width: plain.widthDots, height: plain.heightDots, channels: 1 } as const;
  const png = encode({ data: dotsToGray(plain), ...size });
  harness.writeSettings({});
  expect(await print(await fakePartner(labelPartner({ label: () => png })), tspl)).toEqual(plain);

  const mediaMm = { widthMm: 110, heightMm: 90 };
  harness.writeSettings({ profiles: { S9: { mediaMm, rotation: 90, offsetMm: { x: 5, y: 2.5 } } } });
  const moved = await print(html, zpl);
  expect([moved.widthDots, moved.heightDots]).toEqual([879, 719]);
  // A quarter turn clockwise: a dot at (x, y) moves to (height - 1 - y, x), then 40 dots right and 20 down.
  const expected = inkOf(plain).map(([x, y]) => [plain.heightDots - 1 - y + 40, x + 20].join());
  expect(new Set(inkOf(moved).map((dot) => dot.join()))).toEqual(new Set(expected));

  harness.writeSettings({ profiles: { S9: { mediaMm: { widthMm: 58, heightMm: 40 } } } });
  const { outcomes, stderr } = await printWithPartner(harness, html, [A, B]);
  expect(outcomes).toEqual(['size-does-not-fit', 'size-does-not-fit']);
  expect(stderr).toContain('A label of 80 × 100 mm does not fit the printer’s paper of 58 × 40 mm.');
  expect(harness.listLabels()).toEqual([]);
});

test('prints nothing when out of paper, and a label that came out again only with a reason', async ({
  harness,
  fakePartner,
}) => {
  await using open = new AsyncDisposableStack();
  const printer = await startVirtualPrinter('escpos');
  open.defer(() => printer.close());
  const partner = await fakePartner(
    labelPartner({ label: (codes) => codes.map((one) => goodLabel(one as typeof A)) }),
  );
  const print = (...more: string[]) =>
    printWithPartner(harness, partner, [A, B], '--printer', printer.address, ...more);
  printer.set({ outOfPaper: true });
  const stopped = await print();
  expect(stopped.outcomes).toEqual(['printer-not-ready', 'printer-not-ready']);
  expect(stopped.stderr).toContain('out of paper');
  printer.set({ outOfPaper: false });
  expect(printer.labels).toEqual([]);
  expect((await print()).outcomes).toEqual(['printed', 'printed']);
  const again = await print();
  expect(again.outcomes).toEqual(['printed-before', 'printed-before']);
  expect(again.stderr).toMatch(/printed 1 time before, last on .+ at “raw:escpos:/);
  expect(printer.labels).toHaveLength(2);
  expect((await print('--reprint', 'damaged')).outcomes).toEqual(['printed', 'printed']);
  expect(printer.labels).toHaveLength(4);
});

test('prints nothing wider than the head, nor before anybody has told how wide it is', async ({
  harness,
  fakePartner,
}) => {
  await using open = new AsyncDisposableStack();
  const printer = await startVirtualPrinter('escpos', { head: { model: 'TM-T20III', dots: 576, dpi: 203 } });
  open.defer(() => printer.close());
  // A barcode at the left, and an amount that ends 3 mm before the right edge.
  const partner = await fakePartner(
    labelPartner({
      label: (codes) =>
        codes.map((one) => ({
          ...goodLabel(one as typeof A),
          text: `${one}<b style="display: block; text-align: right; margin-right: -1mm">1.220.000</b>`,
        })),
    }),
  );
  const print = (...more: string[]) =>
    printWithPartner(harness, partner, [A, B], '--printer', printer.address, ...more);
  const wide = await print();
  expect(wide.outcomes).toEqual(['wider-than-head', 'wider-than-head']);
  expect(wide.stderr).toMatch(
    /reaches 7\d(\.\d)? mm from its left edge, but the printer prints only 72\.1 mm/,
  );
  expect(printer.labels).toEqual([]);

  const unknown = await startVirtualPrinter('escpos');
  open.defer(() => unknown.close());
  unknown.set({ head: 'untold' });
  const asked = await printWithPartner(harness, partner, [A], '--printer', unknown.address);
  expect(asked.outcomes).toEqual(['head-unknown']);
  expect(asked.stderr).toContain('--head-mm');
  expect(unknown.labels).toEqual([]);
  const told = (mm: string) =>
    printWithPartner(harness, partner, [A], '--printer', unknown.address, '--head-mm', mm);
  expect((await told('72')).outcomes).toEqual(['wider-than-head']);
  expect((await told('80')).outcomes).toEqual(['printed']);
  expect(unknown.labels).toHaveLength(1);
});
