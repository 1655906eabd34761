import { CdpConnection } from './cdp.ts';
import { type LaunchOptions, spawnChromium } from './chromium-process.ts';
import { launchChromiumOnHost } from './linux-host.ts';

/** A running Chromium. */
export interface Chromium {
  readonly connection: CdpConnection;
  readonly headed: boolean;
  /** The user-data folder. */
  readonly profile: string;
  /** Settles once its processes and its user-data folder are gone. */
  readonly exited: Promise<void>;
}

/** Starts Chromium, under Wine outside of Windows, and waits until it answers. */
export async function launchChromium(options: LaunchOptions): Promise<Chromium> {
  const { input, output, failed, listening, ...started } = await (process.platform === 'win32'
    ? launchChromiumOnHost(options)
    : spawnChromium(options));
  const connection = new CdpConnection(input, output);
  await Promise.race([connection.browser.send('Browser.getVersion'), failed]);
  await listening;
  return { connection, ...started };
}
