import { type ChildProcess, spawn } from 'node:child_process';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UtilityProcess as ElectronUtilityProcess, ForkOptions } from 'electron';
import { app } from './app-emitter.ts';
import { makeEvent } from './event.ts';
import { flavour } from './flavour.ts';
import { isReady } from './lifecycle.ts';
import { forked, NODE_SERVICE } from './metrics.ts';
import { StrictEmitter, strict, throwNotImplemented } from './not-implemented.ts';
import { realNode } from './real-node.ts';

const childScript = join(import.meta.dirname, 'utility-child.ts');

/** The options that are played (lib/browser/api/utility-process.ts checks the same ones). */
const PLAYED = new Set(['env', 'execArgv', 'serviceName', 'stdio']);

/**
 * Where Node keeps what it has compiled, as for main (dist/electron): without it each process would load what strips types from
 * utility-child.ts, which removes both again. Node for Windows has a place of its own (tests/wine/on-windows.ts).
 */
const COMPILED =
  process.platform === 'win32'
    ? {}
    : { NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache'), TEM_STANDIN_CACHE: '1' };

const JS_FLAGS = '--js-flags=';

/**
 * https://www.electronjs.org/docs/latest/api/utility-process; for the sources that it follows see
 * docs/development/stand-in.md.
 */
class UtilityProcess extends StrictEmitter {
  #child: ChildProcess | null;
  #spawned = false;
  #killed = false;

  constructor(modulePath: string, args: readonly string[], options: ForkOptions) {
    super();
    if (modulePath === '') throw new Error('Missing UtilityProcess entry script.');
    for (const name of Object.keys(options))
      if (!PLAYED.has(name)) throwNotImplemented(`utilityProcess.fork's ${name}`);
    const {
      env = process.env,
      execArgv = [],
      serviceName = 'Node Utility Process',
      stdio = 'inherit',
    } = options;
    if (!Array.isArray(execArgv)) throw new TypeError('execArgv must be an array of strings.');
    if (typeof serviceName !== 'string') throw new TypeError('serviceName must be a string.');
    const output = outputOf(stdio);
    if (!isReady()) throw new TypeError('utilityProcess cannot be created before app is ready.');
    // An unhandled rejection ends nothing, but counts in the exit code (shell/services/node/node_service.cc).
    const flags = [
      '--disable-warning=ExperimentalWarning',
      '--unhandled-rejections=warn-with-error-code',
      ...execArgv.flatMap(v8Flags),
    ];
    const child = spawn(realNode, [...flags, childScript, process.execPath, modulePath, ...args], {
      env: { ...('NODE_COMPILE_CACHE' in env ? {} : COMPILED), ...env },
      stdio: ['ignore', output, output, 'ipc'],
      serialization: 'advanced',
    });
    child.once('spawn', () => {
      this.#spawned = true;
      if (child.pid !== undefined) forked.set(child.pid, serviceName);
      this.emit('spawn');
    });
    child.on('message', (message) => this.emit('message', message));
    child.once('exit', (code, signal) => this.#ended(serviceName, code, signal));
    // Only a failure to spawn arrives here; Electron reports nothing then.
    child.once('error', () => undefined);
    // Electron's main lives until it quits, whatever it has forked.
    child.unref();
    child.channel?.unref();
    this.#child = child;
  }

  /**
   * The exit code is waitpid's: a signal's number where one ended it. Where that was kill(), `exit` says 0 (HandleTermination), but
   * `child-process-gone` says what Chromium saw (base/process/kill_posix.cc; Windows' kill() is an exit with 0).
   */
  #ended(name: string, code: number | null, signal: NodeJS.Signals | null): void {
    forked.delete(this.#child?.pid ?? 0);
    const seen = code ?? (signal === null ? 1 : constants.signals[signal]);
    const exitCode = this.#killed ? 0 : seen;
    const isKilled = signal !== null && KILLING.has(signal);
    if (seen !== 0 && !(this.#killed && flavour() === 'windows'))
      app.emit('child-process-gone', makeEvent({}), {
        type: 'Utility',
        reason: signal === null ? 'abnormal-exit' : isKilled ? 'killed' : 'crashed',
        exitCode: seen,
        serviceName: NODE_SERVICE,
        name,
      });
    this.#spawned = false;
    this.emit('exit', exitCode);
    this.#child = null;
  }

  get pid(): number | undefined {
    return this.#spawned ? this.#child?.pid : undefined;
  }

  get stdout(): null {
    return null;
  }

  get stderr(): null {
    return null;
  }

  postMessage(message: unknown, transfer?: readonly unknown[]): void {
    if (transfer !== undefined && transfer.length > 0)
      throwNotImplemented('utilityProcess.postMessage with ports');
    // Cloned immediately: an uncloneable value throws in this call, and a Buffer arrives as a Uint8Array.
    const clone = cloned(message);
    if (this.#child?.connected === true) this.#child.send(clone as object, () => undefined);
  }

  kill(): boolean {
    // Before 'spawn' there is no process to kill.
    if (this.#child === null || !this.#spawned) return false;
    this.#killed = this.#child.kill('SIGTERM');
    return this.#killed;
  }
}

/** The signals that count as a kill; every other is a crash. */
const KILLING: ReadonlySet<NodeJS.Signals> = new Set(['SIGINT', 'SIGKILL', 'SIGTERM']);

/** V8's flags, which reach the process as its own switch (shell/browser/javascript_environment.cc). */
function v8Flags(argument: string): string[] {
  if (!argument.startsWith(JS_FLAGS)) return throwNotImplemented(`utilityProcess.fork with ${argument}`);
  return argument.slice(JS_FLAGS.length).split(' ');
}

function outputOf(stdio: ForkOptions['stdio']): 'ignore' | 'inherit' {
  const [input, out, error] = typeof stdio === 'string' ? ['ignore', stdio, stdio] : (stdio ?? []);
  if (error === undefined) throw new Error('configuration missing for stdin, stdout or stderr.');
  if (input !== 'ignore') throw new Error('stdin value other than ignore is not supported.');
  if (out === error && (out === 'ignore' || out === 'inherit')) return out;
  if (out === 'pipe' || error === 'pipe' || (isMode(out) && isMode(error)))
    throwNotImplemented('utilityProcess with pipes, or two ways of output');
  throw new Error('stdio must be of the following values: inherit, pipe, ignore');
}

const isMode = (mode: string | undefined): boolean => mode === 'ignore' || mode === 'inherit';

function cloned(message: unknown): unknown {
  try {
    return structuredClone(message);
  } catch {
    throw new Error('An object could not be cloned.');
  }
}

export const utilityProcess = strict('utilityProcess', {
  fork(
    modulePath: string,
    args: readonly string[] | ForkOptions = [],
    options: ForkOptions = {},
  ): ElectronUtilityProcess {
    const child = Array.isArray(args)
      ? new UtilityProcess(modulePath, args, options)
      : new UtilityProcess(modulePath, [], args as ForkOptions);
    return child as unknown as ElectronUtilityProcess;
  },
});
