import { encode } from 'fast-png';
import { type Dots } from '../../main/labels/inspect/dots.ts';
import { dotsToGray } from '../helpers/gray-dots.ts';
import { startVirtualPrinter } from '../printers/virtual/virtual-printer.ts';
import { expect, test } from './fixtures.ts';
import { A, B, goodLabel, labelPartner, type PrintOutcome, printWithPartner } from './label-partner.ts';

// From what was inspected to what is printed: sizes, profiles, printers without a driver.

test('rejects a label larger than the paper before anything is printed, with both sizes', async ({
  harness,
  fakePartner,
}) => {
  const partner = await fakePartner(labelPartner({ label: () => [goodLabel(A), goodLabel(B)] }));
  harness.writeSettings({ profiles: { S9: { mediaMm: { widthMm: 58, heightMm: 40 } } } });
  const { outcomes, stderr } = await printWithPartner(harness, partner, [A, B]);
  expect(outcomes).toEqual(['size-does-not-fit', 'size-does-not-fit']);
  expect(stderr).toContain('A label of 80 × 100 mm does not fit the printer’s paper of 58 × 40 mm.');
  expect(harness.listLabels()).toEqual([]);
});

test('a profile moves and rotates the label on its paper, dot by dot', async ({ harness, fakePartner }) => {
  const partner = await fakePartner(labelPartner({ label: () => [goodLabel(A)] }));
  const printer = await startVirtualPrinter('zpl');
  try {
    const turned = {
      mediaMm: { widthMm: 110, heightMm: 90 },
      rotation: 90 as const,
      offsetMm: { x: 5, y: 2.5 },
    };
    harness.writeSettings({ profiles: { S9: turned }, reprintDays: 0 });
    const first = await printWithPartner(harness, partner, [A], '--printer', printer.address);
    expect(first.outcomes, first.stderr).toEqual(['printed']);
    harness.writeSettings({ reprintDays: 0 });
    expect((await printWithPartner(harness, partner, [A], '--printer', printer.address)).outcomes).toEqual([
      'printed',
    ]);
    const [moved, plain] = printer.labels.map(({ dots }) => dots);
    if (moved === undefined || plain === undefined) throw new Error('two labels should have come out');
    expect([moved.widthDots, moved.heightDots]).toEqual([879, 719]);
    // A quarter turn clockwise: a dot at (x, y) moves to (height - 1 - y, x), then 40 dots right and 20 down.
    const dots = inkOf(plain).map(([x, y]) => [plain.heightDots - 1 - y + 40, x + 20].join());
    expect(new Set(inkOf(moved).map((dot) => dot.join()))).toEqual(new Set(dots));
  } finally {
    await printer.close();
  }
});

test('prints the inspected dots without a driver, and the same dots as PNG', async ({
  harness,
  fakePartner,
}) => {
  const html = await fakePartner(labelPartner({ label: () => [goodLabel(A)] }));
  const first = await startVirtualPrinter('zpl');
  const second = await startVirtualPrinter('tspl');
  try {
    expect((await printWithPartner(harness, html, [A], '--printer', first.address)).outcomes).toEqual([
      'printed',
    ]);
    const dots = first.labels[0]?.dots;
    if (dots === undefined) throw new Error('nothing came out');
    expect([dots.widthDots, dots.heightDots]).toEqual([640, 798]);
    const png = encode({
      data: dotsToGray(dots),
      width: dots.widthDots,
      height: dots.heightDots,
      channels: 1,
    });
    const asPng = await fakePartner(labelPartner({ label: () => png }));
    const again = ['--printer', second.address, '--reprint', 'other'];
    const result = await printWithPartner(harness, asPng, [A], ...again);
    expect(result, result.stderr).toMatchObject({ outcomes: ['printed'] });
    expect(second.labels).toHaveLength(1);
    // The same dots after a PNG, a PDF and another language.
    expect(second.labels[0]?.dots).toEqual(dots);
    expect(harness.listLabels()).toEqual([]);
  } finally {
    await first.close();
    await second.close();
  }
});

test('stops the run before the next label when out of paper; no label twice, none lost', async ({
  harness,
  fakePartner,
}) => {
  const partner = await fakePartner(
    labelPartner({ label: (asked) => asked.map((one) => goodLabel(one as typeof A)) }),
  );
  const printer = await startVirtualPrinter('zpl');
  try {
    printer.set({ outOfPaper: true });
    const { outcomes, stderr } = await printWithPartner(
      harness,
      partner,
      [A, B],
      '--printer',
      printer.address,
    );
    expect(outcomes).toEqual(['printer-not-ready', 'printer-not-ready']);
    expect(stderr).toContain('out of paper');
    printer.set({ outOfPaper: false });
    expect(printer.labels).toEqual([]);
  } finally {
    await printer.close();
  }
});

test('reprints a label that came out of a printer only with a reason', async ({ harness, fakePartner }) => {
  const partner = await fakePartner(labelPartner({ label: () => [goodLabel(A)] }));
  const printer = await startVirtualPrinter('escpos');
  try {
    const again = (...more: string[]): Promise<PrintOutcome> =>
      printWithPartner(harness, partner, [A], '--printer', printer.address, ...more);
    expect((await again()).outcomes).toEqual(['printed']);
    const second = await again();
    expect(second.outcomes).toEqual(['printed-before']);
    expect(second.stderr).toMatch(/printed 1 time before, last on .+ at “raw:escpos:/);
    expect(printer.labels).toHaveLength(1);
    expect((await again('--reprint', 'damaged')).outcomes).toEqual(['printed']);
    expect(printer.labels).toHaveLength(2);
  } finally {
    await printer.close();
  }
});

/** The positions of the black dots. */
function inkOf(dots: Dots): [number, number][] {
  const ink: [number, number][] = [];
  for (const [at, level] of dotsToGray(dots).entries())
    if (level === 0) ink.push([at % dots.widthDots, Math.floor(at / dots.widthDots)]);
  return ink;
}
