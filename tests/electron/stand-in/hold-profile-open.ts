import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { basename, dirname, resolve } from 'node:path';

/** The files that Chromium keeps open in its folder as long as its process lives. */
const OPEN = ['lockfile', 'Network', 'GPUCache', 'Local Storage', 'Session Storage', 'DIPS'];

/**
 * On Windows an open file can't be removed, nor can its folder; Chromium's are open even while `quit` is emitted
 * (https://github.com/electron/electron/issues/9583). Here every removal of such a path fails as it does there.
 * @param folder sessionData
 */
export function holdProfileOpen(folder: string): void {
  const refuse = (path: unknown): void => {
    if (typeof path !== 'string') return;
    const whole = resolve(path);
    const inside = dirname(whole) === folder && OPEN.includes(basename(whole));
    if (whole !== folder && !inside) return;
    const text = `EBUSY: resource busy or locked, rmdir '${path}'`;
    throw Object.assign(new Error(text), { code: 'EBUSY', syscall: 'rmdir', path });
  };
  const { rmSync, rmdirSync, unlinkSync } = fs;
  fs.rmSync = (path, ...rest) => (refuse(path), rmSync(path, ...rest));
  fs.rmdirSync = (path, ...rest) => (refuse(path), rmdirSync(path, ...rest));
  fs.unlinkSync = (path) => (refuse(path), unlinkSync(path));
  const { rm, rmdir, unlink } = fs.promises;
  fs.promises.rm = async (path, ...rest) => (refuse(path), rm(path, ...rest));
  fs.promises.rmdir = async (path, ...rest) => (refuse(path), rmdir(path, ...rest));
  fs.promises.unlink = async (path) => (refuse(path), unlink(path));
  syncBuiltinESMExports();
}
