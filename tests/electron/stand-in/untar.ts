import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const blockSize = 512;

/** Unpacks the few plain archives in Chromium's package: files, folders, symbolic links. */
export function untar(archive: Buffer, into: string): void {
  for (let at = 0; at + blockSize <= archive.length; ) {
    const header = archive.subarray(at, at + blockSize);
    const text = (from: number, length: number) =>
      header.toString('utf8', from, from + length).replace(/\0.*$/s, '');
    const name = normalize(join(text(345, 155), text(0, 100)));
    if (text(0, 100) === '') return;
    if (name.startsWith('..')) throw new Error(`archive entry outside its folder: ${name}`);
    const size = Number.parseInt(text(124, 12), 8) || 0;
    const path = join(into, name);
    const kind = text(156, 1);
    if (kind === '5') {
      mkdirSync(path, { recursive: true });
    } else if (kind === '2') {
      mkdirSync(dirname(path), { recursive: true });
      symlinkSync(text(157, 100), path);
    } else if (kind === '0' || kind === '') {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, archive.subarray(at + blockSize, at + blockSize + size));
      chmodSync(path, Number.parseInt(text(100, 8), 8) || 0o644);
    }
    at += blockSize + Math.ceil(size / blockSize) * blockSize;
  }
}
