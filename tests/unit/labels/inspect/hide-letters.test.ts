import { describe, expect, it } from 'vitest';
import type { PageReading } from '../../../../main/labels/inspect/read-pages.ts';
import { code128Modules, createPlacement } from './documents.ts';
import { barGlyphs, pageInFont } from './fonts.ts';
import { inspector } from './shared-inspector.ts';
import { distinctCodes } from './symbols.ts';

// What is passed over because it is letters is never a code.

const OWN = '883568271';
const OTHER = '613593645';

/** The pages as they are read for an order whose own code is on each, so that no page is searched whole. */
async function read(pdf: Uint8Array): Promise<readonly PageReading[]> {
  return (await inspector.inspect(pdf, createPlacement(), [OWN])).pages;
}

/** The order's own code as bars of 0.4 mm, in points from the page's lower left corner. */
function ownBars(): string {
  const bars = [...code128Modules(OWN).matchAll(/1+/g)];
  return (
    bars.map(({ index, 0: bar }) => `${20 + index * 1.1} 200 ${bar.length * 1.1} 50 re`).join(' ') + ' f'
  );
}

describe('a code written in a font of bars', () => {
  it('is read beside the order’s own, though only the thorough search finds it', async () => {
    // A module of 1.2 points is 3.4 dots.
    const [page] = await read(pageInFont(barGlyphs(OTHER), 0.44, 60, ownBars()));
    expect(distinctCodes(page?.barcodes ?? [])).toEqual([`Code128 ${OTHER}`, `Code128 ${OWN}`]);
  });
});
