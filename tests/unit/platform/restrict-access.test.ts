import { execFileSync } from 'node:child_process';
import { chmodSync, lstatSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LogEvent } from '../../../main/log/events.ts';
import { restrictAccess } from '../../../main/platform/restrict-access.ts';
import { skipOnWindows } from '../../helpers/platforms.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

let root: string;
let logged: LogEvent[];
const log = (event: LogEvent): void => void logged.push(event);
const at = (...names: readonly string[]): string => join(root, ...names);
const modeOf = (path: string): string => (lstatSync(path).mode & 0o777).toString(8);

beforeEach(() => {
  root = temporaryFolder('closed');
  logged = [];
});
afterEach(() => {
  vi.unstubAllEnvs();
});

/** A data folder as Tem left it before it closed it. */
function older(): string {
  const folder = at('data');
  mkdirSync(join(folder, 'logs'), { recursive: true });
  mkdirSync(join(folder, 'Local Storage', 'leveldb'), { recursive: true });
  for (const name of ['settings.json', 'ledger.sqlite', 'logs/tem.log', 'Local Storage/leveldb/LOG'])
    writeFileSync(join(folder, name), 'x', { mode: 0o644 });
  writeFileSync(join(folder, 'run'), 'x', { mode: 0o755 });
  chmodSync(join(folder, 'run'), 0o755);
  for (const name of ['', 'logs', 'Local Storage', 'Local Storage/leveldb'])
    chmodSync(join(folder, name), 0o755);
  return folder;
}

/** Everything in a folder that others may do something with. */
function openIn(folder: string): string[] {
  return ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].filter((name) => {
    const stats = lstatSync(join(folder, name));
    return !stats.isSymbolicLink() && (stats.mode & 0o077) !== 0;
  });
}

describe.skipIf(skipOnWindows('modes of files: Windows has rights of another kind'))(
  'a data folder that is open to others',
  () => {
    it('is restricted to its owner with all its content at the first start, which logs it once', () => {
      const folder = older();
      expect(openIn(folder)).not.toEqual([]);
      restrictAccess(folder, log);
      expect(openIn(folder)).toEqual([]);
      expect([modeOf(folder), modeOf(join(folder, 'logs')), modeOf(join(folder, 'logs', 'tem.log'))]).toEqual(
        ['700', '700', '600'],
      );
      // The owner's rights stay.
      expect(modeOf(join(folder, 'run'))).toBe('700');
      expect(logged).toEqual([{ event: 'data folder access restricted', closed: 9 }]);
      restrictAccess(folder, log);
      expect(logged).toHaveLength(1);
    });

    it('is not left through links, whose targets stay unchanged', () => {
      const folder = older();
      mkdirSync(at('elsewhere'));
      writeFileSync(at('elsewhere', 'page.html'), 'x');
      for (const [name, mode] of [
        ['', 0o755],
        ['page.html', 0o644],
      ] as const)
        chmodSync(at('elsewhere', name), mode);
      symlinkSync(at('elsewhere'), join(folder, 'linked'));
      symlinkSync(at('elsewhere', 'page.html'), join(folder, 'logs', 'linked.log'));
      restrictAccess(folder, log);
      expect([modeOf(at('elsewhere')), modeOf(at('elsewhere', 'page.html'))]).toEqual(['755', '644']);
    });

    it('is left as it is if it contains or is a person’s home', () => {
      const folder = older();
      for (const home of [folder, join(folder, 'logs')]) {
        vi.stubEnv('HOME', home);
        restrictAccess(folder, log);
        expect(modeOf(folder)).toBe('755');
      }
      expect(logged).toEqual([]);
    });
  },
);

describe.skipIf(skipOnWindows('modes of files: Windows has rights of another kind'))(
  'an open ledger that others can read',
  () => {
    it('keeps its locks while the folder is restricted: no other process writes meanwhile', () => {
      const folder = older();
      const file = join(folder, 'ledger.sqlite');
      rmSync(file);
      const ledger = new DatabaseSync(file);
      try {
        ledger.exec('PRAGMA journal_mode = WAL; CREATE TABLE label (code)');
        for (const name of readdirSync(folder).filter((name) => name.startsWith('ledger')))
          chmodSync(join(folder, name), 0o644);
        ledger.exec('BEGIN IMMEDIATE; INSERT INTO label VALUES (1)');
        expect(writeElsewhere(file)).toBe('refused: database is locked');
        restrictAccess(folder, log);
        expect(modeOf(file)).toBe('600');
        expect(writeElsewhere(file)).toBe('refused: database is locked');
        ledger.exec('COMMIT');
        expect(writeElsewhere(file)).toBe('written');
      } finally {
        ledger.close();
      }
    });
  },
);

/** Writes in another process, as a command beside an open station does: locks belong to processes. */
function writeElsewhere(file: string): string {
  const script = `const { DatabaseSync } = require('node:sqlite');
    const database = new DatabaseSync(process.argv[1], { timeout: 0 });
    try { database.exec('INSERT INTO label VALUES (2)'); console.log('written'); }
    catch (error) { console.log('refused: ' + error.message); }`;
  return execFileSync(process.execPath, ['--no-warnings', '-e', script, file], { encoding: 'utf8' }).trim();
}
