import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blankDots, bytesPerRow, type Dots } from '../../../main/labels/inspect/dots.ts';
import type { Inspector } from '../../../main/labels/inspect/inspector.ts';
import { type LabelRequest, NO_RULES } from '../../../main/labels/label.ts';
import { createLabelSplitter } from '../../../main/labels/label-splitter.ts';
import type { LabelWindow } from '../../../main/labels/label-window.ts';
import { compareSize } from '../../../main/labels/size-findings.ts';
import { LABEL_SIZE_NAMES, LABEL_SIZES, type SizeMm } from '../../../shared/label-size.ts';
import { DEFAULT_PROFILE, type Profile } from '../../../shared/profile.ts';
import { A, page } from './inspect/readings.ts';
import { labelRequest } from './label-requests.ts';

const mm = (widthMm: number, heightMm: number): SizeMm => ({ widthMm, heightMm });
const profile = (change: Partial<Profile>): Partial<LabelRequest> => ({
  profile: { ...DEFAULT_PROFILE, ...change },
});

/** What becomes of a label whose pages have these sizes, or these dots: "printed" or why it is held, and its warnings. */
async function told(sizes: readonly (SizeMm | Dots)[], order: Partial<LabelRequest> = {}) {
  const pages = sizes.map((size) => page('', [], 'bits' in size ? { dots: size } : size));
  const inspector = { encodePicture: async () => new Uint8Array() } as Partial<Inspector> as Inspector;
  const splitter = createLabelSplitter(pages, labelRequest(order), inspector, {} as LabelWindow);
  const own = { pages: pages.map((_, at) => at), continued: [], warnings: [], barcodes: [] };
  const none = { doubtful: new Map(), failed: new Map(), foreign: [], unused: [], blank: 0, repeated: 0 };
  const { labels, held } = await splitter.splitIntoLabels({ ...none, labels: new Map([[A, own]]) }, [A]);
  const label = labels.get(A);
  return label === undefined
    ? held.get(A)?.problem
    : ['printed', label.proof.accepted, ...label.warnings.map(({ kind }) => kind)];
}

const PRINTED = ['printed', null];
const WARNED = ['printed', null, 'other-size'];
const held = (label: string, asked = '80 × 100 mm') => ({ code: 'other-size', values: { label, asked } });

describe('a label asked for as S9', () => {
  it.each<[string, readonly SizeMm[], string]>([
    ['A4', [mm(210, 297)], '210 × 297 mm'],
    ['larger than any paper', [mm(320, 400)], '320 × 400 mm'],
    ['two on a sheet, beside one another', [mm(160, 100)], '160 × 100 mm'],
    ['two on a sheet, below one another', [mm(80, 200)], '80 × 200 mm'],
    ['half as large', [mm(50, 40)], '50 × 40 mm'],
    ['lying', [mm(100, 80.9)], '100 × 80.9 mm'],
    ['larger on its second page only', [mm(80, 100), mm(80, 130)], '80 × 130 mm'],
    ['just too wide', [mm(92.1, 100)], '92.1 × 100 mm'],
    ['just too low', [mm(80, 84.9)], '80 × 84.9 mm'],
  ])('is held if it is %s', async (_, sizes, label) => {
    expect(await told(sizes)).toEqual(held(label));
  });

  it('is printed if it is about as large', async () => {
    for (const size of [mm(80, 100), mm(79.7, 99.6), mm(92, 115), mm(68, 85), mm(80, 88)])
      expect(await told([size, mm(80, 100)])).toEqual(PRINTED);
  });

  it('is printed with a warning if the service makes that size too', async () => {
    expect(await told([mm(100, 150)])).toEqual(WARNED);
    expect(await told([mm(148.2, 209.5)])).toEqual(WARNED);
    // Lying it is nobody's.
    expect(await told([mm(150, 100)])).toEqual(held('150 × 100 mm'));
  });

  it('is printed with a warning once the operator agreed to exactly that, and accepted alone until then', async () => {
    const agreed = [{ label: '210 × 297 mm', asked: '80 × 100 mm' }];
    const rules = { rules: () => ({ ...NO_RULES, agreedSizes: agreed }) };
    expect(await told([mm(210, 297)], rules)).toEqual(WARNED);
    expect(await told([mm(297, 420)], rules)).toEqual(held('297 × 420 mm'));
    expect(await told([mm(210, 297)], { ...rules, size: 'S10' })).toEqual(held('210 × 297 mm', '80 × 88 mm'));
    const seen = page('', [], mm(210, 297)).hash;
    expect(await told([mm(210, 297)], { agreed: new Map([[A, [seen]]]) })).toEqual(['printed', 'other-size']);
  });

  it('is compared with the size that the operator set for it, and not above the paper that he named', async () => {
    const pageMm = mm(148, 105);
    expect(await told([mm(148, 105)], profile({ pageMm }))).toEqual(PRINTED);
    expect(await told([mm(90, 100)], profile({ pageMm }))).toEqual(held('90 × 100 mm', '148 × 105 mm'));
    const mediaMm = mm(110, 160);
    expect(await told([mm(104, 155)], profile({ mediaMm }))).toEqual(PRINTED);
    expect(await told([mm(50, 40)], profile({ mediaMm }))).toEqual(held('50 × 40 mm'));
  });

  it('may lie if the profile turns it', async () => {
    for (const rotation of [90, 270] as const) {
      expect(await told([mm(100, 80.9)], profile({ rotation }))).toEqual(PRINTED);
      expect(await told([mm(80, 100)], profile({ rotation }))).toEqual(PRINTED);
    }
    expect(await told([mm(100, 80.9)], profile({ rotation: 180 }))).toEqual(held('100 × 80.9 mm'));
  });
});

describe('a label for a printer whose head is known', () => {
  const HEAD = { head: { dots: 576, dpi: null } };
  /** Dots of a label with ink up to, not including, this one. */
  function inkedTo(right: number, widthDots = 640): Dots {
    const dots = blankDots(widthDots, 4);
    const at = 2 * bytesPerRow(widthDots) + ((right - 1) >> 3);
    dots.bits[at] = 0x80 >> ((right - 1) & 7);
    return dots;
  }

  it('is held if ink lies beyond it, however little, and on whichever page', async () => {
    const beyond = { code: 'wider-than-head', values: { ink: '72.2 mm', head: '72.1 mm' } };
    expect(await told([inkedTo(577)], HEAD)).toEqual(beyond);
    expect(await told([inkedTo(200), inkedTo(577)], HEAD)).toEqual(beyond);
    expect(await told([inkedTo(640)], HEAD)).toMatchObject({ values: { ink: '80.1 mm' } });
  });

  it('is printed if only white does, and if nobody asks', async () => {
    for (const dots of [inkedTo(576), inkedTo(8), blankDots(640, 4), inkedTo(576, 576)])
      expect(await told([dots], HEAD)).toEqual(PRINTED);
    expect(await told([inkedTo(640)])).toEqual(PRINTED);
  });

  it('is printed once its picture was agreed to; agreeing to a size covers nothing of it', async () => {
    const dots = inkedTo(640);
    const seen = page('', [], { dots }).hash;
    expect(await told([dots], { ...HEAD, agreed: new Map([[A, [seen]]]) })).toEqual([
      'printed',
      'wider-than-head',
    ]);
    const agreedSizes = [{ label: '80.1 × 100 mm', asked: '80 × 100 mm' }];
    const rules = () => ({ ...NO_RULES, agreedSizes });
    expect(await told([dots], { ...HEAD, rules })).toMatchObject({ code: 'wider-than-head' });
  });

  it('is held if the head has another resolution, which prints it larger or smaller', async () => {
    const head = { dots: 1248, dpi: 300 };
    expect(await told([mm(80, 100)], { head })).toEqual(held('54.1 × 67.7 mm'));
    expect(await told([mm(80, 100)], { head, ...profile({ mediaMm: mm(110, 160) }) })).toMatchObject(
      held('54.1 × 67.7 mm'),
    );
    expect(await told([mm(80, 100)], { head, ...profile({ dpi: 300 }) })).toEqual(PRINTED);
    const coarse = { head: { dots: 832, dpi: 203 }, ...profile({ dpi: 300, mediaMm: mm(110, 160) }) };
    expect(await told([mm(80, 100)], coarse)).toEqual(held('118.2 × 147.8 mm'));
    // A dot or two of 180 dpi are no other size.
    expect(await told([mm(80, 100)], { head: { dots: 512, dpi: 180 } })).toEqual(PRINTED);
  });
});

it('holds no label of any size within 15 %, and each beyond that is not the service’s own', () => {
  const share = fc.double({ min: 0.2, max: 3, noNaN: true });
  fc.assert(
    fc.property(fc.constantFrom(...LABEL_SIZE_NAMES), share, share, (size, wide, high) => {
      const { widthMm, heightMm } = LABEL_SIZES[size];
      const found = compareSize([mm(widthMm * wide, heightMm * high)], {
        size,
        profile: DEFAULT_PROFILE,
        head: null,
        rules: NO_RULES,
      });
      const within = [wide, high].every((one) => one >= 0.85 && one <= 1.15);
      if (within) expect(found).toBeNull();
      else expect(found).not.toBeNull();
    }),
  );
});
