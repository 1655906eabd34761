import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { lockFile } from '../../../main/database/file-lock.ts';
import {
  attemptKey,
  cacheFailure,
  clearCachedFailure,
  type FetchFailure,
  readCachedFailure,
} from './failure-cache.ts';
import { type ElectronPackage, findInstalledBinary, OVERRIDE } from './installed.ts';
import { showProgress } from './progress.ts';
import type { DownloadEvent } from './watch-download.ts';

export type FetchResult =
  | { readonly kind: 'here'; readonly path: string }
  | { readonly kind: 'failed'; readonly failure: FetchFailure; readonly remembered: boolean };

export interface FetchOptions {
  readonly electron: ElectronPackage;
  /** The folder of the lock and the cached failure: node_modules/.cache */
  readonly cache: string;
  readonly env: NodeJS.ProcessEnv;
  /** Tries even if a failure is cached. */
  readonly retry: boolean;
  readonly log: (line: string) => void;
  /** Default: 10 s without a byte means "not reachable". */
  readonly silenceMs?: number;
}

const SILENCE_MS = 10_000;
/** 120 MB in half an hour is a very slow network; a waiting command says that it waits. */
const LOCK_WAIT_MS = 30 * 60_000;

/**
 * Returns Electron's executable, downloaded by Electron's own installer if missing, with its mirrors, cache and checksums
 * (docs/tutorial/installation.md). Concurrent commands wait for the first.
 * @throws Error if the lock cannot be taken
 */
export async function fetchElectron(options: FetchOptions): Promise<FetchResult> {
  const installed = findInstalledBinary(options.electron, options.env);
  if (installed !== null) return { kind: 'here', path: installed };
  const elsewhere = options.env[OVERRIDE];
  if (elsewhere) {
    // Electron's installer would unpack into its own folder all the same (npm/install.js, extractFile).
    const why = `${OVERRIDE} names ${elsewhere}, which has no electron`;
    return { kind: 'failed', failure: { why, atMs: Date.now() }, remembered: false };
  }
  mkdirSync(options.cache, { recursive: true });
  const lockPath = join(options.cache, 'tem-electron.lock');
  let lock = lockFile(lockPath, 'alone');
  const waited = lock === null;
  if (lock === null) {
    options.log('another command is fetching Electron; waiting for it');
    lock = lockFile(lockPath, 'alone', LOCK_WAIT_MS);
  }
  if (lock === null) throw new Error('another command has been fetching it for half an hour');
  try {
    return await fetchLocked(options, waited);
  } finally {
    lock.release();
  }
}

/** @param waited whether another command has just tried, whose failure counts */
async function fetchLocked(
  { electron, cache, env, retry, log, silenceMs = SILENCE_MS }: FetchOptions,
  waited: boolean,
): Promise<FetchResult> {
  const installed = findInstalledBinary(electron);
  if (installed !== null) return { kind: 'here', path: installed };
  const memory = join(cache, 'tem-electron-failure.json');
  const key = attemptKey(electron.version, env);
  const before = retry && !waited ? null : readCachedFailure(memory, key);
  if (before !== null) return { kind: 'failed', failure: before, remembered: true };

  // Left by a killed installer: it would unpack over it, but a file of an older Electron would remain.
  for (const name of ['path.txt', 'dist'])
    rmSync(join(electron.folder, name), { recursive: true, force: true });
  const why = await runInstaller(
    electron,
    { ...withProxySettings(env), TEM_FETCH_SILENCE_MS: `${silenceMs}` },
    showProgress(electron.version, log),
  );
  const path = findInstalledBinary(electron);
  if (why === null && path !== null) {
    clearCachedFailure(memory);
    return { kind: 'here', path };
  }
  const failure = { why: why ?? 'its installer left no executable', atMs: Date.now() };
  cacheFailure(memory, key, failure.why, failure.atMs);
  return { kind: 'failed', failure, remembered: false };
}

/**
 * Electron's documentation asks for ELECTRON_GET_USE_PROXY and the usual variables. @electron/get passes them to a package that
 * may not be installed (proxy.js); Node's own fetch supports them since 24.5 (https://nodejs.org/api/http.html, "Built-in Proxy
 * Support"). npm's proxy settings apply if nothing else sets one.
 */
function withProxySettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  if (!env['ELECTRON_GET_USE_PROXY']) return env;
  const https = env['HTTPS_PROXY'] ?? env['https_proxy'] ?? env['npm_config_https_proxy'];
  const http = env['HTTP_PROXY'] ?? env['http_proxy'] ?? env['npm_config_proxy'];
  return {
    ...env,
    NODE_USE_ENV_PROXY: '1',
    ...(https ? { HTTPS_PROXY: https } : {}),
    ...(http ? { HTTP_PROXY: http } : {}),
  };
}

/** Returns null after success, otherwise the failure in one line. */
function runInstaller(
  { folder }: ElectronPackage,
  env: NodeJS.ProcessEnv,
  show: (news: DownloadEvent) => void,
): Promise<string | null> {
  return new Promise((resolve) => {
    const watch = pathToFileURL(join(import.meta.dirname, 'watch-download.ts')).href;
    const child = spawn(process.execPath, ['--import', watch, join(folder, 'install.js')], {
      env,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let failed: string | null = null;
    let said = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-4000);
    });
    child.on('message', (news: DownloadEvent) => {
      if (news.kind === 'failed') failed = news.why;
      else show(news);
    });
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code, signal) => {
      if (code === 0) resolve(null);
      else resolve(failed ?? firstErrorLine(said) ?? `its installer ended with ${code ?? signal}`);
    });
  });
}

/** The installer prints the error's stack: its first line says what happened. */
function firstErrorLine(said: string): string | null {
  const line = said.split('\n').find((text) => /^\w*Error\b/.test(text)) ?? said.trim().split('\n').at(-1);
  return line?.trim() || null;
}
