import type { EventEmitter } from 'node:events';
import { AppEmitter, setApp } from './app-emitter.ts';
import { ignoreErrors } from './cdp.ts';
import { commandLine } from './command-line.ts';
import { needDisplay } from './display.ts';
import { makeDock } from './dock.ts';
import { emitPreventable, makeEvent } from './event.ts';
import { flavour } from './flavour.ts';
import { holdProfileOpen } from './hold-profile-open.ts';
import { becomeReady, isReady } from './lifecycle.ts';
import { useLocalState } from './local-state.ts';
import { appMetrics, refreshProcesses } from './metrics.ts';
import { getPath, setPath } from './paths.ts';
import { windows } from './registry.ts';
import { startDetached } from './relaunch.ts';
import { startChromium, stopChromium } from './runtime.ts';
import { closeSchemes } from './schemes.ts';
import { takeSignals } from './signals.ts';
import { requestLock } from './single-instance.ts';
import { setChromeVersion, setUserAgentApp } from './user-agent.ts';

/** https://www.electronjs.org/docs/latest/api/app */
export class App extends AppEmitter {
  readonly commandLine = commandLine;
  readonly dock = makeDock();
  readonly #ready = Promise.withResolvers<void>();
  #name = 'Electron';
  #version = process.versions['electron'] ?? '';
  #path = process.cwd();
  #packaged = false;
  #quitting = false;
  #exiting = false;

  constructor() {
    super();
    this.setMaxListeners(0);
    setApp(this);
    this.on('_all-closed', () => this.#allClosed());
    this.on('_close-prevented', () => (this.#quitting = false));
    process.once('beforeExit', this.#sayWaiting);
  }

  /**
   * The app's main module has been evaluated. Everything later, `ready` included, waits for that, so a top-level `await` of
   * `ready` waits
   * forever (shell/common/node_bindings.cc, JoinAppCode; lib/browser/init.ts, appCodeLoaded).
   */
  _appCodeLoaded(): void {
    process.off('beforeExit', this.#sayWaiting);
    needDisplay();
    this.#start().catch((error: unknown) => {
      if (this.#exiting) return;
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exit(1);
    });
  }

  /** Electron prints nothing, and hangs. */
  readonly #sayWaiting = () => {
    process.stderr.write(
      'electron stand-in: the main module waits at its top level for what comes only after it, as "ready" does; Electron hangs here\n',
    );
    setInterval(() => undefined, 2 ** 31 - 1);
  };

  async #start(): Promise<void> {
    const { connection, exited } = await startChromium(() => this.#locale());
    const version = await connection.browser.send('Browser.getVersion');
    setChromeVersion(version.product);
    connection.browser.on('Target.targetCreated', () => ignoreErrors(refreshProcesses()));
    await refreshProcesses();
    if (this.#exiting) return;
    ignoreErrors(exited.then(() => this.#chromiumGone()));
    closeSchemes();
    takeSignals(() => this.quit());
    if (flavour() === 'windows') {
      useLocalState(this.getPath('sessionData'));
      holdProfileOpen(this.getPath('sessionData'));
    }
    becomeReady();
    setUserAgentApp(this.#name, this.#version);
    this.#ready.resolve();
    this.emit('will-finish-launching');
    this.emit('ready', makeEvent({}), {});
  }

  /** What boot.ts read from the app's package.json. */
  _configure(facts: { name: string; version: string; path: string; packaged: boolean }): void {
    this.#name = facts.name;
    this.#version = facts.version;
    this.#path = facts.path;
    this.#packaged = facts.packaged;
  }

  whenReady(): Promise<void> {
    return this.#ready.promise;
  }
  isReady(): boolean {
    return isReady();
  }
  get name(): string {
    return this.#name;
  }
  getName(): string {
    return this.#name;
  }
  getVersion(): string {
    return this.#version;
  }
  getAppPath(): string {
    return this.#path;
  }
  get isPackaged(): boolean {
    return this.#packaged;
  }
  getPath(name: string): string {
    return getPath(name, this.#name);
  }
  setPath(name: string, path: string): void {
    setPath(name, path);
  }
  getSystemLocale(): string {
    // shell/browser/api/electron_api_app.cc
    if (!isReady()) throw new Error('app.getSystemLocale() can only be called after app is ready');
    return this.#locale();
  }
  #locale(): string {
    const fromEnvironment = (process.env['LC_ALL'] || process.env['LC_MESSAGES'] || process.env['LANG'] || '')
      .split(/[.@]/)[0]
      ?.replace('_', '-');
    const known = fromEnvironment && fromEnvironment !== 'C' && fromEnvironment !== 'POSIX';
    return commandLine.getSwitchValue('lang') || (known ? fromEnvironment : 'en-US');
  }

  requestSingleInstanceLock(additionalData?: Record<string, unknown>): boolean {
    const message = {
      argv: process.argv,
      workingDirectory: process.cwd(),
      additionalData: additionalData ?? null,
    };
    return requestLock(this.getPath('userData'), message, (second) =>
      this.emit(
        'second-instance',
        makeEvent({}),
        second.argv,
        second.workingDirectory,
        second.additionalData,
      ),
    );
  }

  /** before-quit → windows close → will-quit → quit; each step can stop it. */
  quit(): void {
    if (this.#quitting || this.#exiting) return;
    this.#quitting = true;
    if (emitPreventable(this, 'before-quit')) {
      this.#quitting = false;
      return;
    }
    if (windows.size === 0) this.#finish();
    else for (const window of windows.values()) window.close();
  }

  #allClosed(): void {
    if (this.#exiting) return;
    if (this.#quitting) this.#finish();
    else if (this.listenerCount('window-all-closed') === 0) this.quit();
    else this.emit('window-all-closed');
  }

  #finish(): void {
    if (emitPreventable(this, 'will-quit')) {
      this.#quitting = false;
      return;
    }
    this.exit(0);
  }

  /** Closes everything without asking; still emits `quit`. */
  exit(exitCode = 0): void {
    // The last exit code requested is the process's, also while it ends (shell/browser/browser.cc, ExitWithCode).
    process.exitCode = exitCode;
    if (this.#exiting) return;
    this.#exiting = true;
    for (const window of windows.values()) window.destroy();
    // Before the message loop runs, the process ends without it.
    if (isReady()) this.#emitQuit(exitCode);
    void stopChromium().then(() => process.exit());
  }

  /** Listeners of uncaught exceptions get what a listener throws (node::CallbackScope around each event). */
  #emitQuit(exitCode: number): void {
    try {
      this.emit('quit', makeEvent({}), exitCode);
    } catch (error) {
      const everybody: EventEmitter = process;
      if (!everybody.emit('uncaughtException', error, 'uncaughtException')) throw error;
    }
  }

  #chromiumGone(): void {
    if (this.#exiting) return;
    process.stderr.write('electron stand-in: Chromium ended unexpectedly\n');
    process.exit(1);
  }

  relaunch(options: Electron.RelaunchOptions = {}): void {
    process.once('exit', () =>
      startDetached(options.execPath ?? process.execPath, options.args ?? process.argv.slice(1)),
    );
  }
  getAppMetrics(): ReturnType<typeof appMetrics> {
    return appMetrics();
  }
  enableSandbox(): void {}
  isHardwareAccelerationEnabled(): boolean {
    return false;
  }
  setAsDefaultProtocolClient(_protocol: string): boolean {
    return true;
  }
  setLoginItemSettings(_settings: Electron.Settings): void {}
}

/** The module's `app`. */
export const app = new App();
