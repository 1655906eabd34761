import { createHash, generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publicKeyOf, signChannelFile } from '../../../main/updates/signature.ts';

/** A key pair of a test's own: the private one in PEM, the public one as Tem is built with it. */
export function newKey(): { readonly privateKey: string; readonly publicKey: string } {
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return { privateKey: pem, publicKey: publicKeyOf(pem) };
}

/** An installer to be offered. */
export interface Installer {
  readonly name: string;
  readonly content: Uint8Array;
}

/** A channel file as electron-builder writes it. */
function channelFile(version: string, installers: readonly Installer[]): string {
  const files = installers.map(
    ({ name, content }) =>
      `  - url: ${name}\n    sha512: ${createHash('sha512').update(content).digest('base64')}\n    size: ${content.length}\n`,
  );
  return `version: ${version}\nfiles:\n${files.join('')}releaseDate: '2026-11-22T01:00:00.000Z'\n`;
}

/** Where newer versions lie, for a test. */
export interface Feed {
  readonly url: string;
  /** What is answered, by path. */
  readonly files: Map<string, Uint8Array | string | RequestListener>;
  /** The requested paths. */
  readonly asked: string[];
  /** Offers a version: its installers, the channel file and its signature. */
  offer(version: string, installers: readonly Installer[], privateKey: string, channel?: string): void;
  close(): Promise<void>;
}

export async function startFeed(): Promise<Feed> {
  const files: Feed['files'] = new Map();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? '';
    asked.push(path);
    const answer = files.get(path);
    if (answer === undefined) response.writeHead(404).end();
    else if (typeof answer === 'function') answer(request, response);
    else response.end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Listening on a port, it has one.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    files,
    asked,
    offer(version, installers, privateKey, channel = 'latest-linux.yml') {
      const text = channelFile(version, installers);
      files.set(`/${channel}`, text);
      files.set(`/${channel}.sig`, `${signChannelFile(channel, Buffer.from(text), privateKey)}\n`);
      for (const { name, content } of installers) files.set(`/${name}`, content);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Folders as an installed Tem has them. */
export interface InstalledFolders {
  readonly root: string;
  /** Downloads lie here. */
  readonly cache: string;
  /** electron-builder's app-update.yml. */
  readonly appUpdateYml: string;
  readonly appImage: string;
  remove(): void;
}

export function installedFolders(): InstalledFolders {
  const root = mkdtempSync(join(tmpdir(), 'tem-update-'));
  const appUpdateYml = join(root, 'app-update.yml');
  const appImage = join(root, 'Tem.AppImage');
  mkdirSync(join(root, 'cache'));
  writeFileSync(
    appUpdateYml,
    'provider: generic\nurl: https://updates.invalid\nupdaterCacheDirName: tem-updater\n',
  );
  writeFileSync(appImage, 'the version that runs', { mode: 0o755 });
  return {
    root,
    cache: join(root, 'cache'),
    appUpdateYml,
    appImage,
    // A cancelled download may be closed a moment later, and Windows removes no open file.
    remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 5 }),
  };
}
