import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { electronEnvironment } from '../../build/electron/binary/electron-environment.ts';
import { electronArguments, electronBinary, TEST_PRINTERS } from '../electron/launch.ts';
import { readOutput } from '../electron/read-output.ts';
import { filterAppStderr } from '../helpers/filter-app-stderr.ts';
import { type Partner, ROOT } from './partner-process.ts';
import type { CommandResult } from './station-host/request.ts';

export type { CommandResult } from './station-host/request.ts';

/** Runs `tem …` as a separate process, and waits until it ends. */
export async function runTem(
  args: readonly string[],
  input = '',
  env: Readonly<Record<string, string>> = {},
): Promise<CommandResult> {
  const temporary = temporaryFolder();
  const child = spawn(electronBinary().path, electronArguments(ROOT, args), {
    stdio: 'pipe',
    env: electronEnvironment({ ...TEST_PRINTERS, ...temporary.env, ...env }),
  });
  child.stdin.end(input);
  const [output, error, [exitCode]] = await Promise.all([
    readOutput(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  temporary.remove();
  return { exitCode, output, error: filterAppStderr(error) };
}

/** A temporary folder for one command: on Windows, Tem leaves its own for a later command to remove. */
export function temporaryFolder(): { readonly env: Readonly<Record<string, string>>; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'tem-cli-'));
  return {
    env: { TMPDIR: folder, TEMP: folder, TMP: folder },
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }),
  };
}

/** The arguments of a run against a foreign service, with the test's own data folder and token file. */
export function serviceArguments(
  { url, accessToken, labelUrl = url }: Pick<Partner, 'url' | 'accessToken'> & { readonly labelUrl?: string },
  { dataDir }: { readonly dataDir: string },
  token = accessToken,
): string[] {
  const folder = dirname(dataDir);
  mkdirSync(folder, { recursive: true });
  const tokenFile = join(folder, 'token');
  writeFileSync(tokenFile, `${token}\n`, { mode: 0o600 });
  return ['--base-url', url, '--label-url', labelUrl, '--token-file', tokenFile, '--data-dir', dataDir];
}

/** Parses standard output as JSON objects, one per line; throws on any other line. */
export function parseJsonLines(output: string): unknown[] {
  return output
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line));
}
