import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { electronBinary, launchElectron } from '../electron/launch.ts';
import { serviceArguments } from './command-line.ts';
import { expect, test } from './fixtures.ts';
import { ROOT } from './partner-process.ts';

test.skip(
  electronBinary().kind === 'electron' && process.platform !== 'darwin',
  'SKIPPED: only macOS has a Dock, and the stand-in that plays it',
);

test('a command has no icon in macOS’ Dock', async ({ harness }) => {
  // A partner that never answers: the command waits for it and can be inspected meanwhile.
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const asked = once(silent, 'request');
  const command = await launchElectron({
    appPath: ROOT,
    args: [
      'info',
      'SGNS336484LM.883568271',
      ...serviceArguments({ url, accessToken: 'of-the-test' }, harness),
    ],
    userDataDir: harness.dataDir,
    env: { TEM_STANDIN_FLAVOUR: 'macos' },
  });
  await asked;
  expect(await command.evaluate(({ app }) => app.dock?.isVisible())).toBe(false);
  await command.close();
  silent.closeAllConnections();
  silent.close();
});
