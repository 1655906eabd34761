import { EventEmitter } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { App } from 'electron';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { removeStaleSessionData, setTemporarySessionData } from '../../../main/app/temporary-session-data.ts';
import { lockFile } from '../../../main/database/file-lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tem-chromium-files-'));
});
afterEach(() => {
  chmodSync(folder, 0o700);
  rmSync(folder, { recursive: true });
});

const HOUR = 60 * 60 * 1000;

/** A folder that a command made so long ago (ms). */
function left(name: string, agoMs: number): string {
  const path = join(folder, name);
  mkdirSync(join(path, 'Network'), { recursive: true });
  writeFileSync(join(path, 'Network', 'Cookies'), '');
  const at = (Date.now() - agoMs) / 1000;
  utimesSync(path, at, at);
  return path;
}

function startIn(sessionData: string): { app: EventEmitter; moved: string } {
  const app = new EventEmitter();
  let moved = '';
  const paths = {
    getPath: () => sessionData,
    setPath: (_name: string, path: string) => {
      moved = path;
    },
  };
  // The parts of Electron's app that are used.
  setTemporarySessionData(Object.assign(app, paths) as unknown as App);
  return { app, moved };
}

describe('Chromium’s files of a command', () => {
  it('have their own folder with the station’s Local State until the command ends', () => {
    writeFileSync(join(folder, 'Local State'), '{"os_crypt":{"encrypted_key":"…"}}');
    const { app, moved } = startIn(folder);
    expect(readFileSync(join(moved, 'Local State'), 'utf8')).toContain('encrypted_key');
    expect(dirname(moved)).toBe(tmpdir());
    app.emit('quit', {}, 0);
    expect(existsSync(moved)).toBe(false);
  });

  it('are removed by a later start when unused and an hour old', () => {
    const old = left('tem-command-old', 2 * HOUR);
    const fresh = left('tem-command-fresh', HOUR / 2);
    const other = left('tem-electron-other', 2 * HOUR);
    const used = left('tem-command-used', 2 * HOUR);
    const lock = lockFile(join(used, 'in-use.lock'), 'alone');
    const hourAgo = (Date.now() - 2 * HOUR) / 1000;
    utimesSync(used, hourAgo, hourAgo);
    removeStaleSessionData(folder, Date.now());
    expect([old, fresh, other, used].map((path) => existsSync(path))).toEqual([false, true, true, true]);
    lock?.release();
    utimesSync(used, hourAgo, hourAgo);
    removeStaleSessionData(folder, Date.now());
    expect(existsSync(used)).toBe(false);
  });

  it.skipIf(process.platform === 'win32')('are not searched for behind a link', () => {
    const target = left('elsewhere', 2 * HOUR);
    symlinkSync(target, join(folder, 'tem-command-link'));
    removeStaleSessionData(folder, Date.now() + 2 * HOUR);
    expect(readdirSync(target)).toEqual(['Network']);
  });
});
