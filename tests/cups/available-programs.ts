import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const NEEDED = ['cupsd', 'lp', 'lpstat', 'lpadmin'] as const;

/** The programs that the CUPS suite needs and this machine lacks. */
export function listMissingPrograms(): string[] {
  return NEEDED.filter((program) => findProgram(program) === null);
}

/** Returns a program's path; Debian keeps cupsd outside a user's PATH. */
export function findProgram(program: string): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/sbin'];
  return folders.map((folder) => join(folder, program)).find(isExecutable) ?? null;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether the CUPS suite can run here. Prints a notice when it can't; in CI on Linux that fails, because .ci/run installs
 * what it
 * needs.
 */
export function isCupsAvailable(): boolean {
  const missing = listMissingPrograms();
  if (missing.length === 0) return true;
  const what = `The CUPS suite needs ${missing.join(', ')} (Debian: cups cups-client).`;
  if (process.env['CI'] && process.platform === 'linux') throw new Error(what);
  process.stderr.write(`\n*** SKIPPED: tests/cups, real CUPS queues. ${what}\n\n`);
  return false;
}
