import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { SystemAccount } from './account.ts';

/** How a program of PostgreSQL runs. */
export interface ProgramRun {
  readonly account: SystemAccount | null;
  /** The account may enter it: a folder of root's is none. */
  readonly cwd: string;
  readonly input?: string;
}

/**
 * Starts a program of PostgreSQL in a process group of its own, so that Ctrl+C in a terminal reaches the tests alone.
 * Its messages are English.
 */
export function spawnProgram(
  program: string,
  args: readonly string[],
  { account, cwd }: ProgramRun,
): ChildProcess {
  const env = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C' };
  const options: SpawnOptions = { cwd, env, detached: true, stdio: ['pipe', 'pipe', 'pipe'] };
  if (account === null) return spawn(program, args, options);
  const { uid, gid, isMapped } = account;
  if (!isMapped) return spawn(program, args, { ...options, uid, gid });
  // It becomes the program: signals reach that.
  const namespace = ['--user', `--map-user=${uid}`, `--map-group=${gid}`];
  return spawn('unshare', [...namespace, program, ...args], options);
}

/** Runs a program of PostgreSQL to its end. @throws with what it said, where it fails */
export async function runProgram(program: string, args: readonly string[], run: ProgramRun): Promise<string> {
  const child = spawnProgram(program, args, run);
  const { stdin, stdout, stderr } = child;
  if (stdin === null || stdout === null || stderr === null) throw new Error('no pipes');
  const said = Promise.all([text(stdout), text(stderr)]);
  // A program that has ended reads no more: its exit code says why.
  stdin.on('error', () => undefined).end(run.input ?? '');
  const [code] = (await once(child, 'close')) as [number | null];
  const [out, errors] = await said;
  if (code !== 0) throw new Error(`${program} ended with ${code}:\n${out}${errors}`);
  return out;
}
