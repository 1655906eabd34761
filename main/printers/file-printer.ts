import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { type AccountId, FIRST_ACCOUNT } from '../../shared/account.ts';
import { interpolateLocalized } from '../../shared/language.ts';
import type { OrderCode } from '../../shared/order-code.ts';
import { FILE_PRINTER } from '../../shared/printer-name.ts';
import { type Problem, ProblemError } from '../../shared/problem.ts';
import { printerRefusalText } from '../../shared/texts/printer-refusals.ts';
import type { Label } from '../labels/label.ts';
import { PRIVATE_FOLDER_MODE, writeFileAtomic } from '../platform/atomic-write.ts';
import { detached } from '../platform/promises.ts';
import { lockedFileOf } from '../platform/system-errors.ts';
import type { Printer } from './printer.ts';

/**
 * A printer that writes one PDF per label into a folder, named by the order code and, beyond the first, by the account. The PDF holds the same dots that any other
 * printer would print.
 */
export function createFilePrinter(name: string): Printer {
  const folder = resolve(name.slice(FILE_PRINTER.length));
  const failed = (error: unknown): ProblemError =>
    new ProblemError('folder-failed', { folder, detail: describeFailure(error) }, { cause: error });

  const begun = new WeakMap<Label, Promise<Uint8Array>>();

  return {
    name,
    maxPendingJobs: 1,
    prepare(label) {
      begun.set(label, detached(label.renderPdf()));
    },
    async check() {
      try {
        await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER_MODE });
        await access(folder, constants.W_OK);
      } catch (error) {
        throw failed(error);
      }
    },
    async print(label, { account }) {
      const file = join(folder, fileNameOf(label.code, account));
      const pdf = await (begun.get(label) ?? label.renderPdf());
      begun.delete(label);
      try {
        await writeFileAtomic(file, [pdf]);
      } catch (error) {
        throw failed(error);
      }
      return { file, result: { state: 'printed' } };
    },
  };
}

function describeFailure(error: unknown): NonNullable<Problem['values']>[string] {
  const held = lockedFileOf(error);
  if (held === null) return error instanceof Error ? error.message : String(error);
  const name = basename(held);
  return interpolateLocalized(printerRefusalText.fileOpen, { name });
}

/** Codes that are safe as file names. Lower case is not: Windows and macOS treat "a" and "A" as the same name. */
const PLAIN_CODE = /^[A-Z0-9._-]+$/;
/** File systems allow at most 255 letters. */
const MAX_NAME_LETTERS = 150;

/**
 * Returns the label's file name, distinct for each code of each account on every system. Replaces characters that some file system rejects by
 * their code points. If the result could clash with another code's name, appends part of the code's SHA-256.
 */
export function fileNameOf(code: OrderCode, account?: AccountId): string {
  const end = account === undefined || account === FIRST_ACCOUNT ? '.pdf' : `~${account}.pdf`;
  const safe = code.replace(/[^A-Za-z0-9._-]/gu, (character) => `~${character.codePointAt(0)?.toString(16)}`);
  const visible = safe.replace(/^\.+/, (dots) => '~2e'.repeat(dots.length)).slice(0, MAX_NAME_LETTERS);
  // Windows reserves these names for devices, with any extension, and treats ¹ as 1
  // (https://learn.microsoft.com/windows/win32/fileio/naming-a-file). The superscripts have been replaced by their code
  // points already.
  const name = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(visible) ? `~${visible}` : visible;
  if (PLAIN_CODE.test(code)) return `${name}${end}`;
  return `${name}~${createHash('sha256').update(code).digest('hex').slice(0, 12)}${end}`;
}
