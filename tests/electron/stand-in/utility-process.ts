import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import type { UtilityProcess as ElectronUtilityProcess, ForkOptions } from 'electron';
import { app } from './app-emitter.ts';
import { makeEvent } from './event.ts';
import { isReady } from './lifecycle.ts';
import { StrictEmitter, strict, throwNotImplemented } from './not-implemented.ts';
import { realNode } from './real-node.ts';

const childScript = join(import.meta.dirname, 'utility-child.ts');

/** The options that are played (lib/browser/api/utility-process.ts checks the same ones). */
const PLAYED = new Set(['env', 'serviceName', 'stdio']);

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
    const { env = process.env, serviceName = 'Node Utility Process', stdio = 'inherit' } = options;
    if (typeof serviceName !== 'string') throw new TypeError('serviceName must be a string.');
    const output = outputOf(stdio);
    if (!isReady()) throw new TypeError('utilityProcess cannot be created before app is ready.');
    // An unhandled rejection ends nothing, but counts in the exit code (shell/services/node/node_service.cc).
    const flags = ['--disable-warning=ExperimentalWarning', '--unhandled-rejections=warn-with-error-code'];
    const child = spawn(realNode, [...flags, childScript, process.execPath, modulePath, ...args], {
      env: { ...env },
      stdio: ['ignore', output, output, 'ipc'],
      serialization: 'advanced',
    });
    child.once('spawn', () => {
      this.#spawned = true;
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

  /** The exit code is waitpid's: a signal's number where one ended it, and 0 where that was kill() (HandleTermination). */
  #ended(name: string, code: number | null, signal: NodeJS.Signals | null): void {
    const exitCode = this.#killed ? 0 : (code ?? (signal === null ? 1 : constants.signals[signal]));
    if (exitCode !== 0)
      app.emit('child-process-gone', makeEvent({}), {
        type: 'Utility',
        reason: signal === null ? 'abnormal-exit' : signal === 'SIGKILL' ? 'killed' : 'crashed',
        exitCode,
        serviceName: 'node.mojom.NodeService',
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
