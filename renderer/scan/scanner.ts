import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TemApi } from '../../shared/ipc.ts';
import type { OrderCode } from '../../shared/order-code.ts';
import { problemOf } from '../../shared/problem.ts';
import { unwrap } from '../api.ts';
import { type Answers, noAnswers, type Shown, takeAnswer } from './answers.ts';
import { createQueue } from './queue.ts';

/** Longest text the contract takes; main calls it invalid long before. */
const MAX_SCAN_LENGTH = 2000;

export interface ScanStore extends Answers {
  /** Scans not answered yet. */
  readonly waiting: number;
}

/** The scan field's side of the station. */
export interface Scanner {
  readonly store: StoreApi<ScanStore>;
  /** Sends one scanned or typed text, after all that came before it. */
  readonly scan: (text: string) => void;
  /** Adds an unusual code all the same. */
  readonly accept: (code: OrderCode) => void;
  /** Leaves an unusual code out. */
  readonly skip: (code: OrderCode) => void;
  readonly dropPassedOver: () => void;
  /** Resolves when every scan so far is answered. */
  readonly idle: () => Promise<void>;
}

type Scan = TemApi['calls']['station']['scan'];

/** Makes the scanner; `call` is station.scan. One scan at a time is under way, so that rows come in scanned order. */
export function createScanner(call: Scan): Scanner {
  const store = createStore<ScanStore>()(() => ({ ...noAnswers, waiting: 0 }));
  const show = (shown: Shown): void => store.setState((state) => takeAnswer(state, shown));

  const queue = createQueue<{ text: string; accept: boolean }>(
    async (scan) => show(await unwrap(call(scan))),
    {
      failed: ({ text }, thrown) => show({ kind: 'failed', text, problem: problemOf(thrown) }),
      waiting: (waiting) => store.setState({ waiting }),
    },
  );

  return {
    store,
    scan: (text) => queue.add({ text: text.slice(0, MAX_SCAN_LENGTH), accept: false }),
    accept: (code) => queue.add({ text: code, accept: true }),
    skip: (code) => show({ kind: 'skipped', code }),
    dropPassedOver: () => store.setState({ passedOver: [] }),
    idle: queue.idle,
  };
}
