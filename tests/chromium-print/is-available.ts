import { findProgram, listMissingPrograms } from '../cups/available-programs.ts';

const DISPLAY_AND_BROWSER = ['chromium', 'Xvfb'] as const;

/**
 * Whether this machine can print through Chromium itself. Prints a notice when it can't; in CI on Linux that fails, because
 * .ci/run
 * installs what it needs.
 */
export function isChromiumPrintAvailable(): boolean {
  const missing = [
    ...listMissingPrograms(),
    ...DISPLAY_AND_BROWSER.filter((program) => findProgram(program) === null),
  ];
  if (missing.length === 0) return true;
  const what = `The witness suite needs ${missing.join(', ')} (Debian: chromium xvfb cups cups-client cups-filters).`;
  if (process.env['CI'] && process.platform === 'linux') throw new Error(what);
  process.stderr.write(`\n*** SKIPPED: tests/chromium-print, Chromium's own printing. ${what}\n\n`);
  return false;
}
