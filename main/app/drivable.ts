import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from 'electron';

/**
 * Whether this build was made for tests that drive its window. A flag in its package.json says so, inside the archive whose hash
 * Electron verifies (Windows, macOS). `npm run pack -- --drivable` sets it; no installer has it
 * (tests/unit/build/installers.test.ts).
 */
export function isDrivable(app: Pick<App, 'getAppPath'>): boolean {
  const manifest: unknown = JSON.parse(readFileSync(join(app.getAppPath(), 'package.json'), 'utf8'));
  return (
    typeof manifest === 'object' &&
    manifest !== null &&
    'temDrivable' in manifest &&
    manifest.temDrivable === true
  );
}
