import { electronBinary, launchElectron } from '../electron/launch.ts';
import { expect, test } from './fixtures.ts';
import { ROOT } from './partner-process.ts';

test.skip(
  electronBinary().kind === 'electron' && process.platform !== 'darwin',
  'SKIPPED: only macOS has a Dock, and the stand-in that plays it',
);

test('a command has no icon in macOS’ Dock, a station has one', async ({ bench }) => {
  bench.settings({ partner: 'sandbox' });
  // It waits for codes on standard input, so that it can be asked.
  const command = await launchElectron({
    appPath: ROOT,
    args: ['print', '-', '--printer', `file:${bench.labelDir}`, '--data-dir', bench.dataDir],
    userDataDir: bench.dataDir,
    env: { TEM_STANDIN_FLAVOUR: 'macos' },
  });
  expect(await command.evaluate(({ app }) => app.dock?.isVisible())).toBe(false);
  await command.close();
  const { app } = await bench.start([], { TEM_STANDIN_FLAVOUR: 'macos' });
  expect(await app.evaluate(({ app: station }) => station.dock?.isVisible())).toBe(true);
});
