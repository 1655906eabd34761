import { resolve } from 'node:path';
import { app, dialog } from 'electron';
import type { Problem } from '../shared/problem.ts';
import { registerAppScheme } from './app/app-scheme.ts';
import {
  createExitOnce,
  formatProblemBilingual,
  formatStartFailure,
  installCrashHandler,
  logProcessCrashes,
} from './app/crash-handler.ts';
import { canCreateWindows } from './app/electron-facts.ts';
import { hardenPages } from './app/harden.ts';
import { relaunch } from './app/installation.ts';
import { createInterrupts, interruptOnQuit, onTerminationSignal } from './app/interrupts.ts';
import { createLaunchRequestQueue, type SecondInstanceData } from './app/launch-requests.ts';
import { createPrinting, openRun } from './app/run.ts';
import { showWarnings } from './app/show-warnings.ts';
import { cleanEnvironment, findRefusedSwitch, isDrivable } from './app/start-restrictions.ts';
import { setTemporarySessionData } from './app/temporary-session-data.ts';
import { type Streams, UsageError } from './cli/command.ts';
import { commandOf } from './cli/commands/index.ts';
import { standardInput } from './cli/decode-input.ts';
import { type Command, parseCommand } from './cli/parse-command.ts';
import { formatProblemLine } from './cli/problem-lines.ts';
import { createTerminal, line } from './cli/terminal-text.ts';
import { USAGE } from './cli/usage.ts';
import { findDataFolderProblem } from './database/data-folder.ts';
import { redact } from './log/redact.ts';
import { createSecrets } from './log/secrets.ts';

// A packed Tem does not start with it.
const printing = createPrinting(process.env['TEM_TEST_PRINTERS'] === '1');
const streams: Streams = {
  input: standardInput(process.stdin),
  output: createTerminal(process.stdout),
  error: createTerminal(process.stderr),
};

// --- the command line -------------------------------------------------------------------------------------------

/**
 * Returns the arguments after the program. In development they follow the app's path, before which stand Electron's own, kept
 * whole: Chromium's switches, and each `-r` with its file (default_app/main.ts, shell/common/node_bindings.cc). Electron
 * resolves that path for getAppPath().
 */
function appArguments(): string[] {
  const args = process.argv.slice(1);
  if (!process.defaultApp) return args;
  return args.slice(args.findIndex((arg) => resolve(arg) === app.getAppPath()) + 1);
}

function readCommandOrExit(): Command {
  try {
    return parseCommand(appArguments());
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    if (refused !== null) refuseStart(refused, true);
    streams.error.write(line(`tem: ${error.message}`));
    process.exit(2);
  }
}

/** Returns why this Tem may not be started like this; only an installed one has restrictions. */
function startRefusal(): Problem | null {
  if (!app.isPackaged) return null;
  cleanEnvironment(process.env);
  const { env, platform } = process;
  const args = process.argv.slice(1);
  const what = findRefusedSwitch({ args, env, platform, isDrivable: () => isDrivable(app) });
  return what === null ? null : { code: 'start-refused', values: { what } };
}

/** Exits before anything is opened. @param inBox whether the user may not see standard error */
function refuseStart(problem: Problem, inBox: boolean): never {
  streams.error.write(line(`tem: ${formatProblemLine(problem)}`));
  // Before the app is ready, Linux writes a message box to standard error (https://www.electronjs.org/docs/latest/api/dialog).
  if (inBox && process.platform !== 'linux') dialog.showErrorBox('Tem', formatProblemBilingual(problem));
  process.exit(2);
}

// --- before ready -----------------------------------------------------------------------------------------------

const refused = startRefusal();
const command = readCommandOrExit();
if (command.kind === 'help' || command.kind === 'version') {
  streams.output.write(command.kind === 'help' ? USAGE : `${app.getVersion()}\n`);
  process.exit(0);
}
if (refused !== null) refuseStart(refused, command.kind === 'app');
const drawsPages = command.kind === 'app' || commandOf(command).drawsLabels === true;
if (drawsPages && !canCreateWindows(app)) {
  refuseStart({ code: 'no-display' }, false);
}
if (command.dataDir !== null) app.setPath('userData', command.dataDir);
app.enableSandbox();
registerAppScheme();
hardenPages();
const secrets = createSecrets();
showWarnings({ process, secrets, show: (text) => streams.error.write(line(`tem: ${text}`)) });
const run = openRun(command.kind, { secrets, printing, show: (text) => streams.error.write(line(text)) });
const { log, logFile } = run;
// The reader has gone; that is no reason to stop in the middle of a batch.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
const exit = createExitOnce(app);
installCrashHandler({
  process,
  app,
  exit,
  log,
  secrets,
  nowMs: Date.now,
  policy:
    command.kind === 'app'
      ? {
          kind: 'station',
          marker: run.crashMarker,
          relaunch: () => relaunch(app, process),
          showProblem: (problem) => dialog.showErrorBox('Tem', formatProblemBilingual(problem)),
          logFile,
        }
      : { kind: 'command', writeLine: (text) => streams.error.write(line(`tem: ${text}`)) },
});
logProcessCrashes(app, log);

// --- ready ------------------------------------------------------------------------------------------------------

if (command.kind === 'app') {
  const { link, sandbox } = command;
  const inbox = createLaunchRequestQueue(app);
  const noStart = findDataFolderProblem(app.getPath('userData'));
  if (noStart !== null) {
    // Otherwise Chromium could not store its files there either, and would report that Tem is already open.
    setTemporarySessionData(app);
    app
      .whenReady()
      .then(() => fatal(noStart))
      .catch(fatal);
  } else if (app.requestSingleInstanceLock({ link, sandbox } satisfies SecondInstanceData))
    app
      .whenReady()
      .then(() => onTerminationSignal(process, () => app.quit()))
      .then(() => run.openStation(command, inbox))
      .catch(fatal);
  else app.exit(0);
} else {
  // Having no window is normal here, and Chromium's files must not mix with those of an open station.
  app.on('window-all-closed', () => undefined);
  // On macOS every app has a Dock icon from its start unless it hides it (https://www.electronjs.org/docs/latest/api/dock); once
  // the app is ready, it would appear for a moment.
  app.dock?.hide();
  setTemporarySessionData(app);
  const interrupts = createInterrupts();
  interruptOnQuit(app, interrupts);
  app
    .whenReady()
    .then(async () => {
      onTerminationSignal(process, interrupts.interrupt);
      if (commandOf(command).endsAtOnce === true) interrupts.onInterrupt(() => exit.withCode(1));
      return run.runCommand(command, streams, interrupts.onInterrupt);
    })
    .then((code) => exit.withCode(code))
    .catch(fatal);
}

/**
 * Exits after a failed start; starting again would not help. Also shows a message box, because the user of a station does not
 * see standard error.
 */
function fatal(error: unknown): void {
  log({ event: 'start failed', error: redact(error) });
  const text = formatStartFailure(error, logFile, secrets);
  streams.error.write(`tem: ${text}\n`);
  if (command.kind === 'app') dialog.showErrorBox('Tem', text);
  exit.withCode(2);
}
