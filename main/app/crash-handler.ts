import type { App } from 'electron';
import type { Problem } from '../../shared/problem.ts';
import type { Log } from '../log/log.ts';
import { redact } from '../log/redact.ts';
import type { Secrets } from '../log/secrets.ts';
import type { CrashMarker } from './crash-marker.ts';
import type { ExitOnce } from './exit-once.ts';

/** What Tem does about a mistake in main that nobody has handled. */
export type CrashPolicy =
  /** A station: starts itself again, or stays down and says so. */
  | {
      readonly kind: 'station';
      readonly marker: CrashMarker;
      /** Has Tem started again once it has ended. */
      readonly relaunch: () => void;
      /** Stays until it is read; nothing else runs meanwhile. */
      readonly showProblem: (problem: Problem) => void;
      readonly logFile: string;
    }
  /** A command: one line, and the exit code of what could not be done. */
  | { readonly kind: 'command'; readonly writeLine: (text: string) => void };

interface CrashHandlerDependencies {
  readonly process: Pick<NodeJS.Process, 'on'>;
  readonly app: Pick<App, 'on'>;
  readonly exit: ExitOnce;
  readonly log: Log;
  /** What must not stand in what is said. */
  readonly secrets: Secrets;
  readonly nowMs: () => number;
  readonly policy: CrashPolicy;
}

/**
 * Ends Tem where something was thrown that nobody handles: main's state is not known to be true any more, and the ledger's is.
 * What was on its way is put into a true state by the next start. Electron shows its own box only where nobody listens
 * (lib/browser/init.ts); rejections it would let pass.
 */
export function installCrashHandler(needs: CrashHandlerDependencies): void {
  let ending = false;
  let closing = false;
  // Whoever closed Tem does not want it back; the next start finds what was on its way.
  needs.app.on('will-quit', () => {
    closing = true;
  });
  const crashed = (what: string, error: unknown): void => {
    try {
      needs.log({ event: 'crash', what, error: redact(error, needs.secrets) });
    } catch {
      // The disk may be what is wrong; Tem ends all the same.
    }
    // Where the end is decided already, what is done is done and its exit code says so.
    if (ending || needs.exit.isDecided()) return;
    ending = true;
    if (closing) needs.exit.withCode(2);
    else handleCrash(needs, error);
  };
  needs.process.on('uncaughtException', (error) => crashed('uncaughtException', error));
  needs.process.on('unhandledRejection', (error) => crashed('unhandledRejection', error));
}

function handleCrash({ exit, nowMs, policy, secrets }: CrashHandlerDependencies, error: unknown): void {
  try {
    if (policy.kind === 'command') {
      policy.writeLine(
        `Tem made a mistake and has stopped (${describeError(error, secrets)}). The log says more.`,
      );
    } else if (policy.marker.record(nowMs()) === 'restart') {
      policy.relaunch();
    } else {
      policy.showProblem({ code: 'stopped-by-crash', values: { file: policy.logFile } });
    }
  } finally {
    exit.withCode(2);
  }
}

/** What was thrown, without what it may quote. */
export function describeError(error: unknown, secrets: Secrets): string {
  const told = redact(error, secrets);
  if (typeof told !== 'object' || told === null) return String(told);
  const { name = 'Error', message = '' } = { ...told } as { name?: unknown; message?: unknown };
  return message === '' ? String(name) : `${String(name)}: ${String(message)}`;
}

/** Writes down which of Chromium's processes died; whoever needs one replaces it. */
export function logProcessCrashes(app: Pick<App, 'on'>, log: Log): void {
  app.on('render-process-gone', (_event, contents, { reason, exitCode }) => {
    const page = contents.isDestroyed() ? 'gone' : contents.getURL().split(':')[0];
    log({ event: 'renderer gone', page, reason, exitCode });
  });
  app.on('child-process-gone', (_event, { type, reason, exitCode, serviceName }) => {
    log({ event: 'child process gone', type, reason, exitCode, serviceName });
  });
}
