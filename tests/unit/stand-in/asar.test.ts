import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createPackage, createPackageWithOptions, getRawHeader } from '@electron/asar';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { readAsar, verifyAsar } from '../../electron/stand-in/asar.ts';
import { unpackAsar } from '../../electron/stand-in/unpack-asar.ts';
import { skipUnlessLinux } from '../../helpers/platforms.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

let folder: string;
let archive: string;
beforeEach(() => {
  folder = temporaryFolder('asar');
  archive = join(folder, 'app.asar');
});

/** Packs files (path to content) with Electron's own tool. */
async function pack(files: ReadonlyMap<string, Uint8Array>): Promise<void> {
  const source = mkdtempSync(join(folder, 'source-'));
  for (const [path, content] of files) {
    mkdirSync(dirname(join(source, path)), { recursive: true });
    writeFileSync(join(source, path), content);
  }
  await createPackage(source, archive);
}

const name = fc.stringMatching(/^[a-zđơ0-9 _-]{1,8}$/).filter((text) => text.trim() === text);
// Folders and files have names of two kinds, so that none wants to be both.
const path = fc
  .tuple(fc.array(name, { maxLength: 3 }), name)
  .map(([folders, file]) => [...folders, `${file}.x`].join('/'));
const tree = fc
  .array(fc.tuple(path, fc.uint8Array({ maxLength: 300 })), { minLength: 1, maxLength: 12 })
  .map((files) => new Map(files));

describe.skipIf(skipUnlessLinux('the stand-in for Electron runs nowhere else'))(
  'asar archives on the stand-in',
  { timeout: 60_000 },
  () => {
    test('reads what Electron’s tool packs, extracts it, and verifies every byte', async () => {
      await fc.assert(
        fc.asyncProperty(tree, fc.nat(), async (files, at) => {
          await pack(files);
          const asar = readAsar(archive);
          const { headerString } = getRawHeader(archive);
          expect(asar.headerHash).toBe(createHash('sha256').update(headerString).digest('hex'));
          expect(new Map(asar.files.map((file) => [file.path, new Uint8Array(file.content)]))).toEqual(files);
          verifyAsar(asar, asar.headerHash);
          const laidOut = unpackAsar(asar, join(folder, 'cache'));
          expect(laidOut.endsWith('/app.asar')).toBe(true);
          for (const [file, content] of files)
            expect(new Uint8Array(readFileSync(join(laidOut, file)))).toEqual(content);

          const changed = readFileSync(archive);
          const position = 16 + (at % (changed.length - 16));
          changed[position] = (changed[position] ?? 0) ^ 1;
          writeFileSync(archive, changed);
          // Padding of the header to four bytes is not verified.
          const length = changed.readUInt32LE(12);
          if (position >= 16 + length && position < 8 + changed.readUInt32LE(4)) return;
          expect(() => verifyAsar(readAsar(archive), asar.headerHash)).toThrow(/electron stand-in: /);
        }),
        { numRuns: 10 },
      );
    });

    test('verifies a file of several blocks to its last byte', async () => {
      await pack(new Map([['big.bin', new Uint8Array(4 * 1024 * 1024 + 1)]]));
      const { headerHash } = readAsar(archive);
      verifyAsar(readAsar(archive), headerHash);
      const changed = readFileSync(archive);
      changed[changed.length - 1] = 1;
      writeFileSync(archive, changed);
      expect(() => verifyAsar(readAsar(archive), headerHash)).toThrow('big.bin was changed');
    });

    test('copies unpacked files without verifying them', async () => {
      const source = mkdtempSync(join(folder, 'source-'));
      mkdirSync(join(source, 'dist'));
      writeFileSync(join(source, 'dist/index.js'), 'index');
      writeFileSync(join(source, 'dist/koffi.node'), 'library');
      await createPackageWithOptions(source, archive, { unpack: '*.node' });
      const asar = readAsar(archive);
      const library = join(`${archive}.unpacked`, 'dist/koffi.node');
      expect(readFileSync(library, 'utf8')).toBe('library');
      writeFileSync(library, 'another');
      const changed = readAsar(archive);
      verifyAsar(changed, asar.headerHash);
      const cache = join(folder, 'cache');
      expect(readFileSync(join(unpackAsar(asar, cache), 'dist/koffi.node'), 'utf8')).toBe('library');
      expect(readFileSync(join(unpackAsar(changed, cache), 'dist/koffi.node'), 'utf8')).toBe('another');
      expect(readFileSync(join(unpackAsar(changed, cache), 'dist/index.js'), 'utf8')).toBe('index');
    });

    test('rejects what is no archive, is truncated or would leave its folder', async () => {
      for (const text of ['', 'x', 'not an archive at all, by no means'])
        expect(() => {
          writeFileSync(archive, text);
          readAsar(archive);
        }).toThrow('is no asar archive');

      await pack(new Map([['safe.js', new Uint8Array(9)]]));
      const packed = readFileSync(archive);
      writeFileSync(archive, packed.subarray(0, -1));
      expect(() => readAsar(archive)).toThrow('ends within safe.js');
      writeFileSync(archive, packed.toString('latin1').replace('safe.js', '../x.js'), 'latin1');
      expect(() => readAsar(archive)).toThrow('holds a file named "../x.js"');
    });

    test('reuses an extracted folder, and deletes it a day after its last start', async () => {
      const cache = join(folder, 'cache');
      const start = async (content: number) => {
        await pack(new Map([['main.js', new Uint8Array([content])]]));
        return unpackAsar(readAsar(archive), cache);
      };
      const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);
      const [used, unused] = [await start(1), await start(2)];
      writeFileSync(join(used, 'main.js'), 'as it is');
      for (const laidOut of [used, unused]) utimesSync(dirname(laidOut), daysAgo(2), daysAgo(2));
      expect(await start(1)).toBe(used);
      await start(3);
      expect(readFileSync(join(used, 'main.js'), 'utf8')).toBe('as it is');
      expect(existsSync(unused)).toBe(false);
    });
  },
);
