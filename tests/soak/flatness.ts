import { COUNTS, type Count, RESOURCES, type Resource, type ResourceSample } from './resources.ts';

/** A sample, and the number of labels printed by then. */
export interface LabelledSample {
  readonly labels: number;
  readonly sample: ResourceSample;
}

/** A value after the first part of a soak, and at its end. */
export interface Flatness {
  readonly resource: Resource;
  readonly first: number;
  readonly last: number;
  /** The limit at the end; null where the value is only reported. */
  readonly most: number | null;
  readonly isFlat: boolean;
}

/** Compares the median of the samples between these shares of all labels with the median of those after the last share. */
const WARM = { from: 0.1, to: 0.3 } as const;
const END = 0.8;

/** A process may grow by a tenth; a heap, being small, by that and a little. */
const GROWTH = 1.1;
const HEAP_MB = 3;

/** The allowed increase in count: connections kept for the next request, Chromium's spare renderer. */
const MORE: Readonly<Record<Count, number>> = {
  'main’s handles': 8,
  'Chromium’s handles': 40,
  'main’s threads': 2,
  processes: 1,
  windows: 0,
  'Chromium’s pages': 0,
  'temporary files': 0,
  'files of Chromium’s profile': 20,
  'files in the data folder': 2,
};

/** With fewer labels a process is still warming up: these values are reported, not judged. */
export const WARM_LABELS = 2_000;
const WARMING: ReadonlySet<Resource> = new Set([
  'main',
  'inspector',
  'renderer',
  'label window',
  'Chromium’s handles',
  'files of Chromium’s profile',
]);

/** Whether everything at the end is as it was once the station had warmed up. Empty where there are too few samples. */
export function assessFlatness(samples: readonly LabelledSample[]): Flatness[] {
  const labels = samples.at(-1)?.labels ?? 0;
  const part = (from: number, to: number): LabelledSample[] =>
    samples.filter((one) => one.labels >= from * labels && one.labels <= to * labels);
  // A short run may have none in between.
  const warm = part(WARM.from, WARM.to);
  const [begin, end] = [warm.length > 0 ? warm : part(WARM.from, 1).slice(0, 1), part(END, 1)];
  if (begin.length === 0 || end.length === 0) return [];
  return RESOURCES.map((resource) => {
    const [first, last] = [medianOf(begin, resource), medianOf(end, resource)];
    const most = mostOf(resource, first, labels);
    return { resource, first, last, most, isFlat: most === null || last <= most };
  });
}

function mostOf(resource: Resource, first: number, labels: number): number | null {
  if (labels < WARM_LABELS && WARMING.has(resource)) return null;
  const count = COUNTS.find((one) => one === resource);
  if (count !== undefined) return first + MORE[count];
  return first * GROWTH + (resource.endsWith('heap') ? HEAP_MB : 0);
}

/** The lower one of an even number: growth persists, so the lower value shows it. */
function medianOf(samples: readonly LabelledSample[], resource: Resource): number {
  const sorted = samples.map(({ sample }) => sample[resource]).toSorted((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}
