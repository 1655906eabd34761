import { join } from 'node:path';
import { findVisibleChromium, hasDisplay } from '../../../tests/electron/stand-in/visible-chromium.ts';
import { prepareWindows } from '../../../tests/wine/prepare-windows.ts';
import { FAILURE_CACHE_MS } from './failure-cache.ts';
import { type FetchResult, fetchElectron } from './fetch.ts';
import { type ElectronPackage, findInstalledBinary, OVERRIDE, readElectronPackage } from './installed.ts';
import { readRequestedBinary, STAND_IN_SUPPORTED } from './requested-binary.ts';
import { tryElectron } from './trial.ts';

export interface ChooseOptions {
  /** The repository. */
  readonly root: string;
  readonly env: NodeJS.ProcessEnv;
  /** Retries at once what failed within the last hour. */
  readonly retry?: boolean;
  readonly log: (line: string) => void;
  /** Whether the command opens a window for a person. */
  readonly opensWindow?: boolean;
  /** Whether the stand-in runs on this system; for tests. */
  readonly standInSupported?: boolean;
  readonly silenceMs?: number;
  readonly trialMs?: number;
}

/** What a command runs on; null if nothing here can run Tem, which was reported. */
export type Choice = 'electron' | 'stand-in' | null;

const MINUTE_MS = 60_000;

/**
 * Decides what Tem runs on before anything is started: Electron, which is downloaded if missing and tried once, otherwise the
 * stand-in; never the stand-in for a window that nobody would see. Prints in one line what it chose and why, and what would help.
 * `electronBinary` (tests/electron/launch.ts) later reaches the same result in every process from what this leaves on disk.
 */
export async function chooseElectron(options: ChooseOptions): Promise<Choice> {
  const { root, env, log, standInSupported = STAND_IN_SUPPORTED } = options;
  let wanted: ReturnType<typeof readRequestedBinary>;
  try {
    wanted = readRequestedBinary(env);
  } catch (error) {
    log(messageOf(error));
    return null;
  }
  const insists = wanted === 'electron';
  const canPlay = standInSupported && !insists;
  const unseen = canPlay && options.opensWindow === true ? explainUnseen(env) : null;
  if (wanted === 'stand-in' || wanted === 'wine') {
    if (unseen !== null) {
      log(`TEM_ELECTRON=${wanted}, but ${unseen.why}; Tem does not start. What would help: ${unseen.help}`);
      return null;
    }
    if (wanted === 'wine') return prepareWine(log);
    log(
      standInSupported
        ? 'running on the stand-in for Electron (TEM_ELECTRON=stand-in)'
        : 'the stand-in for Electron runs on Linux x64 only; unset TEM_ELECTRON',
    );
    return standInSupported ? 'stand-in' : null;
  }
  const electron = readElectronPackage(root);
  /** Prints that line and returns the alternative. */
  const without = (why: string, ...help: readonly string[]): Choice => {
    const instead = canPlay && unseen === null;
    const reasons = unseen === null ? why : `${why}, and ${unseen.why}`;
    const end = instead ? 'running on the stand-in for Electron' : 'Tem does not start';
    const advice = unseen === null ? help : [...help, `For the stand-in: ${unseen.help}`];
    log([`Electron ${electron.version} ${reasons}; ${end}`, ...advice].join('. '));
    return instead ? 'stand-in' : null;
  };

  const fetched = await fetchOrReport(electron, options, insists);
  if (fetched.kind === 'failed') {
    const { why, atMs } = fetched.failure;
    if (!fetched.remembered) return without(`can't be fetched (${why})`, describeDownloadHelp(env));
    const minutes = Math.floor((Date.now() - atMs) / MINUTE_MS);
    return without(
      `could not be fetched ${minutes} min ago (${why}) and is asked for again in ${FAILURE_CACHE_MS / MINUTE_MS - minutes} min`,
      `At once: npm run electron. ${describeDownloadHelp(env)}`,
    );
  }

  const trial = tryElectron({
    electron,
    binary: fetched.path,
    env,
    retry: true,
    log,
    ...(options.trialMs === undefined ? {} : { limitMs: options.trialMs }),
  });
  if (trial.starts) {
    log(`running on Electron ${electron.version}, which is here and starts`);
    return 'electron';
  }
  // A first start may be slow (a virus scanner reads 200 MB), and there is nothing else to run.
  if (trial.timedOut && !canPlay) {
    log(`Electron ${electron.version} is slow here (${trial.why}); going on with it`);
    return 'electron';
  }
  return without(
    `is here, but does not start: ${trial.why}`,
    ...(trial.help === null ? [] : [`What would help: ${trial.help}`]),
  );
}

/** Says why nobody would see a window of the stand-in, and what would help; null where somebody does. */
function explainUnseen(env: NodeJS.ProcessEnv): { readonly why: string; readonly help: string } | null {
  if (findVisibleChromium(env) !== null) return null;
  return hasDisplay(env)
    ? {
        why: 'no Chromium is on the PATH to show the stand-in’s window',
        help: 'sudo apt-get install chromium (Debian), or TEM_CHROMIUM=/path/of/a/chromium',
      }
    : {
        why: 'there is no display for the stand-in’s window',
        help: 'a desktop; "npm run demo" needs no display',
      };
}

/** Prepares Node for Windows and a Windows environment of Wine. */
async function prepareWine(say: (line: string) => void): Promise<Choice> {
  try {
    const { wine } = await prepareWindows(say);
    say(`running on the stand-in for Electron, on Windows' Node under ${wine.version} (TEM_ELECTRON=wine)`);
    return 'stand-in';
  } catch (error) {
    say(messageOf(error));
    return null;
  }
}

async function fetchOrReport(
  electron: ElectronPackage,
  { root, env, retry = false, log, silenceMs }: ChooseOptions,
  insists: boolean,
): Promise<FetchResult> {
  const path = findInstalledBinary(electron, env);
  if (path !== null) return { kind: 'here', path };
  try {
    return await fetchElectron({
      electron,
      cache: join(root, 'node_modules/.cache'),
      env,
      retry: retry || insists,
      log: log,
      ...(silenceMs === undefined ? {} : { silenceMs }),
    });
  } catch (error) {
    // The folder is not writable, or the disk is full.
    return { kind: 'failed', failure: { why: messageOf(error), atMs: Date.now() }, remembered: false };
  }
}

/** Says what to do if the network does not reach Electron, or nothing is where it was said to be. */
function describeDownloadHelp(env: NodeJS.ProcessEnv): string {
  if (env[OVERRIDE]) return `Unset ${OVERRIDE}, or unpack Electron there`;
  const proxy = env['HTTPS_PROXY'] ?? env['https_proxy'];
  if (proxy && !env['ELECTRON_GET_USE_PROXY']) return 'ELECTRON_GET_USE_PROXY=1 makes it go by HTTPS_PROXY';
  return 'A mirror or a proxy may reach it: docs/development/stand-in.md';
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
