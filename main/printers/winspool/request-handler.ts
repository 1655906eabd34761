import { getCapabilities, getDeviceInfo } from './driver-calls.ts';
import type { NativeApi } from './native-api.ts';
import { controlJob, getJob, getPrinterInfo, listJobs, submitRaw } from './queue-calls.ts';
import { createQueueSubscriptions } from './queue-subscriptions.ts';
import { type HostMessage, type Query, Request, WinspoolError } from './winspool.ts';

export type RequestHandler = ReturnType<typeof createRequestHandler>;

/**
 * Answers main's queries. Runs the queries about one queue in sequence, so that an unresponsive printer blocks only one
 * thread. Answers each query within its limit, whatever the system does.
 */
export function createRequestHandler({
  native,
  post,
  idleMs = 5 * 60_000,
}: {
  readonly native: NativeApi;
  readonly post: (message: HostMessage) => void;
  /** After this time (ms) without a query a queue is unsubscribed. */
  readonly idleMs?: number;
}) {
  const attended = createQueueSubscriptions({
    native,
    onChange: (change) => post({ kind: 'change', change }),
    onUnsubscribed: (printer) => post({ kind: 'left', printer }),
  });
  const lastRequests = new Map<string, Promise<void>>();
  const idle = new Map<string, NodeJS.Timeout>();

  const answers: {
    readonly [Ask in Query['ask']]: (
      question: Extract<Query, { ask: Ask }>,
      go: () => void,
    ) => Promise<unknown>;
  } = {
    printer: ({ printer }) => getPrinterInfo(native, printer),
    jobs: ({ printer }) => listJobs(native, printer),
    job: ({ printer, job }) => getJob(native, printer, job),
    control: ({ printer, job, command }) => controlJob(native, printer, job, command).then(() => null),
    submit: (question, go) => submitRaw(native, question.printer, question, go),
    device: ({ printer }) => getDeviceInfo(native, printer),
    capabilities: ({ printer }) => getCapabilities(native, printer),
    attend: ({ printer }) => attended.subscribe(printer),
  };

  async function answerInTime({ id, limitMs, question }: Request, turn: Promise<void>): Promise<void> {
    let begun = false;
    let late = false;
    const fail = (call: string, code: number, message: string): void =>
      post({ kind: 'failure', id, call, code, message });
    const limit = setTimeout(() => {
      // A query that has not begun never will.
      if (!begun) fail('', 0, `${question.printer} has not answered earlier questions`);
      else fail(question.ask, 0, `${question.printer} does not answer`);
      late = true;
    }, limitMs);
    const go = (): void => {
      if (late) throw new WinspoolError(question.ask, 0, 'nobody waits for it any more');
    };
    await turn;
    try {
      go();
      begun = true;
      // Each kind of query has the function of its kind.
      const answer = answers[question.ask] as (question: Query, go: () => void) => Promise<unknown>;
      const answered = await answer(question, go);
      go();
      post({ kind: 'answer', id, answer: answered });
    } catch (error) {
      // The failure was already reported.
      if (late) return;
      if (error instanceof WinspoolError) fail(error.call, error.code, error.message);
      else fail(question.ask, 0, String(error));
    } finally {
      clearTimeout(limit);
    }
  }

  function restartIdleTimer(printer: string): void {
    clearTimeout(idle.get(printer));
    const timer = setTimeout(() => {
      idle.delete(printer);
      attended.unsubscribe(printer);
    }, idleMs);
    timer.unref();
    idle.set(printer, timer);
  }

  return {
    /** Handles a message from main. A message that is not a valid query is a bug in Tem and throws. */
    handle(message: unknown) {
      const request = Request.parse(message);
      const { printer } = request.question;
      restartIdleTimer(printer);
      const turn = answerInTime(request, lastRequests.get(printer) ?? Promise.resolve());
      lastRequests.set(printer, turn);
      void turn.then(() => lastRequests.get(printer) === turn && lastRequests.delete(printer));
    },
    /** Lets the process exit. */
    stop() {
      for (const timer of idle.values()) clearTimeout(timer);
      attended.stop();
    },
  };
}
