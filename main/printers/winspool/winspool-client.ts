import { exponentialWaitMs } from '../../platform/backoff.ts';
import { createEmitter } from '../../platform/emitter.ts';
import { HostMessage, QUERY_ANSWERS, type Query, type QueryAnswers, type Request } from './messages.ts';
import { type QueueChange, type Winspool, WinspoolError } from './winspool.ts';

/** What of Electron's UtilityProcess is used (https://www.electronjs.org/docs/latest/api/utility-process). */
export interface WinspoolProcess {
  postMessage(message: unknown): void;
  kill(): boolean;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  once(event: 'exit', listener: (code: number) => void): unknown;
}

export interface WinspoolClientOptions {
  /** Starts the process. */
  readonly fork: () => WinspoolProcess;
  /** For one question, in ms. */
  readonly limitMs?: number;
  /** So much longer (ms) until a process that does not even say that is ended. */
  readonly graceMs?: number;
  readonly nowMs?: () => number;
}

/** One that lived for less (ms) has to wait before the next is started: from a second, twice as long each time, to a minute. */
const STABLE_AFTER_MS = 60_000;
const RESTART_WAITS = { firstMs: 1000, mostMs: 60_000 } as const;

export interface WinspoolClient extends Winspool {
  /** Ends the process; no other is started. */
  close(): void;
}

interface PendingQuery {
  readonly question: Query;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: WinspoolError) => void;
}

/**
 * Windows' spooler, asked through a process beside main. It is started by the first question, and by the next one after it
 * died, which ends nothing but the questions that it had: these reject with the question's name, for nobody knows how far
 * they came.
 */
export function createWinspoolClient({
  fork,
  limitMs = 15_000,
  graceMs = 5000,
  nowMs = () => performance.now(),
}: WinspoolClientOptions): WinspoolClient {
  const pending = new Map<number, PendingQuery>();
  const changes = createEmitter<QueueChange>();
  /** Those that every new process has to attend to. */
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
      const told = HostMessage.safeParse(message);
      if (told.success) handleMessage(told.data);
      else endProcess(started, 'says what makes no sense');
    });
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

  /** Ends one that can't be relied upon, without waiting until it is gone. */
  function endProcess(asked: WinspoolProcess, how: string): void {
    asked.kill();
    if (running === asked) handleExit(how);
  }

  function handleExit(how: string): void {
    running = null;
    shortLives = nowMs() - startedMs < STABLE_AFTER_MS ? shortLives + 1 : 1;
    // The first is tried again at once.
    notBeforeMs = nowMs() + (shortLives === 1 ? 0 : exponentialWaitMs(shortLives - 2, RESTART_WAITS));
    const left = [...pending.values()];
    pending.clear();
    for (const { question, reject } of left)
      reject(new WinspoolError(question.ask, 0, `the process that asks Windows’ spooler ${how}`));
    for (const printer of subscribed) reportGap(printer);
  }

  function handleMessage(told: HostMessage): void {
    switch (told.kind) {
      case 'change':
        return changes.emit(told.change);
      case 'left':
        return dropSubscription(told.printer);
      case 'answer':
      case 'failure': {
        const asked = pending.get(told.id);
        pending.delete(told.id);
        if (told.kind === 'answer') return asked?.resolve(told.answer);
        return asked?.reject(new WinspoolError(told.call, told.code, told.message));
      }
    }
  }

  async function ask<Asked extends Query>(question: Asked): Promise<QueryAnswers[Asked['ask']]> {
    const asked = running ?? start();
    const id = ++lastId;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    pending.set(id, { question, resolve, reject });
    // It answers in time even where Windows does not: it must hang itself.
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
    // A copy: a clone takes the whole buffer along that the bytes are a part of.
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
