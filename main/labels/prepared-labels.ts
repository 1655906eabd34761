import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import type { AccountKey } from '../../shared/account.ts';
import type { OrderCode } from '../../shared/order-code.ts';
import { PRIVATE_FILE_MODE, PRIVATE_FOLDER_MODE } from '../platform/atomic-write.ts';
import { retryWhileLocked } from '../platform/system-errors.ts';
import { bytesPerRow, type Dots, hashDots } from './inspect/dots.ts';
import type { Label } from './label.ts';
import type { LabelContent } from './printable-label.ts';

/** Proven labels that wait on disk until they are printed. */
export type PreparedLabels = ReturnType<typeof openPreparedLabels>;

/** The disk space of all labels together: about 20,000 thermal labels. */
const MAX_BYTES = 128 * 1024 * 1024;
/** Fast: most of a label is white. */
const COMPRESSION_LEVEL = 1;
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const compress = promisify(deflateRaw);
const decompress = promisify(inflateRaw);

/** An order of one account; another account's may have the same code. */
interface PreparedOrder {
  readonly account: AccountKey | null;
  readonly code: OrderCode;
}

/** Names an order's label in memory; its file is sealed with it. */
const nameOf = ({ account, code }: PreparedOrder): string => JSON.stringify([account, code]);

interface StoredLabel {
  readonly file: string;
  /** Everything but the bits of its pages. */
  readonly content: LabelContent;
  bytes: number;
}

/**
 * Opens the folder of prepared labels and erases what an earlier process left there. Which labels there are, what was proven
 * of them, and the key of their files exist in memory only: after a crash nothing in the folder can be printed, or read.
 * @param folder of this store alone; absolute path
 * @param restore makes a label printable again
 */
export function openPreparedLabels(
  folder: string,
  restore: (content: LabelContent) => Label,
  maxBytes = MAX_BYTES,
) {
  const key = randomBytes(32);
  const stored = new Map<string, StoredLabel>();
  const erasing = new Set<Promise<void>>();
  let bytes = 0;
  let files = 0;
  const opened = eraseFolder(folder)
    .then(() => mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER_MODE }))
    .then(
      () => true,
      () => false,
    );

  function erase(file: string): void {
    // What cannot be erased now is erased with the folder, and unreadable until then.
    const done: Promise<void> = retryWhileLocked(() => rm(file, { force: true }))
      .catch(() => undefined)
      .finally(() => erasing.delete(done));
    erasing.add(done);
  }

  function discard(order: PreparedOrder): void {
    const name = nameOf(order);
    const label = stored.get(name);
    if (label === undefined) return;
    stored.delete(name);
    bytes -= label.bytes;
    erase(label.file);
  }

  return {
    /** Stores an account's label, in place of the order's previous one. @returns false if it cannot be kept */
    async put(
      account: AccountKey | null,
      { code, widthMm, heightMm, dots, dpi, warnings, proof }: Label,
    ): Promise<boolean> {
      const order = { account, code };
      const name = nameOf(order);
      discard(order);
      if (bytes >= maxBytes) return false;
      const content = { code, widthMm, heightMm, dots: dots.map(withoutBits), dpi, warnings, proof };
      const label: StoredLabel = { file: join(folder, `${++files}.dots`), content, bytes: 0 };
      stored.set(name, label);
      try {
        if (!(await opened)) throw new Error('no folder');
        const packed = await compress(Buffer.concat(dots.map(({ bits }) => bits)), {
          level: COMPRESSION_LEVEL,
        });
        const sealed = sealBytes(packed, key, name);
        await writeFile(label.file, sealed, { flag: 'wx', mode: PRIVATE_FILE_MODE });
        if (stored.get(name) !== label) {
          erase(label.file);
          return false;
        }
        label.bytes = sealed.length;
        bytes += sealed.length;
        return true;
      } catch {
        if (stored.get(name) === label) discard(order);
        else erase(label.file);
        return false;
      }
    },
    /** Reads an order's label; null if there is none, or if its file does not contain the dots that were proven. */
    async read(order: PreparedOrder): Promise<Label | null> {
      const name = nameOf(order);
      const label = stored.get(name);
      if (label === undefined) return null;
      try {
        const packed = openBytes(await readFile(label.file), key, name);
        const dots = splitBits(label.content.dots, await decompress(packed));
        const { proof } = label.content;
        if (dots.length !== proof.dots.length || dots.some((page, at) => hashDots(page) !== proof.dots[at]))
          return null;
        return restore({ ...label.content, dots });
      } catch {
        return null;
      }
    },
    discard,
    /** Erases all labels and their folder. */
    async close(): Promise<void> {
      stored.clear();
      bytes = 0;
      await opened;
      await Promise.all(erasing);
      await eraseFolder(folder).catch(() => undefined);
    },
  };
}

const eraseFolder = (folder: string): Promise<void> =>
  retryWhileLocked(() => rm(folder, { recursive: true, force: true }));

const NO_BITS = new Uint8Array(0);
const withoutBits = ({ widthDots, heightDots }: Dots): Dots => ({ widthDots, heightDots, bits: NO_BITS });

function splitBits(pages: readonly Dots[], all: Uint8Array): Dots[] {
  let from = 0;
  return pages.map((page) => {
    const { widthDots, heightDots } = page;
    const length = bytesPerRow(widthDots) * heightDots;
    const bits = new Uint8Array(all.subarray(from, from + length));
    from += length;
    return { widthDots, heightDots, bits };
  });
}

/** Encrypts and authenticates bytes for one order. */
function sealBytes(content: Uint8Array, key: Uint8Array, name: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(name));
  const sealed = [cipher.update(content), cipher.final()];
  return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed]);
}

/** @throws Error if the bytes are not what was sealed for this order */
function openBytes(sealed: Uint8Array, key: Uint8Array, name: string): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(name))
    .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}
