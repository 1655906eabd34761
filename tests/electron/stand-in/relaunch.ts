import { spawn } from 'node:child_process';
import { toLinuxPath } from './wine-paths.ts';

/** Starts a program that outlives this one; under Wine Linux' own executable, through Wine (`start /unix`). */
export function startDetached(program: string, args: readonly string[]): void {
  const [file, before] =
    process.platform === 'win32'
      ? ['start.exe', ['/d', process.cwd(), '/unix', toLinuxPath(program)]]
      : [program, []];
  spawn(file, [...before, ...args], { detached: true, stdio: 'ignore' }).unref();
}
