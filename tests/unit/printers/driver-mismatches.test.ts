import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blankDots, type Dots } from '../../../main/labels/inspect/dots.ts';
import {
  findDriverMismatches,
  requestedOutputOfLabel,
  requestedOutputOfProfile,
  toleranceMm,
} from '../../../main/printers/driver-mismatches.ts';
import type { DriverGeometry, DriverPaper, Margins } from '../../../main/printers/spooler/spooler.ts';
import { LABEL_SIZE_NAMES, MM_PER_INCH } from '../../../shared/label-size.ts';
import { DEFAULT_PROFILE, DPIS, type Profile, ROTATIONS } from '../../../shared/profile.ts';
import { code, fakeLabel } from '../station/fakes.ts';

const NO_MARGINS: Margins = { leftMm: 0, topMm: 0, rightMm: 0, bottomMm: 0 };
const sheet = (widthMm: number, heightMm: number, margins: Margins | null = NO_MARGINS): DriverPaper => ({
  least: { widthMm, heightMm },
  most: { widthMm, heightMm },
  margins,
});
const geometryOf = (more: Partial<DriverGeometry>): DriverGeometry => ({
  driver: '',
  resolutions: [],
  papers: [],
  otherwise: null,
  ...more,
});

const profiles: fc.Arbitrary<Profile> = fc
  .record({
    dpi: fc.constantFrom(...DPIS),
    rotation: fc.constantFrom(...ROTATIONS),
    x: fc.integer({ min: -500, max: 500 }),
    y: fc.integer({ min: -500, max: 500 }),
    mediaMm: fc.option(
      fc.record({
        widthMm: fc.integer({ min: 100, max: 4200 }),
        heightMm: fc.integer({ min: 100, max: 4200 }),
      }),
    ),
  })
  .map(({ dpi, rotation, x, y, mediaMm }) => ({
    ...DEFAULT_PROFILE,
    dpi,
    rotation,
    offsetMm: { x: x / 10, y: y / 10 },
    mediaMm: mediaMm === null ? null : { widthMm: mediaMm.widthMm / 10, heightMm: mediaMm.heightMm / 10 },
  }));

/** How systems tell a length: in whole points, in tenths of a mm, or in dots, each rounded up, down or to the nearest. */
const told = fc
  .record({
    unit: fc.constantFrom(
      MM_PER_INCH / 72,
      0.1,
      MM_PER_INCH / 600,
      MM_PER_INCH / 300,
      MM_PER_INCH / 203,
      0.01,
    ),
    round: fc.constantFrom(Math.floor, Math.ceil, Math.round),
  })
  .map(
    ({ unit, round }) =>
      (mm: number) =>
        round(mm / unit) * unit,
  );

describe('a driver that fits', () => {
  it('never causes a warning, whatever the profile and the form of its paper', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...LABEL_SIZE_NAMES),
        profiles,
        told,
        fc.array(fc.constantFrom(203, 300, 600, 1200)),
        fc.boolean(),
        (size, profile, tell, others, isRoll) => {
          const wanted = requestedOutputOfProfile(size, profile);
          const { widthMm, heightMm } = wanted.paper;
          // No coarser than its own dots.
          const dot = MM_PER_INCH / profile.dpi;
          const [width, height] = [tell(widthMm), tell(heightMm)];
          fc.pre(Math.abs(width - widthMm) <= Math.max(dot, MM_PER_INCH / 72));
          const paper = sheet(width, height);
          const roll: DriverPaper = {
            least: { widthMm: 10, heightMm: 5 },
            most: { widthMm: tell(widthMm), heightMm: 2_000 },
            margins: null,
          };
          const geometry = geometryOf({
            resolutions: [...others, profile.dpi],
            papers: [isRoll ? roll : paper],
            otherwise: sheet(210, 297),
          });
          expect(findDriverMismatches(wanted, geometry)).toEqual([]);
        },
      ),
    );
  });

  it('causes no warning if the system reports nothing', () => {
    fc.assert(
      fc.property(fc.constantFrom(...LABEL_SIZE_NAMES), profiles, (size, profile) => {
        const wanted = requestedOutputOfProfile(size, profile);
        expect(findDriverMismatches(wanted, geometryOf({}))).toEqual([]);
        const { widthMm, heightMm } = wanted.paper;
        const unknown = geometryOf({ papers: [sheet(widthMm, heightMm, null)] });
        expect(findDriverMismatches(wanted, unknown)).toEqual([]);
      }),
    );
  });
});

describe('a driver that does not fit', () => {
  const s9 = requestedOutputOfProfile('S9', DEFAULT_PROFILE);

  it('with another resolution: both are reported, the driver’s own first', () => {
    const said = findDriverMismatches(s9, geometryOf({ resolutions: [300, 600] }));
    expect(said).toEqual([{ kind: 'other-resolution', dpi: 203, printerDpi: 300 }]);
  });

  it('with paper of another size: both sizes are reported, and no edge of the wrong paper', () => {
    const geometry = geometryOf({
      papers: [sheet(210, 297)],
      otherwise: sheet(101.6, 127, { ...NO_MARGINS, leftMm: 4 }),
    });
    expect(findDriverMismatches(s9, geometry)).toEqual([
      {
        kind: 'other-paper',
        labelMm: { widthMm: 80, heightMm: 100 },
        paperMm: { widthMm: 101.6, heightMm: 127 },
      },
    ]);
    // A5 turned is not A5.
    const turned = requestedOutputOfProfile('A5', { ...DEFAULT_PROFILE, rotation: 90 });
    expect(
      findDriverMismatches(turned, geometryOf({ papers: [sheet(148, 210)], otherwise: sheet(148, 210) })),
    ).toEqual([
      {
        kind: 'other-paper',
        labelMm: { widthMm: 210, heightMm: 148 },
        paperMm: { widthMm: 148, heightMm: 210 },
      },
    ]);
  });

  it('narrower than the label: its maximum is reported', () => {
    const roll: DriverPaper = {
      least: { widthMm: 20, heightMm: 10 },
      most: { widthMm: 104, heightMm: 1000 },
      margins: null,
    };
    const s14 = requestedOutputOfProfile('S14', DEFAULT_PROFILE);
    expect(findDriverMismatches(s14, geometryOf({ papers: [roll], otherwise: roll }))).toEqual([
      {
        kind: 'other-paper',
        labelMm: { widthMm: 110, heightMm: 80 },
        paperMm: { widthMm: 104, heightMm: 80 },
      },
    ]);
  });

  it('with unprintable margins: the loss is reported per edge, and only within the label', () => {
    const margins = { leftMm: 4.23, topMm: 0.2, rightMm: 4.23, bottomMm: 12.7 };
    const printed = (offsetMm: Profile['offsetMm']) =>
      findDriverMismatches(
        requestedOutputOfProfile('S9', {
          ...DEFAULT_PROFILE,
          mediaMm: { widthMm: 110, heightMm: 120 },
          offsetMm,
        }),
        geometryOf({ papers: [sheet(110, 120, margins)] }),
      );
    expect(printed({ x: 5, y: 5 })).toEqual([]);
    expect(printed({ x: 0, y: 0 })).toMatchObject([{ cut: [{ edge: 'left', mm: 4.2 }] }]);
    expect(printed({ x: 28, y: 10 })).toEqual([
      {
        kind: 'outside-printable',
        labelMm: { widthMm: 110, heightMm: 120 },
        printableMm: { widthMm: 101.5, heightMm: 107.1 },
        cut: [
          { edge: 'right', mm: 2.2 },
          { edge: 'bottom', mm: 2.7 },
        ],
      },
    ]);
    // Half off the paper: ink there is not the driver's concern.
    expect(printed({ x: 50, y: 10 })).toMatchObject([
      { cut: [{ edge: 'right', mm: 4.2 }, { edge: 'bottom' }] },
    ]);
  });

  it('cutting more than by rounding: the loss is reported for any edge', () => {
    const edges = fc.constantFrom('leftMm', 'topMm', 'rightMm', 'bottomMm');
    fc.assert(
      fc.property(profiles, edges, fc.double({ min: 0.01, max: 4, noNaN: true }), (profile, edge, more) => {
        const wanted = requestedOutputOfProfile('S9', {
          ...profile,
          offsetMm: { x: 0, y: 0 },
          mediaMm: null,
        });
        const by = toleranceMm(profile.dpi) + more;
        const { widthMm, heightMm } = wanted.paper;
        const papers = [sheet(widthMm, heightMm, { ...NO_MARGINS, [edge]: by })];
        const [misfit] = findDriverMismatches(wanted, geometryOf({ papers }));
        expect(misfit).toMatchObject({
          kind: 'outside-printable',
          cut: [{ edge: edge.slice(0, -2), mm: Math.round(by * 10) / 10 }],
        });
      }),
    );
  });
});

describe('what a label asks of a driver', () => {
  const page = (
    widthDots: number,
    heightDots: number,
    ...ink: readonly (readonly [number, number])[]
  ): Dots => {
    const dots = blankDots(widthDots, heightDots);
    for (const [x, y] of ink) {
      const byte = y * Math.ceil(widthDots / 8) + (x >> 3);
      dots.bits[byte] = (dots.bits[byte] ?? 0) | (0x80 >> (x & 7));
    }
    return dots;
  };
  /** At 254 dpi: 10 dots a mm. */
  const extentOf = (...dots: Dots[]) => {
    const { extent } = requestedOutputOfLabel({ ...fakeLabel(code(1)), dots, dpi: 254 });
    return extent === null
      ? null
      : Object.fromEntries(Object.entries(extent).map(([edge, mm]) => [edge, Math.round(mm * 1000) / 1000]));
  };

  it('is that its ink is printed: white at an edge may be lost', () => {
    expect(extentOf(page(50, 40, [10, 5], [29, 19]))).toEqual({
      leftMm: 1,
      topMm: 0.5,
      rightMm: 3,
      bottomMm: 2,
    });
    // Of several sheets, that of all of them.
    expect(extentOf(page(50, 40, [10, 5]), page(50, 40), page(50, 40, [49, 39]))).toEqual({
      leftMm: 1,
      topMm: 0.5,
      rightMm: 5,
      bottomMm: 4,
    });
    expect(extentOf(page(50, 40))).toBeNull();
  });

  it('covers every dot, and no extra row or column', () => {
    const spots = fc.array(fc.tuple(fc.nat(36), fc.nat(20)), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(spots, (ink) => {
        const [across, down] = [ink.map(([x]) => x), ink.map(([, y]) => y)];
        const extent = extentOf(page(37, 21, ...ink));
        expect(extent?.['leftMm']).toBeCloseTo(Math.min(...across) / 10);
        expect(extent?.['topMm']).toBeCloseTo(Math.min(...down) / 10);
        expect(extent?.['rightMm']).toBeCloseTo((Math.max(...across) + 1) / 10);
        expect(extent?.['bottomMm']).toBeCloseTo((Math.max(...down) + 1) / 10);
      }),
    );
  });
});
