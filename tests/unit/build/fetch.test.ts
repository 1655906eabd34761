import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request as ask, createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type FetchResult, fetchElectron } from '../../../build/electron/binary/fetch.ts';
import { readElectronPackage } from '../../../build/electron/binary/installed.ts';
import {
  ARCHIVE,
  createElectronArchive,
  installElectronPackage,
  type Mirror,
  NO_RESPONSE,
  NOT_FOUND,
  respondWithArchive,
  startMirror,
  VERSION,
} from '../../helpers/electron-mirror.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const ASKED = `/v${VERSION}/${ARCHIVE}`;

let root: string;
let mirror: Mirror | undefined;
let said: string[];
beforeEach(() => {
  root = temporaryFolder('fetch');
  installElectronPackage(root);
  said = [];
});
afterEach(async () => {
  vi.useRealTimers();
  await mirror?.close();
  mirror = undefined;
});

const fetchIt = (env: NodeJS.ProcessEnv, { again = false, silenceMs = 10_000 } = {}): Promise<FetchResult> =>
  fetchElectron({
    electron: readElectronPackage(root),
    cache: join(root, 'node_modules/.cache'),
    env: { ...process.env, ...env },
    retry: again,
    log: (line) => said.push(line),
    silenceMs,
  });

const executable = () => join(root, 'node_modules/electron/dist/electron');

// The archives hold a shell script; how they are fetched is the same everywhere.
describe.runIf(process.platform === 'linux')('on Linux', () => {
  test('fetches Electron with its own installer from the named mirror, and reports progress', async () => {
    mirror = await startMirror(respondWithArchive(createElectronArchive('echo it runs')));
    expect(await fetchIt(mirror.env)).toEqual({ kind: 'here', path: executable() });
    expect(readFileSync(executable(), 'utf8')).toContain('it runs');
    expect(mirror.requestedUrls).toEqual([ASKED, `/v${VERSION}/SHASUMS256.txt`]);
    expect(said[0]).toBe(`fetching Electron ${VERSION}: ${mirror.env['ELECTRON_MIRROR']}${ASKED.slice(1)}`);
    expect(said.at(-1)).toBe(`Electron ${VERSION}: 100 % of 2 MB`);
  });

  test('requests nothing if the binary exists', async () => {
    mirror = await startMirror(respondWithArchive(createElectronArchive('')));
    await fetchIt(mirror.env);
    const before = mirror.requestedUrls.length;
    expect(await fetchIt(mirror.env)).toEqual({ kind: 'here', path: executable() });
    expect(mirror.requestedUrls).toHaveLength(before);
  });

  test('uses an Electron that is unpacked elsewhere, as Electron’s package does, and asks nobody', async () => {
    mirror = await startMirror(NOT_FOUND);
    const elsewhere = join(root, 'electron of mine');
    mkdirSync(elsewhere);
    const env = { ...mirror.env, ELECTRON_OVERRIDE_DIST_PATH: elsewhere };
    // Electron's installer would unpack into its own folder all the same.
    expect(await fetchIt(env)).toMatchObject({
      kind: 'failed',
      failure: { why: `ELECTRON_OVERRIDE_DIST_PATH names ${elsewhere}, which has no electron` },
      remembered: false,
    });
    const binary = join(elsewhere, 'electron');
    writeFileSync(binary, '');
    expect(await fetchIt(env)).toEqual({ kind: 'here', path: binary });
    // node_modules/electron/index.js
    const index = join(root, 'node_modules/electron/index.js');
    copyFileSync(join(import.meta.dirname, '../../../node_modules/electron/index.js'), index);
    const { stdout } = spawnSync(process.execPath, ['-p', `require(${JSON.stringify(index)})`], {
      encoding: 'utf8',
      env: { ...process.env, ...env },
    });
    expect(stdout.trim()).toBe(binary);
    expect(mirror.requestedUrls).toEqual([]);
  });

  test('fetches once for two commands at once', async () => {
    mirror = await startMirror(respondWithArchive(createElectronArchive('')));
    const source = join(import.meta.dirname, '../../../build/electron/binary');
    const program = `
      const { fetchElectron } = await import(${JSON.stringify(join(source, 'fetch.ts'))});
      const { readElectronPackage } = await import(${JSON.stringify(join(source, 'installed.ts'))});
      const root = ${JSON.stringify(root)};
      const { kind } = await fetchElectron({ electron: readElectronPackage(root), cache: root + '/node_modules/.cache',
        env: process.env, retry: false, log: () => undefined });
      console.log(kind);`;
    const run = async () => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
        env: { ...process.env, ...mirror?.env },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let output = '';
      child.stdout.on('data', (text) => (output += String(text)));
      await once(child, 'close');
      return output.trim();
    };
    expect(await Promise.all([run(), run()])).toEqual(['here', 'here']);
    expect(mirror.requestedUrls.filter((url) => url === ASKED)).toHaveLength(1);
  });

  test('uses a proxy if ELECTRON_GET_USE_PROXY asks for it', async () => {
    mirror = await startMirror(respondWithArchive(createElectronArchive('')));
    const asked: string[] = [];
    const proxy = createServer((request, response) => {
      asked.push(request.url ?? '');
      ask(request.url ?? '', { headers: request.headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      }).end();
    });
    proxy.on('connect', ({ url }, socket) => {
      asked.push(url ?? '');
      const { hostname, port } = new URL(`http://${url}`);
      const there = connect(Number(port), hostname, () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        there.pipe(socket).pipe(there);
      });
      there.on('error', () => socket.destroy());
      socket.on('error', () => there.destroy());
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const { port } = proxy.address() as AddressInfo;
    try {
      const fetched = await fetchIt({
        ...mirror.env,
        ELECTRON_GET_USE_PROXY: '1',
        HTTP_PROXY: `http://127.0.0.1:${port}`,
        NO_PROXY: '',
        no_proxy: '',
      });
      expect(fetched.kind).toBe('here');
      expect(asked.length).toBeGreaterThan(0);
    } finally {
      proxy.closeAllConnections();
      proxy.close();
    }
  });
});

test('reports the response of a server without Electron', async () => {
  mirror = await startMirror(NOT_FOUND);
  const host = new URL(mirror.env['ELECTRON_MIRROR'] ?? '').host;
  expect(await fetchIt(mirror.env)).toMatchObject({
    kind: 'failed',
    remembered: false,
    failure: { why: `${host}: answered 404 for http://${host}${ASKED}` },
  });
});

test('calls a server unreachable that never responds', async () => {
  mirror = await startMirror(NO_RESPONSE);
  const started = performance.now();
  const fetched = await fetchIt(mirror.env, { silenceMs: 400 });
  expect(fetched).toMatchObject({
    failure: { why: expect.stringMatching(/^127\.0\.0\.1:\d+: not reachable: no byte in 0\.4 s$/) },
  });
  // Node's own limit is five minutes.
  expect(performance.now() - started).toBeLessThan(20_000);
});

test('calls a server unreachable that stops midway', async () => {
  mirror = await startMirror((_request, response) => {
    response.setHeader('content-length', 2_000_000);
    response.write(Buffer.alloc(1_000_000));
  });
  expect(await fetchIt(mirror.env, { silenceMs: 400 })).toMatchObject({
    failure: { why: expect.stringContaining('no byte in 0.4 s') },
  });
  expect(said.at(-1)).toMatch(/% of 2 MB$/);
  expect(existsSync(join(root, 'node_modules/electron/dist'))).toBe(false);
});

test('does not unpack an archive with a wrong checksum', async () => {
  mirror = await startMirror(respondWithArchive(createElectronArchive('echo other')));
  const { electron_use_remote_checksums: _taken, ...env } = mirror.env;
  expect(await fetchIt(env)).toMatchObject({
    failure: { why: expect.stringMatching(/checksum/i) },
  });
  expect(existsSync(join(root, 'node_modules/electron/dist'))).toBe(false);
});

test('remembers a failure for an hour', async () => {
  mirror = await startMirror(NOT_FOUND);
  vi.useFakeTimers({ toFake: ['Date'] });
  await fetchIt(mirror.env);
  expect(mirror.requestedUrls).toEqual([ASKED]);

  vi.setSystemTime(Date.now() + 59 * 60_000);
  expect(await fetchIt(mirror.env)).toMatchObject({
    kind: 'failed',
    remembered: true,
    failure: { why: expect.stringContaining('answered 404') },
  });
  expect(mirror.requestedUrls).toHaveLength(1);

  vi.setSystemTime(Date.now() + 2 * 60_000);
  expect(await fetchIt(mirror.env)).toMatchObject({ kind: 'failed', remembered: false });
  expect(mirror.requestedUrls).toHaveLength(2);
});

test('tries another mirror at once, and the same one on request', async () => {
  mirror = await startMirror(NOT_FOUND);
  await fetchIt(mirror.env);
  expect(await fetchIt({ ...mirror.env, ELECTRON_CUSTOM_DIR: 'other' })).toMatchObject({ remembered: false });
  expect(mirror.requestedUrls).toEqual([ASKED, `/other/${ARCHIVE}`]);
  expect(await fetchIt({ ...mirror.env, ELECTRON_CUSTOM_DIR: 'other' }, { again: true })).toMatchObject({
    remembered: false,
  });
  expect(mirror.requestedUrls).toHaveLength(3);
});
