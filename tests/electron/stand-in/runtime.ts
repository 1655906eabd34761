import { join } from 'node:path';
import type { CdpConnection } from './cdp.ts';
import { type Chromium, launchChromium } from './chromium.ts';
import { commandLine } from './command-line.ts';
import { readSealed } from './fuses.ts';

let running: Promise<Chromium> | undefined;
let connected: CdpConnection | undefined;
let profile = '';

/**
 * Starts Chromium after the main module was evaluated, so that switches appended there count; Electron reads them at the same
 * moment (https://www.electronjs.org/docs/latest/api/command-line).
 */
export function startChromium(locale: () => string): Promise<Chromium> {
  running ??= (async () => {
    const chromium = await launchChromium({
      debuggingPort: commandLine.hasSwitch('remote-debugging-port')
        ? commandLine.getSwitchValue('remote-debugging-port')
        : undefined,
      switches: [...passedOn(), ...privilegesOfFiles()],
      locale: locale(),
    });
    connected = chromium.connection;
    profile = chromium.profile;
    await connected.browser.send('Target.setDiscoverTargets', { discover: true });
    return chromium;
  })();
  return running;
}

/** The connection, for code that runs only after `ready`. */
export function chromium(): CdpConnection {
  if (!connected) throw new Error('electron stand-in: Chromium is used before the app is ready');
  return connected;
}

/** A folder that is removed with Chromium. */
export function temporaryFolder(name: string): string {
  return join(profile, name);
}

/** Ends Chromium and waits until nothing of it is left. */
export async function stopChromium(): Promise<void> {
  if (!running) return;
  const instance = await running.catch(() => undefined);
  if (!instance) return;
  instance.connection.browser.send('Browser.close').catch(() => undefined);
  await instance.exited;
}

// Only these: other switches may concern what the stand-in itself controls (profile, pipe, sandbox).
const understood = [
  'force-device-scale-factor',
  'proxy-server',
  'host-resolver-rules',
  'disable-http-cache',
  'js-flags',
  'enable-features',
  'autoplay-policy',
  'force-webrtc-ip-handling-policy',
  'blink-settings',
  'disable-lcd-text',
  'use-fake-device-for-media-stream',
];

function passedOn(): string[] {
  return understood
    .filter((name) => commandLine.hasSwitch(name))
    .map((name) => `--${name}${commandLine.getSwitchValue(name) && `=${commandLine.getSwitchValue(name)}`}`);
}

/** A fuse of the executable decides which other files a page from file: may read. */
function privilegesOfFiles(): string[] {
  return readSealed(process.execPath).fuses.grantFileProtocolExtraPrivileges
    ? ['--allow-file-access-from-files']
    : [];
}
