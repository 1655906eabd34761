import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type LedgerFile, openLedgerFile } from '../../../main/ledger/open-ledger-file.ts';
import { type Places, placesIn } from '../../../main/ledger/places.ts';
import { writeBackup } from '../../../main/ledger/write-backup.ts';
import { type Ledger, openLedger } from '../../../main/station/ledger.ts';
import type { BatchRow } from '../../../shared/station.ts';
import { queued } from '../../ledger-file.ts';

export const WORKER = join(import.meta.dirname, '../../../main/ledger/worker.ts');
/** 2026-11-21 09:30 UTC. */
export const NOON = Date.UTC(2026, 10, 21, 9, 30);
export const DAY = 86_400_000;

export const codeOf = (number: number): string => `SGNS336484LM.${100_000_000 + number}`;

/** A data folder that goes with the test. */
export function newPlaces(): Places {
  const folder = mkdtempSync(join(tmpdir(), 'tem-ledger-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return placesIn(folder);
}

export interface OpenedLedger extends LedgerFile {
  readonly ledger: Ledger;
  readonly batch: number;
  /** What was logged, by name. */
  readonly logged: string[];
}

/** Opens the ledger of a folder as Tem does; closed with the test at the latest. */
export function openIn(
  { folder }: Places,
  { now = NOON, waitMs = 200, atOnceBytes = 64_000_000 } = {},
): OpenedLedger {
  const logged: string[] = [];
  const file = openLedgerFile({
    folder,
    workerFile: WORKER,
    log: ({ event }) => void logged.push(event),
    now: () => now,
    waitMs,
    atOnceBytes,
  });
  let isOpen = true;
  const close = async (): Promise<void> => {
    if (isOpen) await file.close();
    isOpen = false;
  };
  onTestFinished(close);
  const ledger = openLedger(file.database);
  return { ...file, close, ledger, batch: ledger.currentBatch('station'), logged };
}

/** Adds orders with these numbers, in a state that a step leads to. */
export function add({ ledger, batch }: OpenedLedger, from: number, to: number): void {
  const codes = Array.from({ length: to - from + 1 }, (_, at) => queued(codeOf(from + at)));
  ledger.addAll(batch, codes);
}

export function print(
  { ledger }: OpenedLedger,
  row: Pick<BatchRow, 'id'>,
  last: 'print' | null = 'print',
): void {
  ledger.step([row.id], { event: 'prepare', size: 'S9', printer: 'Zebra' });
  ledger.step([row.id], { event: 'prove', pages: 1 });
  ledger.step([row.id], { event: 'submit', title: 'Tem' });
  if (last !== null) ledger.step([row.id], { event: last });
}

export const states = ({ ledger, batch }: OpenedLedger): string[] =>
  ledger.rows(batch).map(({ state }) => state);

/** A ledger with 120 orders of which the first is printed, a backup of them, and two more orders since; closed. */
export async function backedUp(backupAt = NOON - 3_600_000): Promise<Places> {
  const places = newPlaces();
  const template = templates.get(backupAt);
  if (template !== undefined) {
    cpSync(template, places.folder, { recursive: true });
    return places;
  }
  const opened = openIn(places);
  add(opened, 1, 120);
  const [first] = opened.ledger.rows(opened.batch);
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
