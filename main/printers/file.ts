import { constants } from 'node:fs';
import { access, mkdir, open, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { OrderCode } from '../../shared/order-code.ts';
import { FILE_PRINTER } from '../../shared/printer-name.ts';
import { ProblemError } from '../../shared/problem.ts';
import type { Printer } from './printer.ts';

/** A printer that writes one PDF per label into a folder, named by the order code. */
export function createFilePrinter(name: string): Printer {
  const folder = resolve(name.slice(FILE_PRINTER.length));
  const failed = (error: unknown): ProblemError =>
    new ProblemError(
      'folder-failed',
      { folder, detail: error instanceof Error ? error.message : String(error) },
      { cause: error },
    );

  return {
    name,
    jobsAhead: 1,
    async check() {
      try {
        await mkdir(folder, { recursive: true });
        await access(folder, constants.W_OK);
      } catch (error) {
        throw failed(error);
      }
    },
    async print(label) {
      const file = join(folder, fileNameOf(label.code));
      const pdf = await label.pdf();
      try {
        await writeWhole(file, pdf);
      } catch (error) {
        throw failed(error);
      }
      return { file, word: { state: 'printed' } };
    },
  };
}

/** The label's file name: characters that some file system refuses are written as their code point. */
export function fileNameOf(code: OrderCode): string {
  const safe = code.replace(/[^A-Za-z0-9._-]/gu, (character) => `~${character.codePointAt(0)?.toString(16)}`);
  const name = safe.replace(/^\.+/, (dots) => '~2e'.repeat(dots.length));
  // Windows keeps these names for devices, with any extension
  // (https://learn.microsoft.com/windows/win32/fileio/naming-a-file).
  return /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(name) ? `~${name}.pdf` : `${name}.pdf`;
}

/** Writes a file so that it is there whole or not at all, also after a power cut. */
async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  const part = `${file}.${process.pid}.part`;
  try {
    const handle = await open(part, 'w');
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
