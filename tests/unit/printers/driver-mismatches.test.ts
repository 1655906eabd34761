import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blankDots, type Dots } from '../../../main/labels/inspect/dots.ts';
import {
  findDriverMismatches,
  requestedOutputOfLabel,
  requestedOutputOfProfile,
} from '../../../main/printers/driver-mismatches.ts';
import type { DriverGeometry, DriverPaper, Margins } from '../../../main/printers/spooler/spooler.ts';
import { LABEL_SIZE_NAMES, MM_PER_INCH } from '../../../shared/label-size.ts';
import { DEFAULT_PROFILE, DPIS, type Profile, ROTATIONS } from '../../../shared/profile.ts';
import { code, fakeLabel } from '../station/fakes.ts';

const NO_MARGINS: Margins = { leftMm: 0, topMm: 0, rightMm: 0, bottomMm: 0 };
const mm = (widthMm: number, heightMm: number) => ({ widthMm, heightMm });
const sheet = (
  least: ReturnType<typeof mm>,
  margins: Margins | null = NO_MARGINS,
  most = least,
): DriverPaper => ({ least, most, margins });
const NOTHING: DriverGeometry = { driver: '', resolutions: [], papers: [], otherwise: null };

const tenths = (least: number, most: number) =>
  fc.integer({ min: least * 10, max: most * 10 }).map((length) => length / 10);
const profiles: fc.Arbitrary<Profile> = fc
  .record({
    dpi: fc.constantFrom(...DPIS),
    rotation: fc.constantFrom(...ROTATIONS),
    offsetMm: fc.record({ x: tenths(-50, 50), y: tenths(-50, 50) }),
    mediaMm: fc.option(fc.record({ widthMm: tenths(10, 420), heightMm: tenths(10, 420) })),
  })
  .map((own) => ({ ...DEFAULT_PROFILE, ...own }));

/** How systems tell a length: in whole points, in tenths of a mm, or in dots, each rounded up, down or to the nearest. */
const roundings = fc
  .record({
    unit: fc.constantFrom(MM_PER_INCH / 72, 0.1, ...[600, 300, 203].map((dpi) => MM_PER_INCH / dpi), 0.01),
    round: fc.constantFrom(Math.floor, Math.ceil, Math.round),
  })
  .map(
    ({ unit, round }) =>
      (length: number) =>
        round(length / unit) * unit,
  );

it('never warns of a driver that fits, or that says nothing, whatever the profile and the form of its paper', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...LABEL_SIZE_NAMES),
      profiles,
      roundings,
      fc.array(fc.constantFrom(203, 300, 600, 1200)),
      fc.boolean(),
      (size, profile, rounded, others, isRoll) => {
        const wanted = requestedOutputOfProfile(size, profile);
        const { widthMm, heightMm } = wanted.paper;
        const unmargined = { ...NOTHING, papers: [sheet(mm(widthMm, heightMm), null)] };
        for (const silent of [NOTHING, unmargined]) expect(findDriverMismatches(wanted, silent)).toEqual([]);
        const told = mm(rounded(widthMm), rounded(heightMm));
        // No coarser than its own dots.
        fc.pre(Math.abs(told.widthMm - widthMm) <= MM_PER_INCH / Math.min(profile.dpi, 72));
        const roll = sheet(mm(10, 5), null, mm(told.widthMm, 2_000));
        const geometry = {
          ...NOTHING,
          resolutions: [...others, profile.dpi],
          papers: [isRoll ? roll : sheet(told)],
          otherwise: sheet(mm(210, 297)),
        };
        expect(findDriverMismatches(wanted, geometry)).toEqual([]);
      },
    ),
  );
});

describe('a driver that does not fit', () => {
  const roll = sheet(mm(20, 10), null, mm(104, 1000));
  it.each<[string, 'S9' | 'S14' | 'A5', Partial<Profile>, Partial<DriverGeometry>, object]>([
    [
      'with another resolution: both, the driver’s own first',
      'S9',
      {},
      { resolutions: [300, 600] },
      { kind: 'other-resolution', dpi: 203, printerDpi: 300 },
    ],
    [
      'with paper of another size: both sizes, and no edge of the wrong paper',
      'S9',
      {},
      {
        papers: [sheet(mm(210, 297))],
        otherwise: sheet(mm(101.6, 127), { ...NO_MARGINS, leftMm: 4 }),
      },
      { kind: 'other-paper', labelMm: mm(80, 100), paperMm: mm(101.6, 127) },
    ],
    [
      'with the paper unturned',
      'A5',
      { rotation: 90 },
      { papers: [sheet(mm(148, 210))], otherwise: sheet(mm(148, 210)) },
      { kind: 'other-paper', labelMm: mm(210, 148), paperMm: mm(148, 210) },
    ],
    [
      'narrower than the label: its maximum',
      'S14',
      {},
      { papers: [roll], otherwise: roll },
      { kind: 'other-paper', labelMm: mm(110, 80), paperMm: mm(104, 80) },
    ],
  ])('is reported %s', (_what, size, profile, geometry, mismatch) => {
    const wanted = requestedOutputOfProfile(size, { ...DEFAULT_PROFILE, ...profile });
    expect(findDriverMismatches(wanted, { ...NOTHING, ...geometry })).toEqual([mismatch]);
  });

  it('with unprintable margins is reported by the loss per edge, and only within the label', () => {
    const margins = { leftMm: 4.23, topMm: 0.2, rightMm: 4.23, bottomMm: 12.7 };
    const printed = (x: number, y: number) =>
      findDriverMismatches(
        requestedOutputOfProfile('S9', { ...DEFAULT_PROFILE, mediaMm: mm(110, 120), offsetMm: { x, y } }),
        { ...NOTHING, papers: [sheet(mm(110, 120), margins)] },
      );
    expect(printed(5, 5)).toEqual([]);
    expect(printed(0, 0)).toMatchObject([{ cut: [{ edge: 'left', mm: 4.2 }] }]);
    expect(printed(28, 10)).toEqual([
      {
        kind: 'outside-printable',
        labelMm: mm(110, 120),
        printableMm: mm(101.5, 107.1),
        cut: [
          { edge: 'right', mm: 2.2 },
          { edge: 'bottom', mm: 2.7 },
        ],
      },
    ]);
    // Half off the paper: ink there is not the driver's concern.
    expect(printed(50, 10)).toMatchObject([{ cut: [{ edge: 'right', mm: 4.2 }, { edge: 'bottom' }] }]);
  });
});

it('asks of a driver that every dot of every sheet is printed, and no row or column more', () => {
  type Spots = readonly (readonly [number, number])[];
  const page = (ink: Spots): Dots => {
    const dots = blankDots(37, 21);
    for (const [x, y] of ink) {
      const at = y * 5 + (x >> 3);
      dots.bits[at] = (dots.bits[at] ?? 0) | (0x80 >> (x & 7));
    }
    return dots;
  };
  /** At 254 dpi: 10 dots a mm. */
  const extentOf = (...sheets: Spots[]) =>
    requestedOutputOfLabel({ ...fakeLabel(code(1)), dots: sheets.map(page), dpi: 254 }).extent;
  expect(extentOf([])).toBeNull();
  const spots = fc.array(fc.tuple(fc.nat(36), fc.nat(20)), { maxLength: 6 });
  fc.assert(
    fc.property(fc.array(spots, { minLength: 1, maxLength: 3 }), (sheets) => {
      const all = sheets.flat();
      fc.pre(all.length > 0);
      const [across, down] = [all.map(([x]) => x), all.map(([, y]) => y)];
      expect(extentOf(...sheets)).toEqual({
        leftMm: expect.closeTo(Math.min(...across) / 10),
        topMm: expect.closeTo(Math.min(...down) / 10),
        rightMm: expect.closeTo((Math.max(...across) + 1) / 10),
        bottomMm: expect.closeTo((Math.max(...down) + 1) / 10),
      });
    }),
  );
});
