import { expect, onTestFinished } from 'vitest';
import { openDatabase } from '../../../main/database/database.ts';
import type { HeldLabel, Label, LabelProof } from '../../../main/labels/label.ts';
import { openOrderBook } from '../../../main/orders/order-book.ts';
import { createEmitter } from '../../../main/platform/emitter.ts';
import type { AccountTerms } from '../../../main/station/run-request.ts';
import { createStation } from '../../../main/station/station.ts';
import type { OrderCode } from '../../../shared/order-code.ts';
import { type Problem, ProblemError } from '../../../shared/problem.ts';
import type { StationChange } from '../../../shared/station.ts';
import type { VerificationIssue } from '../../../shared/verification-issue.ts';
import { ordersOf } from '../../helpers/station-orders.ts';
import { openTestLabelStore } from '../../helpers/test-label-store.ts';
import { type FakeClock, fakeClock } from '../health/fake-clock.ts';
import { code, fakePrinter, heldLabel, NOTHING_MADE, numbersOf } from './fakes.ts';
import { markedLabel, openTestPreparedLabels } from './prepared.ts';
import { options } from './stations.ts';
import { fakeHealthMonitor } from './workstations.ts';

/** A station that makes labels ahead, whose time the test moves. @param labelStore of an earlier one, as after a restart */
export function openStation(labelStore = openTestLabelStore(':memory:')) {
  const clock: FakeClock = fakeClock(Date.now());
  const book = openOrderBook(openDatabase(':memory:'), () => 'sandbox');
  const health = fakeHealthMonitor();
  const idle = createEmitter();
  const changes: StationChange[] = [];
  const asked: OrderCode[] = [];
  const set = {
    terms: 'S9' as string | null,
    busy: false,
    failure: null as Problem | null,
    lookUp: (_of: OrderCode): Promise<void> => Promise.resolve(),
    making: (_codes: readonly OrderCode[], _by: 'ahead' | 'run'): Promise<void> => Promise.resolve(),
    proving: (_codes: readonly OrderCode[], _by: 'ahead' | 'run'): Promise<void> => Promise.resolve(),
    /** How many pages of other orders each document has. */
    foreign: 0,
    /** What the label of an order shows: one byte. */
    mark: (_of: OrderCode): number => ++marks,
    /** Why a run's label of an order is held, unless its picture was agreed to. */
    doubt: (_of: OrderCode): VerificationIssue | null => null,
    print: (_of: OrderCode): void => undefined,
    /** Called as a label is handed over, with what it shows. */
    handedOver: (_of: OrderCode, _mark: number): void => undefined,
  };
  let marks = 0;
  /** What was made, with who asked: ahead, or for a run. */
  const made: { readonly by: 'ahead' | 'run'; readonly codes: readonly OrderCode[] }[] = [];
  const labels =
    (by: 'ahead' | 'run'): AccountTerms['labels'] =>
    ({ agreed }) => ({
      async *makeLabels(chunks) {
        for (const codes of chunks) {
          made.push({ by, codes: [...codes] });
          // The service draws a label somewhere between the request and the proof.
          await set.making(codes, by);
          const shown = new Map(codes.map((one) => [one, set.mark(one)]));
          await set.proving(codes, by);
          if (by === 'ahead' && set.failure !== null)
            throw new ProblemError(set.failure.code, set.failure.values);
          const labels = new Map<OrderCode, Label>();
          const held = new Map<OrderCode, HeldLabel>();
          for (const one of codes) {
            const label = markedLabel(one, shown.get(one) ?? 0);
            const issue = issueOf(label, agreed.get(one));
            if (issue === null) labels.set(one, label);
            else if (by === 'run') held.set(one, heldLabel(label, issue));
          }
          yield { ...NOTHING_MADE, labels, held, foreign: set.foreign };
        }
      },
    });
  /** As the splitter of documents decides. */
  function issueOf({ code, proof }: Label, agreed: readonly string[] | undefined): VerificationIssue | null {
    if (agreed === undefined) return set.doubt(code);
    return agreed.join() === proof.dots.join() ? null : 'other-picture';
  }
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
    chunkSize: 50,
    of: () => ({ terms, labels: labels('ahead') }),
  });
  const prepared = openTestPreparedLabels();
  const printer = fakePrinter();
  const printedMarks = new Map<OrderCode, number>();
  const proofs = new Map<OrderCode, LabelProof>();
  const station = createStation(labelStore, {
    source: 'station',
    resume: true,
    reprintDays: () => 0,
    orders: ordersOf({ book, check, checkStatus: () => true }),
    runOptions: () =>
      Promise.resolve(
        options({
          terms: set.terms ?? 'S9',
          labels: labels('run'),
          printer: {
            ...printer,
            print: (label, job) => {
              const mark = label.dots[0]?.bits[0] ?? 0;
              set.print(label.code);
              printedMarks.set(label.code, mark);
              proofs.set(label.code, label.proof);
              set.handedOver(label.code, mark);
              return printer.print(label, job);
            },
          },
        }),
      ),
    attended: { mode: () => 'batch', scanBack: () => false, health },
    preparing: {
      prepared,
      terms: () => (set.terms === null ? null : aheadTerms(set.terms)),
      keepMs: () => 600_000,
      maker: { isBusy: () => set.busy, onIdle: idle.on },
      health,
    },
    onChange: (change) => changes.push(change),
    clock,
    log: () => undefined,
  });
  let isOpen = true;
  async function close(): Promise<void> {
    if (!isOpen) return;
    isOpen = false;
    await station.stopPreparing();
    station.close();
    await prepared.close();
  }
  onTestFinished(close);
  const ready = (): OrderCode[] => station.state().rows.flatMap((row) => (row.ready ? [row.code] : []));
  return {
    station,
    book,
    clock,
    health,
    set,
    made,
    asked,
    tell,
    printed: () => numbersOf(printer.printed),
    printedMarks,
    proofs,
    prepared,
    /** Reopens it on the same ledger, as after a restart. */
    async again() {
      await close();
      return openStation(labelStore);
    },
    /** Lets an order's held label be printed as its picture shows it. */
    agree(number: number) {
      const id = station.state().rows.find((row) => row.code === code(number))?.id ?? 0;
      station.printAnyway(id, null, labelStore.picture(id)?.dots ?? null);
    },
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
export async function openReady(numbers: readonly number[]): Promise<Opened> {
  const opened = openStation();
  opened.scan(...numbers);
  await opened.clock.pass(1_000);
  await opened.whenReady(...numbers);
  return opened;
}
