import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { LABEL_SIZES, type SizeMm } from '../../../shared/label-size.ts';
import type { SettingsPatch } from '../../../shared/settings.ts';
import { serviceArguments } from '../../e2e/command-line.ts';
import type { SharedApp } from '../../e2e/station-host/host.ts';
import { busyLabelCodes } from '../../helpers/busy-label-codes.ts';
import { type Batch, HONEST, type Specimen } from './batch.ts';
import { findMissingMarks, isLikely } from './compare.ts';
import type { Press } from './press.ts';
import { type Drawing, type Plane, toPlane } from './raster.ts';
import type { LabelService } from './service.ts';
import type { Mark, Truth } from './truth.ts';

/** What became of an order's label. */
export interface Verdict {
  readonly specimen: Specimen;
  /** `whole`, `incomplete`, `other size`; or Tem's reason for not printing it. */
  readonly outcome: string;
  /** What the paper does not show; with the paper. */
  readonly missing: readonly Mark[];
  readonly truth: Truth;
  readonly printed: readonly Plane[];
  /** Whether nothing was wrong with any document that it was in. */
  readonly isHonest: boolean;
  readonly warnings: readonly string[];
}

/** What the run works with. */
export interface Bench {
  readonly app: SharedApp;
  readonly service: LabelService;
  readonly press: Press;
  readonly drawing: Drawing;
  readonly folder: string;
}

const Lines = z.array(
  z.object({
    code: z.string(),
    outcome: z.enum(['printed', 'failed', 'skipped']),
    reason: z.string().nullable(),
    file: z.string().nullable(),
    warnings: z.array(z.object({ kind: z.string() })).optional(),
  }),
);

/** Has Tem print a batch into a folder, as it is by default, and compares the paper with the truth. */
export async function judgeBatch(batch: Batch, bench: Bench): Promise<Verdict[]> {
  const { app, service, press, drawing, folder } = bench;
  service.serve(batch);
  const dataDir = join(folder, 'data');
  const labels = join(folder, 'labels');
  mkdirSync(dataDir, { recursive: true });
  const settings: SettingsPatch = { chunkSize: batch.chunk, agreedCodes: busyLabelCodes(service.url) };
  writeFileSync(join(dataDir, 'settings.json'), JSON.stringify(settings));
  const codes = batch.specimens.map(({ order }) => order.code);
  const truths = await press.truthsOf(batch, service, drawing);
  const account = serviceArguments({ url: service.url, accessToken: 'test-token' }, { dataDir });
  const args = ['print', '--json', '--size', batch.size, ...account, '--printer', `file:${labels}`, ...codes];
  const { output, error } = await app.run({ args, input: '', env: {} });
  const lines = Lines.parse(
    output
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line): unknown => JSON.parse(line)),
  );
  if (lines.length !== codes.length)
    throw new Error(`${lines.length} of ${codes.length} orders have a result: ${error}`);
  const verdicts: Verdict[] = [];
  for (const [at, specimen] of batch.specimens.entries()) {
    const { code } = specimen.order;
    const line = lines.find((one) => one.code === code);
    const truth = truths[at];
    if (line === undefined || truth === undefined) throw new Error(`${code} has no result`);
    const together = service.documents.filter((document) => document.includes(code)).flat();
    const isHonest = batch.specimens
      .filter(({ order }) => order.code === code || together.includes(order.code))
      .every(({ kind }) => kind === HONEST);
    const warnings = (line.warnings ?? []).map(({ kind }) => kind);
    const printed =
      line.file === null ? [] : (await drawing.draw(readFileSync(line.file))).map((page) => toPlane(page));
    const judged =
      printed.length === 0
        ? { outcome: line.reason ?? line.outcome, missing: [] }
        : judge(batch, truth, printed, warnings);
    verdicts.push({ specimen, truth, printed, isHonest, warnings, ...judged });
  }
  service.shelf.clear();
  rmSync(dataDir, { recursive: true, force: true });
  rmSync(labels, { recursive: true, force: true });
  return verdicts;
}

/** The paper may be so much larger or smaller than what was asked for. */
const SIZE_TOLERANCE = 0.15;
const DOTS_PER_MM = 203 / 25.4;

function judge(
  { size }: Batch,
  truth: Truth,
  printed: readonly Plane[],
  warnings: readonly string[],
): Pick<Verdict, 'outcome' | 'missing'> {
  const [first] = printed;
  const isNear = (dots: number, mm: number): boolean =>
    Math.abs(dots / (mm * DOTS_PER_MM) - 1) <= SIZE_TOLERANCE;
  const isLike = (asked: SizeMm): boolean =>
    first !== undefined && isNear(first.width, asked.widthMm) && isNear(first.height, asked.heightMm);
  if (!isLike(LABEL_SIZES[size])) {
    // One of the service's own is a warning; its marks lie elsewhere.
    const isAllowed = Object.values(LABEL_SIZES).some(isLike) && warnings.includes('other-size');
    return { outcome: isAllowed ? 'whole' : 'other size', missing: [] };
  }
  const missing = findMissing(truth, printed);
  return { outcome: missing.length === 0 ? 'whole' : 'incomplete', missing };
}

/** What a page draws late or in its own way, or a frame that grows with its content, may move all below it: by 16 mm. */
const MOST_MOVED_DOTS = 128;
/** Fewer marks could be found in other words by chance. */
const LEAST_MOVED = 3;
/** A mark is looked for within four dots. */
const STEP_DOTS = 8;

/** @returns the marks that no page shows: what does not fit one is at the head of the next, and all below a line may have moved */
export function findMissing(truth: Truth, printed: readonly Plane[]): Mark[] {
  let [missing, above] = [[...truth.marks], 0];
  for (const page of printed) {
    missing = findMissingMarks({ ...truth, marks: missing }, page, -above);
    above += page.height;
  }
  const [first] = printed;
  if (first === undefined || missing.length === 0) return missing;
  const [only] = missing;
  if (only !== undefined && missing.length === 1 && isLikely(only, truth, first)) return [];
  if (missing.length < LEAST_MOVED) return missing;
  for (let down = -MOST_MOVED_DOTS; down <= MOST_MOVED_DOTS; down += STEP_DOTS) {
    const moved = findMissingMarks({ ...truth, marks: missing }, first, down);
    // Marks that moved did so together.
    if (moved.length <= missing.length / 2) missing = moved;
  }
  return missing;
}
