import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../shared/settings.ts';
import type { Log } from './app/log.ts';
import { type Connection, createConnection } from './connection.ts';
import { createInspector, type Inspector } from './labels/inspect/inspector.ts';
import { createLabelMaker, type LabelMaker } from './labels/label-maker.ts';
import { createLabelWindow } from './labels/label-window.ts';
import { openDatabase } from './ledger/database.ts';
import { startSandbox } from './sandbox/sandbox.ts';
import { openSettings, type SettingsStore } from './settings/settings.ts';
import { openVault, type Vault } from './settings/vault.ts';
import { type Ledger, openLedger } from './station/ledger.ts';
import { lockRun, type RunLock } from './station/run-lock.ts';

/** What every way of running Tem needs, built once. */
export interface Services {
  readonly settings: SettingsStore;
  readonly vault: Vault;
  readonly connection: Connection;
  readonly inspector: Inspector;
  readonly labels: LabelMaker;
  readonly ledger: Ledger;
  /** For a run of the command line; null where another process is at the batch that is wanted. */
  readonly lockRun: (how: 'shared' | 'alone') => RunLock | null;
  readonly log: Log;
  /** Lets go of everything; the last thing before the end. */
  close(): Promise<void>;
}

export interface ServiceOptions {
  readonly dataDir: string;
  readonly log: Log;
  /** How to reach the partner. */
  readonly fetch: typeof globalThis.fetch;
  /** Settings and a token that hold for this run and are never saved. */
  readonly forThisRun: { readonly settings: Partial<Settings>; readonly accessToken: string | null };
  /** Seed of the built-in sandbox's orders. */
  readonly sandboxSeed?: number;
}

/** Builds the services; only after the app is ready. */
export async function openServices({
  dataDir,
  log,
  fetch,
  forThisRun,
  sandboxSeed,
}: ServiceOptions): Promise<Services> {
  mkdirSync(dataDir, { recursive: true });
  const settings = openSettings(dataDir, forThisRun.settings);
  const vault = await openVault(join(dataDir, 'access-token'), settings.get().allowPlainTextToken);
  const database = openDatabase(join(dataDir, 'ledger.sqlite'));
  const ledger = openLedger(database);
  const connection = createConnection({
    settings: settings.get,
    accessToken: () => forThisRun.accessToken ?? vault.token(),
    startSandbox: () => startSandbox(sandboxSeed === undefined ? {} : { seed: sandboxSeed }),
    fetch,
    log,
  });
  // The worker and the WebAssembly lie beside main's bundle (vite.config.ts).
  const inspector = createInspector(join(import.meta.dirname, 'inspect-worker.js'), {
    pdfiumWasm: join(import.meta.dirname, 'pdfium.wasm'),
    zxingWasm: join(import.meta.dirname, 'zxing_reader.wasm'),
  });
  const labels = createLabelMaker({
    partner: connection.client,
    window: createLabelWindow('labels'),
    printWindow: createLabelWindow('prints'),
    inspector,
    log,
  });

  return {
    settings,
    vault,
    connection,
    inspector,
    labels,
    ledger,
    lockRun: (how) => lockRun(join(dataDir, 'command-line.lock'), how),
    log,
    async close() {
      await labels.close();
      await connection.close();
      database.close();
    },
  };
}
