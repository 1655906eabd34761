import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type FetchResult, fetchElectron } from '../../../build/electron/binary/fetch.ts';
import { readElectronPackage } from '../../../build/electron/binary/installed.ts';
import {
  ARCHIVE,
  createElectronArchive,
  installElectronPackage,
  NO_RESPONSE,
  NOT_FOUND,
  respondWithArchive,
  startMirror,
  VERSION,
} from '../../helpers/electron-mirror.ts';
import { skipUnlessLinux } from '../../helpers/platforms.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const ASKED = `/v${VERSION}/${ARCHIVE}`;

let root: string;
let said: string[];
beforeEach(() => {
  root = temporaryFolder('fetch');
  installElectronPackage(root);
  said = [];
});

async function mirrorOf(...given: Parameters<typeof startMirror>) {
  const mirror = await startMirror(...given);
  onTestFinished(() => mirror.close());
  return mirror;
}

const fetchIt = (env: NodeJS.ProcessEnv, { silenceMs = 10_000 } = {}): Promise<FetchResult> =>
  fetchElectron({
    electron: readElectronPackage(root),
    cache: join(root, 'node_modules/.cache'),
    env: { ...process.env, ...env },
    retry: false,
    log: (line) => said.push(line),
    silenceMs,
  });
const failed = (why: unknown, remembered = false) => ({ kind: 'failed', failure: { why }, remembered });
const dist = () => join(root, 'node_modules/electron/dist');

// The archives hold a shell script; how they are fetched is the same everywhere.
const onLinux = !skipUnlessLinux('an Electron in the tests is a shell script');

test.runIf(onLinux)(
  'fetches Electron once with its own installer from the named mirror, and reports progress',
  async () => {
    const mirror = await mirrorOf(respondWithArchive(createElectronArchive('echo it runs')));
    const here = { kind: 'here', path: join(dist(), 'electron') };
    for (const _again of [1, 2]) expect(await fetchIt(mirror.env)).toEqual(here);
    expect(readFileSync(here.path, 'utf8')).toContain('it runs');
    expect(mirror.requestedUrls).toEqual([ASKED, `/v${VERSION}/SHASUMS256.txt`]);
    expect(said[0]).toBe(`fetching Electron ${VERSION}: ${mirror.env['ELECTRON_MIRROR']}${ASKED.slice(1)}`);
    expect(said.at(-1)).toBe(`Electron ${VERSION}: 100 % of 2 MB`);
  },
);

test.each([
  ['never responds', NO_RESPONSE],
  [
    'stops midway',
    ((_request, response) => {
      response.setHeader('content-length', 2_000_000);
      response.write(Buffer.alloc(1_000_000));
    }) satisfies Parameters<typeof startMirror>[0],
  ],
])('calls a server unreachable that %s', async (how, respond) => {
  const mirror = await mirrorOf(respond);
  const why = expect.stringMatching(/^127\.0\.0\.1:\d+: not reachable: no byte in 0\.8 s$/);
  expect(await fetchIt(mirror.env, { silenceMs: 800 })).toMatchObject(failed(why));
  if (how === 'stops midway') expect(said.at(-1)).toMatch(/% of 2 MB$/);
  expect(existsSync(dist())).toBe(false);
});

test('does not unpack an archive with a wrong checksum', async () => {
  const mirror = await mirrorOf(respondWithArchive(createElectronArchive('echo other')));
  const { electron_use_remote_checksums: _taken, ...env } = mirror.env;
  expect(await fetchIt(env)).toMatchObject(failed(expect.stringMatching(/checksum/i)));
  expect(existsSync(dist())).toBe(false);
});

test('remembers the failure of a mirror for an hour, and not another mirror’s', async () => {
  const mirror = await mirrorOf(NOT_FOUND);
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { host } = new URL(mirror.env['ELECTRON_MIRROR'] ?? '');
  const why = `${host}: answered 404 for http://${host}${ASKED}`;
  expect(await fetchIt(mirror.env)).toMatchObject(failed(why));
  vi.setSystemTime(Date.now() + 59 * 60_000);
  expect(await fetchIt(mirror.env)).toMatchObject(failed(why, true));
  expect(mirror.requestedUrls).toEqual([ASKED]);
  vi.setSystemTime(Date.now() + 2 * 60_000);
  expect(await fetchIt(mirror.env)).toMatchObject(failed(why));
  const other = { ...mirror.env, ELECTRON_CUSTOM_DIR: 'other' };
  expect(await fetchIt(other)).toMatchObject({ remembered: false });
  expect(mirror.requestedUrls).toEqual([ASKED, ASKED, `/other/${ARCHIVE}`]);
});
