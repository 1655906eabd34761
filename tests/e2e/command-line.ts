import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { electronBinary } from '../electron/launch.ts';
import { ROOT } from './partner-process.ts';

export interface CommandResult {
  readonly exitCode: number | null;
  readonly output: string;
  readonly error: string;
  readonly milliseconds: number;
}

/** Runs `tem …` as a process of its own, and waits for its end. */
export async function tem(args: readonly string[], input = ''): Promise<CommandResult> {
  const start = performance.now();
  const child = spawn(electronBinary().path, [ROOT, ...args], { stdio: 'pipe' });
  child.stdin.end(input);
  const [output, error, [exitCode]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  return { exitCode, output, error, milliseconds: performance.now() - start };
}

/** The JSON objects on standard output; fails where a line is none. */
export function jsonLines(output: string): unknown[] {
  return output
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line));
}
