import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { readElectronPackage } from '../../build/electron/binary/installed.ts';

const repository = join(import.meta.dirname, '../..');
export const { version: VERSION } = readElectronPackage(repository);
export const ARCHIVE = `electron-v${VERSION}-${process.platform}-${process.arch}.zip`;

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A replacement for Electron's server. */
export interface Mirror {
  /** The requests, in order. */
  readonly requestedUrls: readonly string[];
  /** Makes Electron's installer use it, with a cache of its own; it also serves checksums where it has an archive. */
  readonly env: NodeJS.ProcessEnv;
  close(): Promise<void>;
}

export const NOT_FOUND: Answer = (_request, response) => {
  response.writeHead(404).end();
};

/** Accepts the request and never answers. */
export const NO_RESPONSE: Answer = () => undefined;

/** Electron's archive and its checksums. */
export function respondWithArchive(zip: Uint8Array): Answer {
  const sum = createHash('sha256').update(zip).digest('hex');
  return ({ url }, response) => {
    if (url?.endsWith('/SHASUMS256.txt')) response.end(`${sum} *${ARCHIVE}\n`);
    else if (url?.endsWith(`/${ARCHIVE}`)) response.setHeader('content-length', zip.length).end(zip);
    else response.writeHead(404).end();
  };
}

/** An archive whose executable is this shell script. */
export function createElectronArchive(script: string): Uint8Array {
  const executable = { os: 3, attrs: (0o100755 << 16) >>> 0 } as const;
  return zipSync({
    electron: [Buffer.from(`#!/bin/sh\n${script}\n`), executable],
    version: Buffer.from(VERSION),
    // More than one progress line's worth.
    'resources.pak': [new Uint8Array(2_000_000), { level: 0 }],
  });
}

export async function startMirror(answer: Answer): Promise<Mirror> {
  const asked: string[] = [];
  const cache = mkdtempSync(join(tmpdir(), 'tem-electron-cache-'));
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    requestedUrls: asked,
    env: {
      ELECTRON_MIRROR: `http://127.0.0.1:${port}/`,
      electron_use_remote_checksums: '1',
      electron_config_cache: cache,
      TEM_ELECTRON: '',
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(cache, { recursive: true, force: true });
    },
  };
}

/**
 * Lays out Electron's package as npm does, with its own installer and without a binary.
 * @param root becomes the folder of node_modules
 */
export function installElectronPackage(root: string): void {
  const from = join(repository, 'node_modules');
  const to = join(root, 'node_modules');
  mkdirSync(join(to, 'electron'), { recursive: true });
  for (const file of ['package.json', 'install.js', 'checksums.json', 'LICENSE'])
    copyFileSync(join(from, 'electron', file), join(to, 'electron', file));
  // What the installer loads.
  for (const scope of ['@electron', '@electron-internal'])
    symlinkSync(join(from, scope), join(to, scope), 'junction');
}
