import { Readable } from 'node:stream';
import {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  ipcMain,
  Menu,
  nativeTheme,
  powerMonitor,
  protocol,
  type Session,
  session,
  shell,
} from 'electron';
import { registerAppScheme } from '../../../main/app/app-scheme.ts';
import { APP_SCHEME } from '../../../main/app/app-url.ts';
import { createExitOnce, installCrashHandler, logProcessCrashes } from '../../../main/app/crash-handler.ts';
import { forkInspector } from '../../../main/app/fork-process.ts';
import { hardenPages } from '../../../main/app/harden.ts';
import { createLaunchRequestQueue } from '../../../main/app/launch-requests.ts';
import type { OpenStation } from '../../../main/app/open-station.ts';
import { createPrinting, openRun } from '../../../main/app/run.ts';
import { showWarnings } from '../../../main/app/show-warnings.ts';
import { type Command, parseCommand } from '../../../main/cli/parse-command.ts';
import { createTerminal, line } from '../../../main/cli/terminal-text.ts';
import { createSecrets } from '../../../main/log/secrets.ts';
import { createUndo } from '../../../main/platform/undo.ts';
import { contractNames } from '../../../shared/ipc.ts';
import { channelOf } from '../../../shared/ipc-names.ts';
import { createLab, type Lab } from '../label-lab-app.ts';
import { keepWarm } from './keep-warm.ts';
import type { CommandRequest, CommandResult, StationRequest } from './request.ts';

/*
 * The app of many tests: in the place of main/index.ts it opens one station or runs one command after the other, each as Tem
 * does in a process of its own (main/app/run.ts). Driven by the tests through the inspector (host.ts).
 */

/** Members that tests replace; each station finds them as they were. */
const REPLACEABLE = { app, clipboard, dialog, Menu, shell };

function createHost() {
  const printing = createPrinting(process.env['TEM_TEST_PRINTERS'] === '1');
  const inspectorProcess = keepWarm(forkInspector);
  const exit = createExitOnce(app);
  const sessions = new Set<Session>([session.defaultSession]);
  app.on('session-created', (made) => sessions.add(made));
  const userData = app.getPath('userData');
  const members = new Map(
    Object.values(REPLACEABLE).map((one: object) => [one, Object.getOwnPropertyDescriptors(one)]),
  );
  const atFirst = countListeners();
  let open: (() => Promise<void>) | null = null;
  let lab: Lab | null = null;
  let isRunning = false;

  function restoreMembers(): void {
    for (const [one, descriptors] of members) {
      for (const [name, descriptor] of Object.entries(descriptors))
        if (typeof descriptor.value === 'function') Object.defineProperty(one, name, descriptor);
      // What stood in front of an inherited method. Node keeps an emitter's listeners under names with "_".
      for (const name of Object.keys(one))
        if (!(name in descriptors) && !name.startsWith('_')) Reflect.deleteProperty(one, name);
    }
  }

  async function closeLab(): Promise<void> {
    await lab?.close();
    lab = null;
  }

  /** A run of Tem with a data folder and further variables of the environment, until `end`. */
  function begin(
    command: Exclude<Command, { kind: 'help' | 'version' }>,
    env: StationRequest['env'],
    show: (text: string) => void,
  ) {
    if (open !== null || isRunning) throw new Error('the station or command before has not ended');
    const undo = createUndo();
    const before = Object.keys(env).map((name) => [name, process.env[name]] as const);
    Object.assign(process.env, env);
    undo.add(() => {
      for (const [name, value] of before) {
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
      }
    });
    app.setPath('userData', command.dataDir ?? userData);
    undo.add(() => app.setPath('userData', userData));
    const secrets = createSecrets();
    showWarnings({ process, secrets, show: (text) => show(line(`tem: ${text}`)) });
    const run = openRun(command.kind, {
      secrets,
      printing,
      inspectorProcess,
      show: (text) => show(line(text)),
    });
    const { log } = run;
    installCrashHandler({
      process: undo.listenersOf(process),
      app: undo.listenersOf(app),
      exit,
      log,
      secrets,
      nowMs: Date.now,
      policy: { kind: 'command', writeLine: (text) => show(line(`tem: ${text}`)) },
    });
    logProcessCrashes(undo.listenersOf(app), log);
    return { run, undo };
  }

  return {
    /** Opens a station; `close` ends it. */
    async open({ args, env }: StationRequest): Promise<void> {
      const command = parseCommand(args);
      if (command.kind !== 'app') throw new Error('no station');
      await closeLab();
      const { run, undo } = begin(command, env, (text) => process.stderr.write(text));
      let station: OpenStation | null = null;
      open = async () => {
        await station?.close();
        undo.run();
      };
      station = await run.openStation(command, createLaunchRequestQueue(undo.listenersOf(app)));
    },
    /** Closes the open station, if there is one, and makes the app as it was for the next: as a process of its own would be. */
    async close(): Promise<void> {
      await open?.();
      open = null;
      restoreMembers();
      nativeTheme.themeSource = 'system';
      for (const window of BrowserWindow.getAllWindows()) if (!window.isVisible()) window.destroy();
      await Promise.all(
        [...sessions].map(async (one) => {
          await one.clearStorageData();
          await one.closeAllConnections();
          await one.clearCache();
        }),
      );
    },
    /** Runs a command. */
    async run({ args, input, env }: CommandRequest): Promise<CommandResult> {
      const command = parseCommand(args);
      if (command.kind === 'app' || command.kind === 'help' || command.kind === 'version')
        throw new Error('no command of the host');
      await closeLab();
      const said = { output: '', error: '' };
      const to = (stream: keyof typeof said) =>
        createTerminal({ write: (text) => (said[stream] += String(text)) !== '' });
      const error = to('error');
      const { run, undo } = begin(command, env, error.write);
      isRunning = true;
      try {
        const streams = { input: Readable.from([Buffer.from(input)]), output: to('output'), error };
        const exitCode = await run.runCommand(command, streams, () => undefined);
        return { exitCode, ...said };
      } finally {
        isRunning = false;
        undo.run();
      }
    },
    /** Opens the label window by itself, until the next station or command. */
    openLab() {
      if (open !== null) throw new Error('a station is open');
      lab ??= createLab();
      lab.said.length = 0;
      lab.logged.length = 0;
      Object.assign(globalThis, { labelLab: lab });
    },
    /** Closes the open station. @returns what is left of the test's stations */
    async reset(): Promise<string[]> {
      await this.close();
      await closeLab();
      clipboard.clear();
      const now = countListeners();
      return [
        ...[...now]
          .filter(([name, count]) => count > (atFirst.get(name) ?? 0))
          .map(([name]) => `listener ${name}`),
        ...openChannels().map((channel) => `handler of ${channel}`),
        ...(protocol.isProtocolHandled(APP_SCHEME) ? [`handler of ${APP_SCHEME}:`] : []),
        ...BrowserWindow.getAllWindows().map(() => 'window'),
      ];
    },
  };
}

export type StationHost = ReturnType<typeof createHost>;

/** How many listeners each event of the app, the process, the machine's sleep and the window's session has. */
function countListeners(): Map<string, number> {
  const counts = new Map<string, number>();
  const emitters = { app, process, powerMonitor, session: session.defaultSession };
  for (const [of, emitter] of Object.entries(emitters) as [string, NodeJS.EventEmitter][])
    for (const name of emitter.eventNames()) counts.set(`${of} ${String(name)}`, emitter.listenerCount(name));
  return counts;
}

/** The channels that are still handled. */
function openChannels(): string[] {
  const channels = Object.entries(contractNames.calls).flatMap(([domain, names]) =>
    names.map((name) => channelOf(domain, name)),
  );
  return channels.filter((channel) => {
    try {
      ipcMain.handle(channel, () => undefined);
      ipcMain.removeHandler(channel);
      return false;
    } catch {
      return true;
    }
  });
}

app.enableSandbox();
registerAppScheme();
hardenPages();
app.on('window-all-closed', () => undefined);
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
// Not awaited: an app becomes ready only after its main module has been evaluated.
void app.whenReady().then(() => Object.assign(globalThis, { stationHost: createHost() }));
