import { NO_PHASES } from '../../shared/diagnostics.ts';
import type { OrderCode } from '../../shared/order-code.ts';
import type { DocumentResult, Label } from '../labels/label.ts';
import { detached } from '../platform/promises.ts';
import type { AccountLabels } from './account-labels.ts';
import type { LabelRow } from './label-row.ts';
import type { RunQueue } from './run-queue.ts';
import type { PrintRun } from './run-request.ts';

/**
 * The first document is a single label, so that the printer has work soon; while it prints, ten are made, then as many as a
 * document may hold: each document costs about 0.1 s by itself.
 */
const FIRST_CHUNK = 1;
const CHUNK_GROWTH = 10;

/** Consecutive rows whose labels were made ahead, or were not. */
interface Segment {
  readonly ahead: boolean;
  readonly rows: readonly LabelRow[];
}

/** Documents that are being made already. */
interface Started {
  readonly documents: AsyncGenerator<DocumentResult>;
  close(): Promise<unknown>;
}

/**
 * Yields the documents of rows in their order, each once its labels are stored as proven: labels that were made ahead as they
 * are, all others as they are made. Those are begun right after the first label, while the ones before them print.
 */
export async function* proveInOrder(
  run: Pick<PrintRun, 'chunkSize' | 'prepared' | 'orderOf' | 'signal' | 'log'>,
  rows: readonly LabelRow[],
  batch: RunQueue,
  labels: AccountLabels,
): AsyncGenerator<DocumentResult> {
  const { chunkSize, prepared, orderOf, signal } = run;
  const segments = segmentsOf(rows, prepared.isAhead);
  let next: Started | null = null;

  /** Stores a document's labels as proven. */
  function stored(made: DocumentResult): DocumentResult {
    run.log({ event: 'labels ready', labels: batch.prove(made), foreign: made.foreign, ...made.phases });
    return made;
  }

  async function* make(chunks: Iterable<readonly LabelRow[]>): AsyncGenerator<DocumentResult> {
    for await (const made of labels.makeLabels(chunks)) yield stored(made);
  }

  /** Takes rows up chunk by chunk, each when its labels are begun. */
  function* prepareChunks(some: readonly LabelRow[], first: number): Generator<readonly LabelRow[]> {
    for (const chunk of chunksOf(some, first, chunkSize)) {
      if (signal.aborted) return;
      // What an account can't have made now stays as it is.
      const ready = batch.prepare(chunk.filter(({ account }) => labels.lossOf(account) === undefined));
      if (ready.length > 0) yield ready;
    }
  }

  /** Begins the next segment that was not made ahead. */
  function startNext(from: number): void {
    const at = segments.findIndex(({ ahead }, index) => index >= from && !ahead);
    const segment = segments[at];
    const first = at === 0 ? FIRST_CHUNK : CHUNK_GROWTH;
    next = segment === undefined ? null : startEarly(make(prepareChunks(segment.rows, first)));
  }

  /** Yields labels that were made ahead. One that turns out to be unusable is made in its place. */
  async function* readAhead(some: readonly LabelRow[]): AsyncGenerator<DocumentResult> {
    for (const chunk of chunksOf(some, FIRST_CHUNK, CHUNK_GROWTH)) {
      if (signal.aborted) return;
      const taken = new Map<OrderCode, Label>();
      const chunkRows = batch.prepare(chunk);
      await Promise.all(
        chunkRows.map(async (row) => {
          const found = await prepared.take(row, signal);
          if (found === null) return;
          batch.madeFrom(row.code, found.order);
          taken.set(row.code, found.label);
        }),
      );
      for (const { ahead, rows: part } of segmentsOf(chunkRows, ({ code }) => taken.has(code))) {
        const codes = part.map(({ code }) => code);
        if (ahead) yield stored(madeAhead(codes, taken));
        else if (!signal.aborted) {
          for (const row of part) batch.madeFrom(row.code, orderOf(row));
          yield* make([part]);
        }
      }
    }
  }

  try {
    if (segments[0]?.ahead !== true) startNext(0);
    for (const [at, { ahead, rows: some }] of segments.entries()) {
      if (ahead) {
        for await (const made of readAhead(some)) {
          yield made;
          if (at === 0 && next === null) startNext(1);
        }
      } else {
        if (next === null) startNext(at);
        // Assigned in startNext, which the compiler does not see.
        const started = next as Started | null;
        if (started !== null) yield* started.documents;
        startNext(at + 1);
      }
    }
  } finally {
    await (next as Started | null)?.close();
  }
}

function madeAhead(codes: readonly OrderCode[], taken: ReadonlyMap<OrderCode, Label>): DocumentResult {
  const labels = new Map(
    codes.flatMap((code) => {
      const label = taken.get(code);
      return label === undefined ? [] : [[code, label] as const];
    }),
  );
  return { labels, held: new Map(), problems: new Map(), foreign: 0, phases: NO_PHASES };
}

/** Begins a generator's first item at once. */
function startEarly(source: AsyncGenerator<DocumentResult>): Started {
  const first = detached(source.next());
  async function* documents(): AsyncGenerator<DocumentResult> {
    const { done, value } = await first;
    if (done === true) return;
    yield value;
    yield* source;
  }
  return { documents: documents(), close: () => source.return(undefined) };
}

function segmentsOf(rows: readonly LabelRow[], isAhead: (row: LabelRow) => boolean): Segment[] {
  const segments: { ahead: boolean; rows: LabelRow[] }[] = [];
  for (const row of rows) {
    const ahead = isAhead(row);
    const last = segments.at(-1);
    if (last?.ahead === ahead) last.rows.push(row);
    else segments.push({ ahead, rows: [row] });
  }
  return segments;
}

/** @param first the number of items in the first chunk; each further one has ten times as many, at most `most` */
function* chunksOf<Item>(items: readonly Item[], first: number, most: number): Generator<readonly Item[]> {
  let size = first;
  for (let from = 0; from < items.length; ) {
    const to = from + Math.min(size, most);
    yield items.slice(from, to);
    from = to;
    size *= CHUNK_GROWTH;
  }
}
