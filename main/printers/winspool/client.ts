import { ANSWERS, type Answers, type Question, type Request, Told } from './messages.ts';
import { type QueueChange, type Winspool, WinspoolError } from './winspool.ts';

/** What of Electron's UtilityProcess is used (https://www.electronjs.org/docs/latest/api/utility-process). */
export interface WinspoolProcess {
  postMessage(message: unknown): void;
  kill(): boolean;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  once(event: 'exit', listener: (code: number) => void): unknown;
}

export interface ClientOptions {
  /** Starts the process. */
  readonly fork: () => WinspoolProcess;
  /** For one question, in ms. */
  readonly limitMs?: number;
  /** So much longer (ms) until a process that does not even say that is ended. */
  readonly graceMs?: number;
  readonly nowMs?: () => number;
}

/** One that lived for less (ms) has to wait before the next is started: from a second, twice as long each time, to a minute. */
const LIVED_MS = 60_000;
const BACK_OFF_MS = { first: 1000, most: 60_000 } as const;

export interface WinspoolClient extends Winspool {
  /** Ends the process; no other is started. */
  close(): void;
}

interface Pending {
  readonly question: Question;
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
}: ClientOptions): WinspoolClient {
  const pending = new Map<number, Pending>();
  const listeners = new Set<(change: QueueChange) => void>();
  /** Those that every new process has to attend to. */
  const attended = new Set<string>();
  let running: WinspoolProcess | null = null;
  let closed = false;
  let lastId = 0;
  let shortLives = 0;
  let startedMs = 0;
  let notBeforeMs = Number.NEGATIVE_INFINITY;

  function tell(change: QueueChange): void {
    for (const listener of listeners) listener(change);
  }

  function lose(printer: string): void {
    tell({ printer, status: null, jobs: [], gaps: true });
  }

  /** @throws WinspoolError */
  function start(): WinspoolProcess {
    if (closed) throw new WinspoolError('', 0, 'Tem is closing');
    if (nowMs() < notBeforeMs)
      throw new WinspoolError('', 0, 'the process that asks Windows’ spooler ended too often');
    const started = forked();
    running = started;
    startedMs = nowMs();
    started.on('message', (message) => {
      if (running !== started) return;
      const told = Told.safeParse(message);
      if (told.success) hear(told.data);
      else end(started, 'says what makes no sense');
    });
    started.once('exit', (code) => {
      if (running === started) gone(`ended with ${code}`);
    });
    for (const printer of attended)
      ask({ ask: 'attend', printer }).then(
        (attends) => attends || lost(printer),
        () => lost(printer),
      );
    return started;
  }

  function forked(): WinspoolProcess {
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

  function lost(printer: string): void {
    if (attended.delete(printer)) lose(printer);
  }

  /** Ends one that can't be relied upon, without waiting until it is gone. */
  function end(asked: WinspoolProcess, how: string): void {
    asked.kill();
    if (running === asked) gone(how);
  }

  function gone(how: string): void {
    running = null;
    shortLives = nowMs() - startedMs < LIVED_MS ? shortLives + 1 : 1;
    // The first is tried again at once.
    const waitMs = shortLives === 1 ? 0 : BACK_OFF_MS.first * 2 ** (shortLives - 2);
    notBeforeMs = nowMs() + Math.min(waitMs, BACK_OFF_MS.most);
    const left = [...pending.values()];
    pending.clear();
    for (const { question, reject } of left)
      reject(new WinspoolError(question.ask, 0, `the process that asks Windows’ spooler ${how}`));
    for (const printer of attended) lose(printer);
  }

  function hear(told: Told): void {
    switch (told.kind) {
      case 'change':
        return tell(told.change);
      case 'left':
        return lost(told.printer);
      case 'answer':
      case 'failure': {
        const asked = pending.get(told.id);
        pending.delete(told.id);
        if (told.kind === 'answer') return asked?.resolve(told.answer);
        return asked?.reject(new WinspoolError(told.call, told.code, told.message));
      }
    }
  }

  async function ask<Asked extends Question>(question: Asked): Promise<Answers[Asked['ask']]> {
    const asked = running ?? start();
    const id = ++lastId;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    pending.set(id, { question, resolve, reject });
    // It answers in time even where Windows does not: it must hang itself.
    const limit = setTimeout(() => end(asked, 'hangs'), limitMs + graceMs);
    asked.postMessage({ id, limitMs, question } satisfies Request);
    const answer = await promise.finally(() => clearTimeout(limit));
    const read = ANSWERS[question.ask].safeParse(answer);
    if (!read.success)
      throw new WinspoolError(question.ask, 0, `the answer makes no sense: ${read.error.message}`);
    return read.data as Answers[Asked['ask']];
  }

  return {
    printer: (printer) => ask({ ask: 'printer', printer }),
    jobs: (printer) => ask({ ask: 'jobs', printer }),
    job: (printer, job) => ask({ ask: 'job', printer, job }),
    control: async (printer, job, command) => {
      await ask({ ask: 'control', printer, job, command });
    },
    // A copy: a clone takes the whole buffer along that the bytes are a part of.
    submit: (printer, title, bytes) => ask({ ask: 'submit', printer, title, bytes: Uint8Array.from(bytes) }),
    device: (printer) => ask({ ask: 'device', printer }),
    capabilities: (printer) => ask({ ask: 'capabilities', printer }),
    async attend(printer) {
      const attends = await ask({ ask: 'attend', printer });
      if (attends) attended.add(printer);
      return attends;
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close() {
      closed = true;
      running?.kill();
    },
  };
}
