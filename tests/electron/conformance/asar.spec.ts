import { join } from 'node:path';
import { createPackage } from '@electron/asar';
import { launchElectron } from '../launch.ts';
import { expect, test } from './fixture.ts';

// Electron sets its patched fs up in every Node environment before the script (shell/common/node_bindings.cc, OnNodePreload), but
// tests only a CommonJS thread in an archive (spec/asar-spec.ts). Everything of Tem's is an ES module (vite.config.ts).

declare global {
  // Only var can declare a property of globalThis.
  var asarLab: Record<'main' | 'thread' | 'utility', () => unknown>;
}

test('ES modules run from app.asar: main, a worker thread, a utility process, and a thread in that', async () => {
  const archive = test.info().outputPath('app.asar');
  await createPackage(join(import.meta.dirname, 'asar-app'), archive);
  const app = await launchElectron({ appPath: archive });
  const seen = await app.evaluate(async ({ app: main }) => {
    await main.whenReady();
    const { main: ofMain, thread, utility } = asarLab;
    return { main: ofMain(), thread: await thread(), utility: await utility() };
  });
  await app.close();
  expect(seen).toEqual({
    main: ['from the archive', expect.stringMatching(/app\.asar$/)],
    thread: ['from the archive', 'asar-lab'],
    utility: ['from the archive', 'from the archive', 'asar-lab'],
  });
});
