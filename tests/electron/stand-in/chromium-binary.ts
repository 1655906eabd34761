import { randomUUID } from 'node:crypto';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { brotliDecompressSync, createBrotliDecompress } from 'node:zlib';
import { createSqliteStub, readSqliteSymbols } from './sqlite-stub.ts';
import { openStagingFolder, removeStaleStagingFolders } from './staging-folders.ts';
import { untar } from './untar.ts';
import { findVisibleChromium } from './visible-chromium.ts';

/** The repository's root: tests/electron/stand-in/ is three levels below it. */
export const repositoryRoot = dirname(dirname(dirname(import.meta.dirname)));

export interface ChromiumBinary {
  readonly path: string;
  /** The folders of libraries and fonts that the machine may lack. */
  readonly env: NodeJS.ProcessEnv;
  readonly headed: boolean;
}

const packageFolder = join(repositoryRoot, 'node_modules/@sparticuz/chromium');

/** The Chromium to drive: a visible one with TEM_HEADED=1, otherwise TEM_CHROMIUM or the npm package's, unpacked once. */
export async function findChromium(): Promise<ChromiumBinary> {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('the stand-in runs on Linux x64; use Electron');
  if (process.env['TEM_HEADED'] === '1') {
    const path = findVisibleChromium(process.env);
    // Commands with a window say so before they start (build/electron/binary/choose.ts).
    if (path === null) throw new Error('electron stand-in: TEM_HEADED=1, but nothing shows a window here');
    return { path, env: {}, headed: true };
  }
  const named = process.env['TEM_CHROMIUM'];
  if (named) return { path: named, env: {}, headed: false };
  const folder = await unpacked();
  return {
    path: join(folder, 'chromium'),
    env: {
      LD_LIBRARY_PATH: [join(folder, 'lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':'),
      FONTCONFIG_PATH: join(folder, 'fonts'),
    },
    headed: false,
  };
}

/** The folder into which Chromium is unpacked; its name contains the version. */
function chromiumFolder(): string {
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string;
  };
  return join(repositoryRoot, 'node_modules/.cache', `tem-chromium-${version}`);
}

async function unpacked(): Promise<string> {
  const folder = chromiumFolder();
  await removeStaleStagingFolders(folder);
  if (!existsSync(join(folder, 'chromium'))) await unpack(folder);
  addSqliteStub(join(folder, 'lib'));
  return folder;
}

/** Unpacks beside the target and renames, so that several first runs at once don't collide. */
async function unpack(folder: string): Promise<void> {
  const started = performance.now();
  const opened = await openStagingFolder(folder);
  const draft = opened.folder;
  await mkdir(join(draft, 'fonts-cache'), { recursive: true });
  try {
    const binary = join(draft, 'chromium');
    await pipeline(
      createReadStream(join(packageFolder, 'bin/chromium.br')),
      createBrotliDecompress(),
      createWriteStream(binary),
    );
    await chmod(binary, 0o755);
    for (const archive of ['al2023', 'fonts'])
      untar(brotliDecompressSync(await readFile(join(packageFolder, `bin/${archive}.tar.br`))), draft);
    await writeFile(join(draft, 'fonts/fonts.conf'), fontsConf(join(folder, 'fonts'), folder));
    await rename(draft, folder).catch((error: unknown) => {
      if (!existsSync(join(folder, 'chromium'))) throw error;
    });
  } finally {
    opened.close();
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stderr.write(`electron stand-in: unpacked Chromium in ${seconds} s\n`);
}

/** Adds a libsqlite3.so.0 that opens no database, which takes precedence over the machine's own. */
function addSqliteStub(folder: string): void {
  const file = join(folder, 'libsqlite3.so.0');
  if (existsSync(file)) return;
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, createSqliteStub(readSqliteSymbols(join(folder, 'libsoftokn3.so'))));
  renameSync(draft, file);
}

/** The packed configuration names folders of the machine on which it was made. */
function fontsConf(fonts: string, folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${fonts}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
  <match target="pattern"><test qual="any" name="family"><string>sans-serif</string></test>
    <edit name="family" mode="append" binding="same"><string>Open Sans</string></edit></match>
</fontconfig>
`;
}
