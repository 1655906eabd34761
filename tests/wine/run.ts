import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Runs a program to its end. Its output goes to a file: a process that Wine starts alongside would hold a pipe open for
 * longer.
 * @throws Error with its last output where it does not end with 0
 */
export async function run(
  program: string,
  args: readonly string[],
  options: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv },
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tem-run-'));
  const words = join(folder, 'said');
  const said = openSync(words, 'w');
  try {
    // A session of its own: processes that remain must not end with the group of whichever program needed them first.
    const child = spawn(program, args, { ...options, detached: true, stdio: ['ignore', said, said] });
    const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
    if (code === 0) return;
    const last = readFileSync(words, 'utf8').trim().slice(-2000);
    throw new Error(`${program} ${args.join(' ')}: ${code ?? signal}\n${last}`);
  } finally {
    closeSync(said);
    rmSync(folder, { recursive: true, force: true });
  }
}
