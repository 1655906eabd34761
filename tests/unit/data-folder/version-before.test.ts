import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { machine } from '../settings/fake-safe-storage.ts';
import { FILES, openFolder } from './open-folder.ts';
import { readAll } from './read-folder.ts';
import { type Stored, storedIn } from './stored.ts';
import { ledgerIn, writeFolder } from './write-folder.ts';

vi.mock('electron-store', () => import('../settings/fake-electron-store.ts'));
vi.mock('electron', () => import('../settings/fake-safe-storage.ts'));

const ROOT = join(import.meta.dirname, '../../..');
/** A data folder as Tem 0.1.0 wrote it, and what it read in it. Never changed: it is what stations have. */
const RECORDED = join(ROOT, 'tests/fixtures/data-folder-0.1');
const recorded = (name: string): string => readFileSync(join(RECORDED, name), 'utf8');

function newFolder(): string {
  const folder = temporaryFolder('data');
  return folder;
}

/** The recorded folder as it lay on the disk: secrets as bytes, the ledger as a database, folders that are there. */
function restored(): string {
  const folder = newFolder();
  cpSync(join(RECORDED, 'files'), folder, { recursive: true });
  for (const name of [FILES.token, FILES.dataKey, FILES.receiverSecret]) {
    writeFileSync(join(folder, name), Buffer.from(recorded(`files/${name}.base64`), 'base64'));
    rmSync(join(folder, `${name}.base64`));
  }
  const sqlite = new DatabaseSync(ledgerIn(folder));
  sqlite.exec(`PRAGMA journal_mode = WAL; ${recorded('ledger.sql')}`);
  sqlite.close();
  return folder;
}

/** Names that later versions write too, e.g. `settings.json.newSetting`: a new setting, column or file adds its own. */
const ADDED: readonly string[] = [
  'settings.json.prepareAhead',
  'settings.json.prepareMinutes',
  'receipt.content.madeAtMs',
  'receipt.content.madeAt',
  'settings.json.accountName',
  'settings.json.accounts',
  'settings.json.account',
  'settings.json.fleetPrintAlone',
  'draft.account_id',
  'label.account',
  'fleet_era.after_job',
  'fleet_era.number_offset',
];

/** Columns that have another name since; a migration keeps their values (migrations.test.ts). */
const RENAMED: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'creation',
    'import',
    'kept_answer',
    'known_order',
    'order_event',
    'print_job',
    'pruned_digest',
    'pruned_until',
  ].map((table) => [`${table}.account`, `${table}.partner`]),
);

/** Built from the rest, and built again when an older folder is opened (migrations.test.ts). */
const DERIVED: readonly string[] = ['known_order.search_text', 'print_job.search_text'];

/** Receipts have another version since, and so other hashes: those of the older one are checked as they are. */
const RENEWED: readonly string[] = ['receipt.content.v', 'receipt.content.before', 'receipt.hash'];

/** A last folder counts if it exists. */
function withHome(folder: string): string {
  const file = join(folder, FILES.lastFolders);
  const home = join(folder, 'kho');
  for (const name of ['Tài liệu', 'Nhãn']) mkdirSync(join(home, name), { recursive: true });
  const there = JSON.stringify(home).slice(1, -1);
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll('/home/kho', there));
  return folder;
}

const lines = (text: string): string[] => text.split('\n').filter((line) => line !== '');

beforeEach(() => {
  machine.keys = new Map([['v11', 'of the keyring']]);
});

describe('a data folder of Tem 0.1', () => {
  it('opens with all its content', async () => {
    const folder = withHome(restored());
    const opened = await openFolder(folder, () => Date.UTC(2026, 10, 20, 9));
    onTestFinished(opened.close);
    expect(lines(await readAll(opened))).toEqual(lines(recorded('opened.txt')));
  });

  it('matches what this Tem writes, in every name and word', async () => {
    const folder = newFolder();
    await writeFolder(folder);
    const all = storedIn(folder).map(([place, value]): Stored => [RENAMED[place] ?? place, value]);
    expect(ADDED.filter((added) => !all.some(([place]) => place === added))).toEqual([]);
    const written = all.filter(([place]) => !ADDED.includes(place));
    const places = [...new Set(written.map(([place]) => place))].toSorted();
    expect(places, 'a renamed name loses data; list a new one in ADDED').toEqual(lines(recorded('keys.txt')));
    const kept = (stored: typeof all): typeof all =>
      stored.filter(([place]) => !DERIVED.includes(place) && !RENEWED.includes(place));
    expect(kept(written)).toEqual(kept(storedIn(restored())));
  });

  it('has its files where this Tem expects them', () => {
    const sources = globSync('main/**/*.ts', { cwd: ROOT }).map((file) =>
      readFileSync(join(ROOT, file), 'utf8'),
    );
    const named = (name: string): boolean => sources.some((source) => source.includes(`'${name}'`));
    expect(Object.values(FILES).filter((name) => !named(name))).toEqual([]);
  });
});
