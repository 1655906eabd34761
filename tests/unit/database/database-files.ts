import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type DatabasePaths, databasePathsIn } from '../../../main/database/database-paths.ts';
import { type DatabaseFile, openDatabaseFile } from '../../../main/database/open-database-file.ts';
import { writeBackup } from '../../../main/database/write-backup.ts';
import { type LabelStore, openLabelStore } from '../../../main/station/label-store.ts';
import type { BatchRow } from '../../../shared/station.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { queuedLabel } from '../../helpers/test-label-store.ts';

export const WORKER = join(import.meta.dirname, '../../../main/database/worker.ts');
/** 2026-11-21 09:30 UTC. */
export const NOON = Date.UTC(2026, 10, 21, 9, 30);
export const DAY = 86_400_000;

export const codeOf = (number: number): string => `SGNS336484LM.${100_000_000 + number}`;

/** A data folder that is removed with the test. */
export function newDatabasePaths(): DatabasePaths {
  const folder = temporaryFolder('ledger');
  return databasePathsIn(folder);
}

export interface OpenedDatabaseFile extends DatabaseFile {
  readonly labelStore: LabelStore;
  readonly batch: number;
  /** What was logged, by name. */
  readonly logged: string[];
}

/** Opens the ledger of a folder as Tem does; closed with the test at the latest. */
export function openIn(
  { folder }: DatabasePaths,
  { now = NOON, waitMs = 200, atOnceBytes = 64_000_000 } = {},
): OpenedDatabaseFile {
  const logged: string[] = [];
  const file = openDatabaseFile({
    folder,
    workerFile: WORKER,
    log: ({ event }) => void logged.push(event),
    now: () => now,
    waitMs,
    checkFirstBytes: atOnceBytes,
  });
  let isOpen = true;
  const close = async (): Promise<void> => {
    if (isOpen) await file.close();
    isOpen = false;
  };
  onTestFinished(close);
  const ledger = openLabelStore(file.database);
  return { ...file, close, labelStore: ledger, batch: ledger.currentBatch('station'), logged };
}

/** Adds orders with these numbers, in a state that a step leads to. */
export function add({ labelStore, batch }: OpenedDatabaseFile, from: number, to: number): void {
  const codes = Array.from({ length: to - from + 1 }, (_, at) => queuedLabel(codeOf(from + at)));
  labelStore.addAll(batch, codes);
}

export function print(
  { labelStore }: OpenedDatabaseFile,
  row: Pick<BatchRow, 'id'>,
  last: 'print' | null = 'print',
): void {
  labelStore.step([row.id], { event: 'prepare', size: 'S9', printer: 'Zebra' });
  labelStore.step([row.id], { event: 'prove', pages: 1 });
  labelStore.step([row.id], { event: 'submit', title: 'Tem' });
  if (last !== null) labelStore.step([row.id], { event: last });
}

export const states = ({ labelStore, batch }: OpenedDatabaseFile): string[] =>
  labelStore.rows(batch).map(({ state }) => state);

/** A ledger with 120 orders of which the first is printed, a backup of them, and two more orders since; closed. */
export async function backedUp(backupAt = NOON - 3_600_000): Promise<DatabasePaths> {
  const places = newDatabasePaths();
  const template = templates.get(backupAt);
  if (template !== undefined) {
    cpSync(template, places.folder, { recursive: true });
    return places;
  }
  const opened = openIn(places);
  add(opened, 1, 120);
  const [first] = opened.labelStore.rows(opened.batch);
  if (first !== undefined) print(opened, first);
  writeBackup(places, { kind: 'daily' }, backupAt);
  add(opened, 121, 122);
  await opened.close();
  const copy = mkdtempSync(join(tmpdir(), 'tem-ledger-'));
  cpSync(places.folder, copy, { recursive: true });
  templates.set(backupAt, copy);
  return places;
}

/** Made once for each time of the backup: each commit waits for the disk. */
const templates = new Map<number, string>();

/** For the end of a test file that took one. */
export function forgetTemplates(): void {
  for (const folder of templates.values()) rmSync(folder, { recursive: true, force: true });
  templates.clear();
}
