import { findProgram } from '../cups/available-programs.ts';

/**
 * Whether Debian's tools for looking into installers are here. Prints a notice when they are not; in CI on Linux that fails, because
 * .ci/run installs them.
 * @param what what cannot be looked at without them
 * @param packageOf the programs, each with its Debian package
 */
export function hasLinuxTools(what: string, packageOf: Readonly<Record<string, string>>): boolean {
  const missing = Object.keys(packageOf).filter((program) => findProgram(program) === null);
  if (missing.length === 0) return true;
  const why = `${missing.join(', ')} missing (Debian: ${[...new Set(missing.map((name) => packageOf[name]))].join(' ')})`;
  if (process.env['CI'] && process.platform === 'linux') throw new Error(`${what}: ${why}`);
  process.stderr.write(`\n*** SKIPPED: ${what}. ${why}\n\n`);
  return false;
}
