import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const LIMIT_MS = 60_000;
const run = promisify(execFile);

/**
 * Runs a script in Windows PowerShell, to administer a Windows that tests run on.
 * @param values environment variables for the script: none of it is ever part of its text
 * @throws Error with what PowerShell wrote, where it fails
 */
export async function runPowerShell(
  script: string,
  values: Readonly<Record<string, string>>,
): Promise<string> {
  const text = `$ErrorActionPreference = 'Stop'\n${script}`;
  const encoded = Buffer.from(text, 'utf16le').toString('base64');
  const args = ['-NoProfile', '-NonInteractive', '-EncodedCommand', encoded];
  const { stdout } = await run('powershell.exe', args, {
    env: { ...process.env, ...values },
    timeout: LIMIT_MS,
    windowsHide: true,
  });
  return stdout;
}
