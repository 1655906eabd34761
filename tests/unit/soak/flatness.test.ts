import { expect, it } from 'vitest';
import { assessFlatness, type LabelledSample } from '../../soak/flatness.ts';
import { RESOURCES, type Resource, type ResourceSample } from '../../soak/resources.ts';

/** Ten samples of a run of that many labels; `grown` gives the value of each, 100 by default. */
function samples(
  labels: number,
  grown: Partial<Record<Resource, (at: number) => number>> = {},
): LabelledSample[] {
  return Array.from({ length: 10 }, (_, at) => ({
    labels: (labels * (at + 1)) / 10,
    sample: Object.fromEntries(
      RESOURCES.map((resource) => [resource, grown[resource]?.(at) ?? 100]),
    ) as ResourceSample,
  }));
}

const notFlat = (taken: readonly LabelledSample[]): Resource[] =>
  assessFlatness(taken)
    .filter(({ isFlat }) => !isFlat)
    .map(({ resource }) => resource);

it('is flat if nothing changes, and if something shrinks', () => {
  expect(notFlat(samples(10_000))).toEqual([]);
  expect(notFlat(samples(10_000, { main: (at) => 200 - at }))).toEqual([]);
});

it('lets a process grow by a tenth after the first part, and by no more', () => {
  expect(notFlat(samples(10_000, { main: (at) => (at < 5 ? 100 : 110) }))).toEqual([]);
  expect(notFlat(samples(10_000, { main: (at) => (at < 5 ? 100 : 111) }))).toEqual(['main']);
});

it('ignores a single outlier', () => {
  expect(notFlat(samples(10_000, { renderer: (at) => (at === 8 ? 900 : 100) }))).toEqual([]);
});

it('ignores what is loaded once', () => {
  expect(notFlat(samples(10_000, { windows: (at) => (at === 0 ? 1 : 2) }))).toEqual([]);
});

it.each<Resource>(['windows', 'Chromium’s pages', 'temporary files'])(
  'lets no %s come to the others',
  (of) => {
    expect(notFlat(samples(10_000, { [of]: (at: number) => (at < 5 ? 2 : 3) }))).toEqual([of]);
  },
);

it('reports a process’s memory after a few labels without judging it, and judges heaps and handles', () => {
  const growing = (at: number): number => 100 * (at + 1);
  expect(notFlat(samples(300, { main: growing, 'main’s heap': growing, 'main’s handles': growing }))).toEqual(
    ['main’s heap', 'main’s handles'],
  );
});

it('uses the first sample of a short run without intermediate ones', () => {
  const [, , , , early, , , , , late] = samples(100, { windows: (at) => (at < 9 ? 2 : 3) });
  expect(early).toBeDefined();
  expect(notFlat([early, late].filter((one) => one !== undefined))).toEqual(['windows']);
});

it('gives no verdict on too few samples', () => {
  expect(assessFlatness([])).toEqual([]);
});
