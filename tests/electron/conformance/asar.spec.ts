import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPackage } from '@electron/asar';
import { launchElectron } from '../launch.ts';
import { expect, test } from './fixture.ts';

// Electron sets its patched fs up in every Node environment before the script (shell/common/node_bindings.cc, OnNodePreload), but
// tests only a CommonJS thread in an archive (spec/asar-spec.ts). Everything of Tem's is an ES module (vite.config.ts).

interface AsarLab {
  main(): unknown;
  thread(): Promise<unknown>;
  utility(): Promise<unknown>;
}

declare global {
  // Only var can declare a property of globalThis.
  var asarLab: AsarLab;
}

test('ES modules run from app.asar: main, a worker thread, a utility process, and a thread in that', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tem-asar-'));
  try {
    const archive = join(folder, 'app.asar');
    await createPackage(join(import.meta.dirname, 'asar-app'), archive);
    const app = await launchElectron({ appPath: archive });
    try {
      const seen = await app.evaluate(async ({ app: main }) => {
        await main.whenReady();
        return {
          main: asarLab.main(),
          thread: await asarLab.thread(),
          utility: await asarLab.utility(),
        };
      });
      expect(seen).toEqual({
        main: ['from the archive', expect.stringMatching(/app\.asar$/)],
        thread: ['from the archive', 'asar-lab'],
        utility: ['from the archive', 'from the archive', 'asar-lab'],
      });
    } finally {
      await app.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});
