import { findProgram } from '../cups/available-programs.ts';

/**
 * Whether installers can be built and run on Wine here. Prints a notice when they can't; in CI on Linux that fails, because
 * .ci/run installs what they need.
 */
export function canTestInstallers(): boolean {
  const missing = ['wine', 'makensis'].filter((program) => findProgram(program) === null);
  if (missing.length === 0) return true;
  const what = `Installers on Wine need ${missing.join(' and ')} (Debian: wine wine64 nsis; wine32 is not needed).`;
  if (process.env['CI'] && process.platform === 'linux') throw new Error(what);
  process.stderr.write(`\n*** SKIPPED: tests/wine, the installer for Windows. ${what}\n\n`);
  return false;
}
