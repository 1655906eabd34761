import { exponentialWaitMs } from '../../platform/backoff.ts';
import { createEmitter } from '../../platform/emitter.ts';
import {
  HostMessage,
  QUERY_ANSWERS,
  type Query,
  type QueryAnswers,
  type QueueChange,
  type Request,
  type Winspool,
  WinspoolError,
} from './winspool.ts';

/** The part of Electron's UtilityProcess that is used (https://www.electronjs.org/docs/latest/api/utility-process). */
interface WinspoolProcess {
  postMessage(message: unknown): void;
  kill(): boolean;
  on(event: 'message' | 'error', listener: (message: unknown) => void): unknown;
  once(event: 'exit', listener: (code: number) => void): unknown;
}

/** After a process that lived for less (ms), the next start is delayed: from a second, doubling up to a minute. */
const STABLE_AFTER_MS = 60_000;
const RESTART_WAITS = { firstMs: 1000, mostMs: 60_000 } as const;

export interface WinspoolClient extends Winspool {
  /** Ends the process and starts no other. */
  close(): void;
}

interface PendingQuery {
  readonly question: Query;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: WinspoolError) => void;
}

/**
 * Windows' spooler, queried through a process beside main. A query starts the process, also after it has died. Its death
 * fails only the pending queries. These reject with the query's name, because nobody knows how far they came.
 */
export function createWinspoolClient({
  fork,
  limitMs = 15_000,
  graceMs = 5000,
  nowMs = () => performance.now(),
}: {
  readonly fork: () => WinspoolProcess;
  /** Per query, in ms. */
  readonly limitMs?: number;
  /** The extra time, in ms, before a process that does not even report the timeout is ended. */
  readonly graceMs?: number;
  readonly nowMs?: () => number;
}): WinspoolClient {
  const pending = new Map<number, PendingQuery>();
  const changes = createEmitter<QueueChange>();
  /** The queues that every new process has to subscribe to. */
  const subscribed = new Set<string>();
  let running: WinspoolProcess | null = null;
  let closed = false;
  let lastId = 0;
  let shortLives = 0;
  let startedMs = 0;
  let notBeforeMs = Number.NEGATIVE_INFINITY;

  function reportGap(printer: string): void {
    changes.emit({ printer, status: null, jobs: [], gaps: true });
  }

  /** @throws WinspoolError */
  function start(): WinspoolProcess {
    if (closed) throw new WinspoolError('', 0, 'Tem is closing');
    if (nowMs() < notBeforeMs)
      throw new WinspoolError('', 0, 'the process that asks Windows’ spooler ended too often');
    const started = forkProcess();
    running = started;
    startedMs = nowMs();
    started.on('message', (message) => {
      if (running !== started) return;
      const parsed = HostMessage.safeParse(message);
      if (parsed.success) handleMessage(parsed.data);
      else endProcess(started, 'says what makes no sense');
    });
    // V8 ends it, and `exit` follows; without a listener this would be an exception here, in main.
    started.on('error', () => undefined);
    started.once('exit', (code) => {
      if (running === started) handleExit(`ended with ${code}`);
    });
    for (const printer of subscribed)
      ask({ ask: 'attend', printer }).then(
        (attends) => attends || dropSubscription(printer),
        () => dropSubscription(printer),
      );
    return started;
  }

  function forkProcess(): WinspoolProcess {
    try {
      return fork();
    } catch (error) {
      throw new WinspoolError(
        '',
        0,
        `the process that asks Windows’ spooler does not start: ${String(error)}`,
      );
    }
  }

  function dropSubscription(printer: string): void {
    if (subscribed.delete(printer)) reportGap(printer);
  }

  /** Ends an unreliable process without waiting for its exit. */
  function endProcess(asked: WinspoolProcess, how: string): void {
    asked.kill();
    if (running === asked) handleExit(how);
  }

  function handleExit(how: string): void {
    running = null;
    shortLives = nowMs() - startedMs < STABLE_AFTER_MS ? shortLives + 1 : 1;
    // The first restart is immediate.
    notBeforeMs = nowMs() + (shortLives === 1 ? 0 : exponentialWaitMs(shortLives - 2, RESTART_WAITS));
    const failed = [...pending.values()];
    pending.clear();
    for (const { question, reject } of failed)
      reject(new WinspoolError(question.ask, 0, `the process that asks Windows’ spooler ${how}`));
    for (const printer of subscribed) reportGap(printer);
  }

  function handleMessage(message: HostMessage): void {
    switch (message.kind) {
      case 'change':
        return changes.emit(message.change);
      case 'left':
        return dropSubscription(message.printer);
      case 'answer':
      case 'failure': {
        const asked = pending.get(message.id);
        pending.delete(message.id);
        if (message.kind === 'answer') return asked?.resolve(message.answer);
        return asked?.reject(new WinspoolError(message.call, message.code, message.message));
      }
    }
  }

  async function ask<Asked extends Query>(question: Asked): Promise<QueryAnswers[Asked['ask']]> {
    const asked = running ?? start();
    const id = ++lastId;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    pending.set(id, { question, resolve, reject });
    // The process answers in time even if Windows does not, so it must be hanging itself.
    const limit = setTimeout(() => endProcess(asked, 'hangs'), limitMs + graceMs);
    asked.postMessage({ id, limitMs, question } satisfies Request);
    const answer = await promise.finally(() => clearTimeout(limit));
    const read = QUERY_ANSWERS[question.ask].safeParse(answer);
    if (!read.success)
      throw new WinspoolError(question.ask, 0, `the answer makes no sense: ${read.error.message}`);
    return read.data as QueryAnswers[Asked['ask']];
  }

  return {
    getPrinterInfo: (printer) => ask({ ask: 'printer', printer }),
    listJobs: (printer) => ask({ ask: 'jobs', printer }),
    getJob: (printer, job) => ask({ ask: 'job', printer, job }),
    controlJob: async (printer, job, command) => {
      await ask({ ask: 'control', printer, job, command });
    },
    // Copies the bytes: structured cloning would send the whole underlying buffer.
    submitRaw: (printer, title, bytes) =>
      ask({ ask: 'submit', printer, title, bytes: Uint8Array.from(bytes) }),
    getDeviceInfo: (printer) => ask({ ask: 'device', printer }),
    getCapabilities: (printer) => ask({ ask: 'capabilities', printer }),
    async subscribe(printer) {
      const attends = await ask({ ask: 'attend', printer });
      if (attends) subscribed.add(printer);
      return attends;
    },
    onChange: changes.on,
    close() {
      closed = true;
      running?.kill();
    },
  };
}
