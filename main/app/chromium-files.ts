import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { App } from 'electron';

/**
 * Puts Chromium's own files into a folder of their own that goes when Tem ends. Before the app is ready.
 * @param app Electron's
 */
export function chromiumFilesElsewhere(app: Pick<App, 'setPath' | 'on'>): void {
  const folder = mkdtempSync(join(tmpdir(), 'tem-command-'));
  app.setPath('sessionData', folder);
  app.on('quit', () => rmSync(folder, { recursive: true, force: true }));
}
