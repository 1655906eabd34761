import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { hostname, release, tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeOrLeave } from '../../remove-or-leave.ts';
import { electronEnvironment } from './electron-environment.ts';
import { explainFailure, type StartFailure } from './explain-failure.ts';
import type { ElectronPackage } from './installed.ts';

/** Whether an installed Electron also starts here. */
export type ElectronTrial =
  | { readonly starts: true }
  | ({ readonly starts: false; readonly timedOut: boolean } & StartFailure);

/** A start takes half a second. The first one reads 250 MB, which a slow disk or a virus scanner makes long. */
const LIMIT_MS = 30_000;

/** What a start may depend on besides the binary. */
const RELEVANT = ['DISPLAY', 'WAYLAND_DISPLAY', 'XDG_SESSION_TYPE', 'LD_LIBRARY_PATH'] as const;

export interface TrialOptions {
  readonly electron: ElectronPackage;
  readonly binary: string;
  readonly env: NodeJS.ProcessEnv;
  /** Tries again if the cached result is "no": what was missing may have been installed since. */
  readonly retry: boolean;
  /** Prints a line before a start whose result is not known. */
  readonly log?: (line: string) => void;
  readonly limitMs?: number;
}

/**
 * Starts Electron once, without a window, and caches the result next to it. Synchronous, so that a test runner can call it while
 * loading.
 */
export function tryElectron(options: TrialOptions): ElectronTrial {
  const file = join(options.electron.folder, 'tem-trial.json');
  const key = trialKey(options);
  const kept = readCachedTrial(file, key);
  if (kept !== null && (kept.starts || !options.retry)) return kept;
  options.log?.(`trying Electron ${options.electron.version}; a first start may take half a minute`);
  const trial = start(options);
  try {
    writeFileSync(file, JSON.stringify({ key, trial }));
  } catch {
    // Another user's folder: each start tries again.
  }
  return trial;
}

function start({ binary, env, limitMs = LIMIT_MS }: TrialOptions): ElectronTrial {
  const folder = mkdtempSync(join(tmpdir(), 'tem-electron-trial-'));
  const answer = join(folder, 'answer');
  const words = join(folder, 'said');
  // A file, not a pipe: Chromium's other processes may keep a pipe open longer than the main one runs.
  const output = openSync(words, 'w');
  try {
    const { status, signal, error } = spawnSync(
      binary,
      [`--user-data-dir=${join(folder, 'user-data')}`, join(import.meta.dirname, 'trial-app')],
      {
        env: electronEnvironment({ TEM_TRIAL_ANSWER: answer }, env),
        stdio: ['ignore', output, output],
        timeout: limitMs,
        killSignal: 'SIGKILL',
      },
    );
    // It became ready, whatever happened at its end.
    if (existsSync(answer)) return { starts: true };
    const ending = { code: status, signal, output: readFileSync(words, 'utf8'), error: error ?? null };
    return {
      starts: false,
      timedOut: ending.error !== null && 'code' in ending.error && ending.error.code === 'ETIMEDOUT',
      ...explainFailure(ending, binary, limitMs),
    };
  } finally {
    closeSync(output);
    removeOrLeave(folder);
  }
}

/** A result is valid for this binary, user and display on this machine. */
function trialKey({ electron, binary, env }: TrialOptions): string {
  const { mtimeMs, size } = statSync(binary);
  const relevant = RELEVANT.map((name) => env[name] ?? null);
  return JSON.stringify([
    electron.version,
    binary,
    mtimeMs,
    size,
    process.getuid?.() ?? null,
    hostname(),
    release(),
    ...relevant,
  ]);
}

function readCachedTrial(file: string, key: string): ElectronTrial | null {
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as { key: string; trial: ElectronTrial };
    return kept.key === key ? kept.trial : null;
  } catch {
    return null;
  }
}
