import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { throwNotImplemented } from './not-implemented.ts';

// Archives as @electron/asar makes them: https://github.com/electron/asar#format

interface Entry {
  readonly files?: Readonly<Record<string, Entry>>;
  /** Bytes from the end of the header. */
  readonly offset?: string;
  /** In bytes. */
  readonly size?: number;
  readonly executable?: boolean;
  readonly unpacked?: boolean;
  readonly link?: string;
  readonly integrity?: { readonly blockSize: number; readonly blocks: readonly string[] };
}

interface AsarFile {
  /** Within the archive. */
  readonly path: string;
  readonly entry: Entry;
  readonly content: Buffer;
}

export interface Asar {
  /** Its path. */
  readonly archive: string;
  /** SHA-256 of the whole archive and of the files beside it, as hexadecimal digits. */
  readonly contentHash: string;
  /** SHA-256 of the header, which macOS and Windows store about an archive. */
  readonly headerHash: string;
  readonly files: readonly AsarFile[];
}

/** @throws Error where it is no archive, or one with parts that the stand-in does not support */
export function readAsar(archive: string): Asar {
  const bytes = readFileSync(archive);
  const { header, root, start } = readHeader(archive, bytes);
  const files: AsarFile[] = [];
  const walk = (entry: Entry, path: string): void => {
    for (const [name, child] of Object.entries(entry.files ?? {})) {
      if (name === '' || name === '.' || name === '..' || /[/\\]/.test(name))
        throw new Error(`electron stand-in: ${archive} holds a file named ${JSON.stringify(name)}`);
      const at = join(path, name);
      if (child.files !== undefined) {
        walk(child, at);
        continue;
      }
      if (child.link !== undefined) throwNotImplemented(`${at}, a link inside of an asar archive,`);
      if (child.unpacked === true) {
        files.push({ path: at, entry: child, content: readFileSync(join(`${archive}.unpacked`, at)) });
        continue;
      }
      const from = start + Number(child.offset);
      const content = bytes.subarray(from, from + (child.size ?? 0));
      if (content.length !== child.size) throw new Error(`electron stand-in: ${archive} ends within ${at}`);
      files.push({ path: at, entry: child, content });
    }
  };
  walk(root, '');
  const beside = files.filter(({ entry }) => entry.unpacked === true).map(({ content }) => content);
  return {
    archive,
    contentHash: sha256(Buffer.concat([bytes, ...beside])),
    headerHash: sha256(header),
    files,
  };
}

function readHeader(archive: string, bytes: Buffer): { header: string; root: Entry; start: number } {
  try {
    // Two "pickles" of Chromium: the second's size; then its own size, the text's length and the text.
    const start = 8 + bytes.readUInt32LE(4);
    const header = bytes.toString('utf8', 16, 16 + bytes.readUInt32LE(12));
    return { header, root: JSON.parse(header) as Entry, start };
  } catch (error) {
    throw new Error(`electron stand-in: ${archive} is no asar archive`, { cause: error });
  }
}

/**
 * Verifies an archive: the executable vouches for the header, the header for each block of each file
 * (https://www.electronjs.org/docs/latest/tutorial/asar-integrity).
 * @param expected the header's hash in the executable; null: there is none
 * @throws Error where the archive is not what was packed
 */
export function verifyAsar({ archive, headerHash, files }: Asar, expected: string | null): void {
  const fail = (what: string): never => {
    throw new Error(`electron stand-in: integrity check failed for ${archive}: ${what}`);
  };
  if (expected === null) fail('the executable holds no hash of it');
  if (headerHash !== expected) fail('its header is not the one that was packed');
  for (const { path, entry, content } of files) {
    // Electron checks what it reads from the archive, and nothing beside it (lib/node/asar-fs-wrapper.ts).
    if (entry.unpacked === true) continue;
    const { blockSize, blocks } = entry.integrity ?? fail(`${path} has no hashes`);
    const count = Math.max(1, Math.ceil(content.length / blockSize));
    for (let at = 0; at < count; at++)
      if (sha256(content.subarray(at * blockSize, (at + 1) * blockSize)) !== blocks[at])
        fail(`${path} was changed`);
  }
}

function sha256(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}
