import { constants } from 'node:os';
import type { App } from 'electron';
import { describeProblem, type Problem, ProblemError } from '../../shared/problem.ts';
import type { Log } from '../log/log.ts';
import { redact } from '../log/redact.ts';
import type { Secrets } from '../log/secrets.ts';
import type { CrashMarker } from './crash-marker.ts';

/** Ends Tem with an exit code that is decided once. */
type ExitOnce = ReturnType<typeof createExitOnce>;

/**
 * Electron uses the last code that it is given, even while it exits (shell/browser/browser.cc, ExitWithCode). Without this, a
 * failure during cleanup would change the result that a script sees and make it print its labels again.
 */
export function createExitOnce(app: Pick<App, 'exit'>) {
  let decided = false;
  return {
    withCode(code: number) {
      if (decided) return;
      decided = true;
      app.exit(code);
    },
    isDecided: () => decided,
  };
}

/** What Tem does after an unhandled error in main. */
type CrashPolicy =
  /** A station restarts, or stays down and reports the problem. */
  | {
      readonly kind: 'station';
      readonly marker: CrashMarker;
      /** Makes Tem start again after it has ended. */
      readonly relaunch: () => void;
      /** Blocks until the user has closed the message. */
      readonly showProblem: (problem: Problem) => void;
      readonly logFile: string;
    }
  /** A command writes one line and exits with the code for an unfinished command. */
  | { readonly kind: 'command'; readonly writeLine: (text: string) => void };

interface CrashHandlerDependencies {
  readonly process: Pick<NodeJS.Process, 'on'>;
  readonly app: Pick<App, 'on'>;
  readonly exit: ExitOnce;
  readonly log: Log;
  readonly secrets: Secrets;
  readonly nowMs: () => number;
  readonly policy: CrashPolicy;
}

/**
 * Ends Tem after an unhandled error: main's state is no longer reliable, but the ledger's is. The next start corrects what was in
 * progress. Electron shows its own error box only if there is no listener (lib/browser/init.ts), and ignores unhandled
 * rejections.
 */
export function installCrashHandler(needs: CrashHandlerDependencies): void {
  let ending = false;
  let closing = false;
  // A user who closed Tem does not want it back; the next start resolves what was in progress.
  needs.app.on('will-quit', () => {
    closing = true;
  });
  const crashed = (what: string, error: unknown): void => {
    try {
      needs.log({ event: 'crash', what, error: redact(error, needs.secrets) });
    } catch {
      // The disk itself may have failed; Tem ends regardless.
    }
    // If the exit is already decided, the work is complete and its exit code stands.
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

/** Describes an error without the secrets it may quote. */
export function describeError(error: unknown, secrets: Secrets): string {
  const redacted = redact(error, secrets);
  if (typeof redacted !== 'object' || redacted === null) return String(redacted);
  const { name = 'Error', message = '' } = { ...redacted } as { name?: unknown; message?: unknown };
  return message === '' ? String(name) : `${String(name)}: ${String(message)}`;
}

/** Logs which of Chromium's processes crashed; whoever needs one replaces it. */
export function logProcessCrashes(app: Pick<App, 'on'>, log: Log): void {
  app.on('render-process-gone', (_event, contents, { reason, exitCode }) => {
    const page = contents.isDestroyed() ? 'gone' : contents.getURL().split(':')[0];
    log({ event: 'renderer gone', page, reason, exitCode });
  });
  app.on('child-process-gone', (_event, { type, reason, exitCode, serviceName, name }) => {
    // Tem's own processes, when it ends them: UtilityProcess.kill sends SIGTERM, which Chromium reports as well
    // (content/browser/browser_child_process_host_impl.cc, OnChildDisconnected).
    const isOwn = name?.startsWith('Tem ') === true;
    if (isOwn && reason === 'killed' && exitCode === constants.signals.SIGTERM) return;
    log({ event: 'child process gone', type, reason, exitCode, serviceName, name });
  });
}

/** Formats a problem for a system message box in both languages, because the user's language may be unknown. */
export function formatProblemBilingual(problem: Problem): string {
  return `${describeProblem(problem, 'vi')}\n\n${describeProblem(problem, 'en')}`;
}

/** Returns the text of the message box after a failed start. @param logFile where to find details */
export function formatStartFailure(error: unknown, logFile: string, secrets: Secrets): string {
  if (error instanceof ProblemError) return formatProblemBilingual(error.problem);
  return `${formatProblemBilingual({ code: 'stopped-by-crash', values: { file: logFile } })}\n\n${describeError(error, secrets)}`;
}
