import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTestFolder } from './file-locks.ts';

/** Wine's own Windows; its cmd.exe and PowerShell are its own, too. */
const UNDER_WINE = existsSync(String.raw`C:\windows\system32\winecfg.exe`);

/** For what Wine's cmd.exe does differently from Windows': `it(name, notUnderWine('…'), …)`. @param why the difference */
export const notUnderWine = (why: string): { readonly skip?: string } =>
  UNDER_WINE ? { skip: `Wine: ${why}` } : {};

/** The arguments of Tem.exe, as its stand-in recorded them. */
export interface ProgramInput {
  readonly args: readonly string[];
  readonly input: string;
}

/** A folder of an installed Tem, where Tem.exe is Node: after the command's own "--" it runs the script given. */
export interface InstalledCommand {
  readonly folder: string;
  readonly command: string;
  /** In quotes: the first argument of each call, which makes the program record the others and end with `CODE`. */
  readonly script: string;
  /** Runs a line in cmd.exe. @returns the exit code */
  cmd(line: string, env?: Readonly<Record<string, string>>, options?: readonly string[]): number | null;
  /** Runs lines as a .cmd file in the folder; ASCII only, since cmd reads it in the console's code page. */
  batch(lines: readonly string[], env?: Readonly<Record<string, string>>): number | null;
  /** The program's last arguments; null where it did not run. */
  lastInput(): ProgramInput | null;
}

const NOTE = `import { readFileSync, writeFileSync } from 'node:fs';
let input = '';
if (process.env.READ === '1') input = readFileSync(0, 'utf8');
writeFileSync(new URL('given.json', import.meta.url), JSON.stringify({ args: process.argv.slice(2), input }));
process.stdout.write('out: Đã in\\n');
process.exitCode = Number(process.env.CODE ?? 0);
`;

/** @param name the folder's, as somebody may have chosen it */
export function createInstalledCommand(name: string): InstalledCommand {
  const folder = join(createTestFolder('installed'), name);
  mkdirSync(join(folder, 'bin'), { recursive: true });
  const command = join(folder, 'bin', 'tem.cmd');
  copyFileSync(join(import.meta.dirname, '../../build/bin/tem.cmd'), command);
  // A copy, not a link: a program's file can't be deleted while another of its names runs.
  copyFileSync(process.execPath, join(folder, 'Tem.exe'));
  writeFileSync(join(folder, 'note.mjs'), NOTE);
  const noted = join(folder, 'given.json');

  const run = (args: readonly string[], env: Readonly<Record<string, string>>): number | null => {
    rmSync(noted, { force: true });
    const { status, error } = spawnSync('cmd.exe', [...args], {
      stdio: 'ignore',
      windowsVerbatimArguments: true,
      cwd: folder,
      env: { ...process.env, ...env },
    });
    if (error) throw error;
    return status;
  };
  return {
    folder,
    command,
    script: `"${join(folder, 'note.mjs')}"`,
    cmd: (line, env = {}, options = []) => run(['/d', ...options, '/s', '/c', `"${line}"`], env),
    batch(lines, env = {}) {
      const file = join(folder, 'caller.cmd');
      writeFileSync(file, ['@echo off', ...lines, ''].join('\r\n'));
      return run(['/d', '/c', 'caller.cmd'], env);
    },
    lastInput: () => (existsSync(noted) ? (JSON.parse(readFileSync(noted, 'utf8')) as ProgramInput) : null),
  };
}

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
