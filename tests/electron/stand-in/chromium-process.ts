import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { type ChromiumBinary, findChromium } from './chromium-binary.ts';

/** A started Chromium, and its debugging pipe. */
export interface ChromiumProcess {
  readonly input: Readable;
  readonly output: Writable;
  readonly headed: boolean;
  /** The user-data folder. */
  readonly profile: string;
  /** Settles once its processes and its user-data folder are gone. */
  readonly exited: Promise<void>;
  /** Rejects where it ends, or can't be started. */
  readonly failed: Promise<never>;
  /** Settles once it accepts connections at the requested port. */
  readonly listening: Promise<void>;
}

// The shell outlives Chromium by one command: however both die (a SIGKILL of this process closes the pipe, which ends
// Chromium), the
// user-data folder is removed too. Only the pipe may end it, so that this process decides what Ctrl-C in a terminal does.
const wrapper = 'trap "" INT TERM HUP; "$@"; rm -rf -- "$0"';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-software-rasterizer',
  '--disable-quic',
  '--no-first-run',
  '--no-default-browser-check',
  '--no-startup-window',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-breakpad',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-extensions',
  '--disable-dev-shm-usage',
  '--disable-hang-monitor',
  '--disable-ipc-flooding-protection',
  '--disable-back-forward-cache',
  '--no-pings',
  '--metrics-recording-only',
  '--password-store=basic',
  '--use-mock-keychain',
  '--font-render-hinting=none',
  '--force-color-profile=srgb',
  '--hide-scrollbars',
  '--mute-audio',
  // window.open and target=_blank create nothing; the page learns of it as in Electron (null).
  '--block-new-web-contents',
  // One page, one process, one debugging session, sub-frames included; windows stay apart.
  '--disable-site-isolation-trials',
  '--renderer-process-limit=100',
  // The stand-in treats a packing station as offline: no name outside loopback resolves. Local Network Access is off in
  // Electron (shell/browser/feature_list.cc): nothing keeps a page from a private network.
  '--disable-features=IsolateOrigins,site-per-process,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,OptimizationHints,MediaRouter,Translate,PaintHolding,AutofillServerCommunication,LocalNetworkAccessChecks',
  '--disable-blink-features=AutomationControlled',
];

/** The app's own switches that Chromium gets. */
export interface LaunchOptions {
  readonly debuggingPort: string | undefined;
  readonly switches: readonly string[];
  readonly locale: string;
}

/** Starts Chromium with an empty profile and a debugging pipe. */
export async function spawnChromium(options: LaunchOptions): Promise<ChromiumProcess> {
  const binary = await findChromium();
  const profile = mkdtempSync(join(tmpdir(), 'tem-electron-stand-in-'));
  const port = options.debuggingPort;
  const args = [
    ...flags,
    ...(binary.headed ? [] : ['--headless']),
    ...(port === undefined ? [] : [`--remote-debugging-port=${port}`]),
    `--lang=${options.locale}`,
    `--accept-lang=${options.locale}`,
    ...options.switches,
    '--remote-debugging-pipe',
    `--user-data-dir=${profile}`,
  ];
  const child = spawn('/bin/sh', ['-c', wrapper, profile, binary.path, ...args], {
    detached: true,
    env: { ...process.env, ...binary.env },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const lines = watchStderr(child);
  return {
    input: child.stdio[4] as Readable,
    output: child.stdio[3] as Writable,
    headed: binary.headed,
    profile,
    exited,
    failed: failed(child, binary, lines),
    listening: port === undefined ? Promise.resolve() : lines.listening,
  };
}

interface StderrWatch {
  readonly listening: Promise<void>;
  readonly recent: readonly string[];
}

/** Suppresses Chromium's own output, except the line that Playwright waits for. */
function watchStderr(child: ChildProcess): StderrWatch {
  const recent: string[] = [];
  const verbose = process.env['ELECTRON_ENABLE_LOGGING'] !== undefined;
  const listening = new Promise<void>((resolve) => {
    if (!child.stderr) return;
    createInterface({ input: child.stderr }).on('line', (line) => {
      recent.push(line);
      if (recent.length > 20) recent.shift();
      const found = line.startsWith('DevTools listening on ');
      if (found || verbose) process.stderr.write(`${line}\n`);
      if (found) resolve();
    });
  });
  return { listening, recent };
}

function failed(child: ChildProcess, binary: ChromiumBinary, lines: StderrWatch): Promise<never> {
  return new Promise((_resolve, reject) => {
    const fail = (why: string) =>
      reject(
        new Error(`electron stand-in: ${binary.path} did not start (${why})\n${lines.recent.join('\n')}`),
      );
    child.once('error', (error) => fail(error.message));
    child.once('exit', (code, signal) => fail(`exit ${code ?? signal}`));
  });
}
