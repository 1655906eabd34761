import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { openDatabase } from '../../../main/database/database.ts';
import { hashDots } from '../../../main/labels/inspect/dots.ts';
import type { Label } from '../../../main/labels/label.ts';
import { openPreparedLabels } from '../../../main/labels/prepared-labels.ts';
import { openOrderBook } from '../../../main/orders/order-book.ts';
import { createEmitter } from '../../../main/platform/emitter.ts';
import type { AccountTerms } from '../../../main/station/run-request.ts';
import { createStation } from '../../../main/station/station.ts';
import { NO_PHASES } from '../../../shared/diagnostics.ts';
import type { OrderCode } from '../../../shared/order-code.ts';
import { type Problem, ProblemError } from '../../../shared/problem.ts';
import type { StationChange } from '../../../shared/station.ts';
import { ordersOf } from '../../helpers/station-orders.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { openTestLabelStore } from '../../helpers/test-label-store.ts';
import { type FakeClock, fakeClock } from '../health/fake-clock.ts';
import { code, fakeLabel, fakePrinter, labelsBy } from './fakes.ts';
import { options } from './stations.ts';
import { fakeHealthMonitor } from './workstations.ts';

/** A label whose dots are its own, as the store checks. */
function provenLabel(of: OrderCode, mark: number): Label {
  const label = fakeLabel(of);
  const dots = [{ widthDots: 8, heightDots: 1, bits: new Uint8Array([mark]) }];
  return { ...label, dots, proof: { ...label.proof, dots: dots.map(hashDots) } };
}

/** A station that makes labels ahead, whose time the test moves. */
export function openStation({
  mode = 'batch',
  checkStatus = true,
}: {
  mode?: 'batch' | 'one-by-one';
  checkStatus?: boolean;
} = {}) {
  const clock: FakeClock = fakeClock(Date.now());
  const labelStore = openTestLabelStore(':memory:');
  const book = openOrderBook(openDatabase(':memory:'), () => 'sandbox');
  const health = fakeHealthMonitor();
  const idle = createEmitter();
  const changes: StationChange[] = [];
  const asked: OrderCode[] = [];
  const set = {
    terms: 'S9' as string | null,
    busy: false,
    keepMs: 600_000,
    failure: null as Problem | null,
    lookUp: (_of: OrderCode): Promise<void> => Promise.resolve(),
    making: (_codes: readonly OrderCode[], _by: 'ahead' | 'run'): Promise<void> => Promise.resolve(),
    proving: (_codes: readonly OrderCode[], _by: 'ahead' | 'run'): Promise<void> => Promise.resolve(),
    chunkSize: 50,
    /** How many pages of other orders each document has. */
    foreign: 0,
    /** What the label of an order shows: one byte. */
    mark: (_of: OrderCode): number => ++marks,
    /** Called as a label is handed over, with what it shows. */
    handedOver: (_of: OrderCode, _mark: number): void => undefined,
  };
  let marks = 0;
  /** What was made, with who asked: ahead, or for a run. */
  const made: { readonly by: 'ahead' | 'run'; readonly codes: readonly OrderCode[] }[] = [];
  const labels =
    (by: 'ahead' | 'run'): AccountTerms['labels'] =>
    (_batch, signal) => ({
      async *makeLabels(chunks) {
        for (const codes of chunks) {
          made.push({ by, codes: [...codes] });
          // The service draws a label somewhere between the request and the proof.
          await set.making(codes, by);
          const shown = new Map(codes.map((one) => [one, set.mark(one)]));
          await set.proving(codes, by);
          if (by === 'ahead' && set.failure !== null)
            throw new ProblemError(set.failure.code, set.failure.values);
          yield* labelsBy((some) => ({
            labels: new Map(some.map((one) => [one, provenLabel(one, shown.get(one) ?? 0)])),
            held: new Map(),
            problems: new Map(),
            foreign: set.foreign,
            phases: NO_PHASES,
          }))({ batch: [], accepted: new Map() }, signal).makeLabels([codes]);
        }
      },
    });
  const tell = (
    of: OrderCode,
    facts: { readonly status?: string; readonly weight?: number } = {},
    pushed = false,
  ) =>
    book.record({
      code: of,
      origin: pushed ? 'pushed' : 'looked-up',
      recency: 'now',
      atMs: clock.now(),
      facts: { ...facts, ...(pushed ? {} : { lookedUpAtMs: clock.now(), status: facts.status ?? '2' }) },
    }).order;
  const check = {
    async check(of: OrderCode) {
      asked.push(of);
      await set.lookUp(of);
      return { kind: 'known', order: book.get(of) ?? tell(of, { weight: 500 }) } as const;
    },
  };
  const aheadTerms = (terms: string) => ({
    chunkSize: set.chunkSize,
    of: () => ({ terms, labels: labels('ahead') }),
  });
  const prepared = openPreparedLabels(join(temporaryFolder('ahead'), 'prepared'), (content) => ({
    ...fakeLabel(content.code),
    ...content,
  }));
  const printer = fakePrinter();
  const printedMarks = new Map<OrderCode, number>();
  const station = createStation(labelStore, {
    source: 'station',
    resume: true,
    reprintDays: () => 0,
    orders: ordersOf({ book, check, checkStatus: () => checkStatus }),
    runOptions: () =>
      Promise.resolve(
        options({
          terms: set.terms ?? 'S9',
          labels: labels('run'),
          printer: {
            ...printer,
            print: (label, job) => {
              const mark = label.dots[0]?.bits[0] ?? 0;
              printedMarks.set(label.code, mark);
              set.handedOver(label.code, mark);
              return printer.print(label, job);
            },
          },
        }),
      ),
    attended: { mode: () => mode, scanBack: () => false, health },
    preparing: {
      prepared,
      terms: () => (set.terms === null ? null : aheadTerms(set.terms)),
      keepMs: () => set.keepMs,
      maker: { isBusy: () => set.busy, onIdle: idle.on },
      health,
    },
    onChange: (change) => changes.push(change),
    clock,
    log: () => undefined,
  });
  onTestFinished(async () => {
    await station.stopPreparing();
    station.close();
    await prepared.close();
  });
  const ready = (): OrderCode[] =>
    station
      .state()
      .rows.filter((row) => row.ready)
      .map((row) => row.code);
  return {
    station,
    labelStore,
    book,
    clock,
    health,
    set,
    made,
    asked,
    tell,
    printer,
    printedMarks,
    changes,
    ready,
    scan: (...numbers: number[]) => numbers.forEach((number) => station.scan(code(number))),
    becomeIdle: () => {
      set.busy = false;
      idle.emit();
    },
    /** Waits until exactly these orders are ready: compression and the disk are real. */
    async whenReady(...numbers: number[]) {
      await expect.poll(ready, { timeout: 5_000 }).toEqual(numbers.map((number) => code(number)));
    },
  };
}

export type Opened = ReturnType<typeof openStation>;

/** Scans orders and waits for their labels. */
export async function openReady(
  numbers: readonly number[],
  more: Parameters<typeof openStation>[0] = {},
): Promise<Opened> {
  const opened = openStation(more);
  opened.scan(...numbers);
  await opened.clock.pass(1_000);
  await opened.whenReady(...numbers);
  return opened;
}
