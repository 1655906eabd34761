import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UNDER_WINE } from './installed-command.ts';

/** Windows' own PowerShell (5) and the newer one installed alongside (7). */
export interface Shell {
  readonly name: string;
  readonly program: string;
  /** For `describe`: the reason to skip it here. Where CI is set, nothing is skipped on Windows. */
  readonly skip: { readonly skip?: string };
}

function skipOf(program: string): Shell['skip'] {
  // Wine's powershell.exe does nothing and reports success.
  if (UNDER_WINE) return { skip: 'Wine has no PowerShell' };
  if (process.env['CI'] !== undefined) return {};
  const { status } = spawnSync(program, ['-NoProfile', '-Command', 'exit 7'], { stdio: 'ignore' });
  return status === 7 ? {} : { skip: `${program} is not installed` };
}

export const SHELLS: readonly Shell[] = [
  ['PowerShell 5', 'powershell.exe'] as const,
  ['PowerShell 7', 'pwsh.exe'] as const,
].map(([name, program]) => ({ name, program, skip: skipOf(program) }));

/** Runs lines as a script in a folder. @returns the exit code */
export function runPowerShell(
  { program }: Shell,
  folder: string,
  lines: string,
  env: Readonly<Record<string, string>> = {},
): number | null {
  const file = join(folder, 'script.ps1');
  // PowerShell 5 recognizes UTF-8 only by its byte order mark.
  writeFileSync(file, `\uFEFF$ErrorActionPreference = 'Stop'\r\n${lines}\r\n`);
  const args = ['-NoProfile', '-NonInteractive', '-ExecutionPolicy', 'Bypass', '-File', file];
  const { status, error } = spawnSync(program, args, {
    cwd: folder,
    stdio: 'ignore',
    env: { ...process.env, ...env },
  });
  if (error) throw error;
  return status;
}
