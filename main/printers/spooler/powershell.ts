import { execFile } from 'node:child_process';
import { join } from 'node:path';

/** Runs one script with values in its environment; resolves with what it printed. Rejects when it can't be run. */
export type RunPowerShell = (
  script: string,
  values: Readonly<Record<string, string>>,
  limitMs: number,
) => Promise<string>;

/**
 * Windows PowerShell, which is part of every Windows that Electron runs on, by its full path: PATH may hold another.
 * The script is constant and values go through the environment, so that no printer's or document's name is ever code.
 */
export const runPowerShell: RunPowerShell = (script, values, limitMs) =>
  new Promise((resolve, reject) => {
    const root = process.env['SystemRoot'] ?? 'C:\\Windows';
    const file = join(root, 'System32', 'WindowsPowerShell', 'v1.0', 'powershell.exe');
    execFile(
      file,
      ['-NoLogo', '-NoProfile', '-NonInteractive', '-Command', script],
      { env: { ...process.env, ...values }, timeout: limitMs, windowsHide: true, maxBuffer: 8_000_000 },
      (error, stdout) => {
        if (error) reject(error);
        else resolve(stdout);
      },
    );
  });
