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
