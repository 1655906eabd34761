import { createAttended } from './attended.ts';
import { capabilitiesOf, deviceInfo } from './driver.ts';
import { type Question, Request, type Told } from './messages.ts';
import type { Native } from './native.ts';
import { controlJob, jobOf, jobsOf, printerInfo, submitRaw } from './queue.ts';
import { WinspoolError } from './winspool.ts';

export interface AnswererOptions {
  readonly native: Native;
  readonly post: (told: Told) => void;
  /** A queue that nobody asked about for so long (ms) is attended to no longer. */
  readonly idleMs?: number;
}

export interface Answerer {
  /** Takes a message of main's. What is no question is a mistake of Tem's, and throws. */
  take(message: unknown): void;
  /** Lets the process end. */
  stop(): void;
}

/**
 * Answers main's questions. Those about one queue are asked one after the other, so that a printer that does not answer holds
 * up one thread; each is answered within its limit, whatever the system does.
 */
export function createAnswerer({ native, post, idleMs = 5 * 60_000 }: AnswererOptions): Answerer {
  const attended = createAttended({
    native,
    tell: (change) => post({ kind: 'change', change }),
    left: (printer) => post({ kind: 'left', printer }),
  });
  /** The last of each queue's questions. */
  const turns = new Map<string, Promise<void>>();
  const idle = new Map<string, NodeJS.Timeout>();

  function ask(question: Question, go: () => void): Promise<unknown> {
    const { printer } = question;
    switch (question.ask) {
      case 'printer':
        return printerInfo(native, printer);
      case 'jobs':
        return jobsOf(native, printer);
      case 'job':
        return jobOf(native, printer, question.job);
      case 'control':
        return controlJob(native, printer, question.job, question.command).then(() => null);
      case 'submit':
        return submitRaw(native, printer, question, go);
      case 'device':
        return deviceInfo(native, printer);
      case 'capabilities':
        return capabilitiesOf(native, printer);
      case 'attend':
        return attended.attend(printer);
    }
  }

  async function answer({ id, limitMs, question }: Request, turn: Promise<void>): Promise<void> {
    let begun = false;
    let late = false;
    const fail = (call: string, code: number, message: string): void =>
      post({ kind: 'failure', id, call, code, message });
    const limit = setTimeout(() => {
      // What was not begun certainly never will be.
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
      const answered = await ask(question, go);
      go();
      post({ kind: 'answer', id, answer: answered });
    } catch (error) {
      // Whoever asked was told.
      if (late) return;
      if (error instanceof WinspoolError) fail(error.call, error.code, error.message);
      else fail(question.ask, 0, String(error));
    } finally {
      clearTimeout(limit);
    }
  }

  function askedAbout(printer: string): void {
    clearTimeout(idle.get(printer));
    const timer = setTimeout(() => {
      idle.delete(printer);
      attended.leave(printer);
    }, idleMs);
    timer.unref();
    idle.set(printer, timer);
  }

  return {
    take(message) {
      const request = Request.parse(message);
      const { printer } = request.question;
      askedAbout(printer);
      const turn = answer(request, turns.get(printer) ?? Promise.resolve());
      turns.set(printer, turn);
      void turn.then(() => turns.get(printer) === turn && turns.delete(printer));
    },
    stop() {
      for (const timer of idle.values()) clearTimeout(timer);
      attended.stop();
    },
  };
}
