import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readAsar } from '../../tests/electron/stand-in/asar.ts';
import { embedAsarHash } from '../../tests/electron/stand-in/fuses.ts';
import { resourcesPath } from './packed-paths.ts';

/**
 * Does to a packed stand-in what electron-builder does to Electron's binary for Windows and macOS only, and records where the
 * stand-in's sources are.
 */
export function sealStandIn(executable: string): void {
  embedAsarHash(executable, readAsar(join(resourcesPath(executable), 'app.asar')).headerHash);
  const sources = join(import.meta.dirname, '../../tests/electron');
  writeFileSync(join(dirname(executable), 'electron-stand-in'), `${sources}\n`);
}
