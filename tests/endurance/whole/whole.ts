import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encode } from 'fast-png';
import buildStationHost from '../../e2e/station-host/build.ts';
import { createSharedApp } from '../../e2e/station-host/host.ts';
import type { Outcome, Run } from '../scenario.ts';
import { BATCH_SIZE, type Batch, drawBatch, HONEST } from './batch.ts';
import { type Bench, findMissing, judgeBatch, type Verdict } from './judge.ts';
import { startPress } from './press.ts';
import { openDrawing, type Plane } from './raster.ts';
import { startLabelService } from './service.ts';
import type { Mark } from './truth.ts';

// Whether the label is whole: documents whose labels lack something, or show it as paper cannot, through the whole app.

export type WholeOptions = {
  /** Labels, rounded up to whole batches. */
  readonly count: number;
  readonly minutes: number;
  /** The batch to begin with. */
  readonly from: number;
};

/** Of a hundred honest labels one may be held. */
const MOST_HONEST_HELD = 0.01;
/** So many faint letters may be marks, or an ornament (docs/development/proof.md). */
const MOST_FAINT_LETTERS = 2;
/** Pictures of as many failures are kept. */
const MOST_KEPT = 60;

export async function judgeLabels(
  { count, minutes, from }: WholeOptions,
  { seed, folder, out, everyMinute, minutes: took }: Run,
): Promise<Outcome> {
  const byKind: Record<string, Record<string, number>> = {};
  const byLayout: Record<string, Record<string, number>> = {};
  const failures: string[] = [];
  const honestHeld: string[] = [];
  let [labels, honest, beyondProof, held] = [0, 0, 0, 0];
  const add = (counts: typeof byKind, kind: string, outcome: string): void => {
    const own = (counts[kind] ??= {});
    own[outcome] = (own[outcome] ?? 0) + 1;
  };
  everyMinute(() => `${labels} labels, ${failures.length} incomplete called proven`);
  const kept = join(out, 'whole');
  rmSync(kept, { recursive: true, force: true });

  function take(verdict: Verdict, batch: Batch): void {
    const { specimen, outcome, isHonest, missing } = verdict;
    const { kind, order, defect } = specimen;
    labels++;
    const of = kind === HONEST && !isHonest ? 'beside another' : kind;
    add(byKind, of, outcome);
    if (isHonest) add(byLayout, batch.layout, outcome);
    const where = `batch ${batch.number} (${batch.layout}, ${batch.size}), ${order.code}, ${of}`;
    if (isHonest) honest++;
    const isPrinted = verdict.printed.length > 0;
    const isFew = kind.startsWith('faint:') && missing.length > 0 && missing.length <= MOST_FAINT_LETTERS;
    const isAllowed = defect?.isBeyondProof === true || isFew;
    if (!isPrinted) {
      held++;
      if (isHonest) honestHeld.push(`${where}: ${outcome}`);
    } else if (outcome !== 'whole') {
      if (isAllowed) beyondProof++;
      else failures.push(`${where}: ${outcome}${describe(missing)}`);
    }
    const isWrong = isPrinted ? outcome !== 'whole' && !isAllowed : isHonest;
    if (isWrong && failures.length + honestHeld.length <= MOST_KEPT) void keep(verdict, batch);
  }
  async function keep({ specimen, truth, printed, missing }: Verdict, batch: Batch): Promise<void> {
    const name = join(kept, `seed-${seed}-batch-${batch.number}-${specimen.order.code}`);
    const { type, body } = await batch.answer([specimen.order.code]);
    mkdirSync(kept, { recursive: true });
    writeFileSync(`${name}.${type.includes('pdf') ? 'pdf' : 'html'}`, body);
    writeFileSync(`${name}-truth.png`, pictureOf(truth, missing));
    for (const [page, plane] of printed.entries())
      writeFileSync(`${name}-${page + 1}.png`, pictureOf(plane, []));
  }

  buildStationHost();
  const press = await startPress();
  const app = createSharedApp();
  const drawing = await openDrawing();
  const service = await startLabelService(await press.takePhoto());
  const bench: Bench = { app, service, press, drawing, folder };
  try {
    for (let number = from; labels < count && took() < minutes; number++) {
      const batch = drawBatch(seed, number, service.shelf);
      const verdicts = await judgeBatch(batch, bench);
      for (const verdict of verdicts) take(verdict, batch);
      failures.push(...findBlindness(verdicts, batch));
    }
  } finally {
    await app.end();
    await Promise.all([press.close(), service.close()]);
    drawing.close();
  }
  const share = honestHeld.length / Math.max(1, honest);
  return {
    figures: { labels, honest, honestHeld, beyondProof, held, byKind, byLayout, failures },
    failures: [
      ...failures,
      ...(share > MOST_HONEST_HELD ? [`${(100 * share).toFixed(1)} % of honest labels were held`] : []),
    ],
    lines: [
      `${labels} labels, ${held} held or failed, ${failures.length} incomplete and called proven`,
      ...table(byKind),
      `honest labels: ${honest}, held: ${honestHeld.length}`,
      ...table(byLayout),
      ...honestHeld.slice(0, BATCH_SIZE),
      `incomplete, and neither the page nor what is known of the order tells: ${beyondProof}`,
    ],
  };
}

/** The judge has to see that a label is not another's. */
function findBlindness(verdicts: readonly Verdict[], { number }: Batch): string[] {
  const printed = verdicts.filter(({ outcome }) => outcome === 'whole');
  return printed.flatMap((verdict, at) => {
    const other = printed[at + 1];
    if (other === undefined || findMissing(other.truth, verdict.printed).length > 0) return [];
    return [
      `batch ${number}: the judge takes ${verdict.specimen.order.code} for ${other.specimen.order.code}`,
    ];
  });
}

function describe(missing: readonly Mark[]): string {
  if (missing.length === 0) return '';
  const counts = new Map<string, number>();
  for (const { piece } of missing) counts.set(piece, (counts.get(piece) ?? 0) + 1);
  return ` (${[...counts].map(([piece, count]) => `${piece}: ${count} marks`).join(', ')})`;
}

const table = (counts: Readonly<Record<string, Readonly<Record<string, number>>>>): string[] =>
  Object.entries(counts)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([kind, outcomes]) => {
      const sorted = Object.entries(outcomes).toSorted(([, one], [, other]) => other - one);
      return `${kind.padEnd(44)}  ${sorted.map(([outcome, count]) => `${outcome} ${count}`).join(', ')}`;
    });

/** Dots as a picture; marks in red. */
function pictureOf({ width, height, black }: Plane, marks: readonly Mark[]): Uint8Array {
  const data = new Uint8Array(width * height * 3);
  for (let at = 0; at < black.length; at++) data.fill(black[at] === 1 ? 0 : 255, 3 * at, 3 * at + 3);
  for (const { left, right, top, bottom } of marks)
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) if (black[y * width + x] === 1) data[3 * (y * width + x)] = 255;
  return encode({ data, width, height, channels: 3 });
}
