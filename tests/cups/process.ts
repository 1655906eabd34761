import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { findProgram } from './available-programs.ts';

const limitMs = 20_000;

export type Environment = Readonly<Record<string, string | undefined>>;

/** Runs a program to its end and returns its output. */
export async function runProgram(
  program: string,
  args: readonly string[],
  env: Environment,
): Promise<string> {
  const file = findProgram(program);
  if (file === null) throw new Error(`${program} is not installed`);
  const { stdout } = await promisify(execFile)(file, args, { env: { ...env }, timeout: limitMs });
  return stdout;
}

export interface RunningProgram {
  readonly child: ChildProcess;
  /** Its output until it was ready. */
  readonly output: string;
  /** Ends it, by force where it does not end by itself; a stopped process is continued first. */
  end(): Promise<void>;
}

/** Starts a long-running program; resolves when a line of its output says that it is ready. */
export async function startProgram(
  program: string,
  args: readonly string[],
  env: Environment,
  ready: RegExp,
): Promise<RunningProgram> {
  const file = findProgram(program);
  if (file === null) throw new Error(`${program} is not installed`);
  const child = spawn(file, args, { env: { ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit');
  // An aborted run leaves nothing behind.
  const kill = (): boolean => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  let said = '';
  const running: RunningProgram = {
    child,
    get output() {
      return said;
    },
    async end() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGCONT');
      child.kill('SIGTERM');
      const force = setTimeout(() => child.kill('SIGKILL'), 5000);
      await ended;
      clearTimeout(force);
    },
  };
  try {
    await new Promise<void>((resolve, reject) => {
      const fail = (why: string): void => {
        clearTimeout(late);
        reject(new Error(`${program} ${why}: ${said.slice(-2000)}`));
      };
      const late = setTimeout(fail, limitMs, 'was not ready in time');
      const listen = (chunk: Buffer): void => {
        said += chunk.toString();
        if (!ready.test(said)) return;
        clearTimeout(late);
        // Keeps reading its output, so that it never blocks.
        for (const output of [child.stdout, child.stderr]) output.off('data', listen).resume();
        resolve();
      };
      for (const output of [child.stdout, child.stderr]) output.on('data', listen);
      child.once('error', reject);
      child.once('exit', (code) => fail(`ended with ${code}`));
    });
  } catch (error) {
    await running.end();
    throw error;
  }
  return running;
}
