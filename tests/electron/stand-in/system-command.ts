import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { hasLinuxHost, runOnHost } from './linux-host.ts';

/**
 * Runs one of CUPS' commands, in English; they also play the spooler of a Windows of Wine's.
 * @param args paths as Linux has them
 * @returns its standard output
 * @throws Error where it fails, or takes longer
 */
export async function systemCommand(
  program: string,
  args: readonly string[],
  limitMs: number,
): Promise<string> {
  if (hasLinuxHost()) return runOnHost(program, args, limitMs);
  const env = { ...process.env, LC_ALL: 'C' };
  return (await promisify(execFile)(program, args, { env, timeout: limitMs })).stdout;
}
