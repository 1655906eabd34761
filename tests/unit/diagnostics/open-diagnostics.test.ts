import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../main/database/database.ts';
import { openResponseCache } from '../../../main/database/response-cache.ts';
import { measureLatency } from '../../../main/diagnostics/measure-latency.ts';
import { openDiagnostics } from '../../../main/diagnostics/open-diagnostics.ts';
import type { ZipTask } from '../../../main/diagnostics/zip-thread.ts';
import { createDiagnosticsHandlers } from '../../../main/ipc/support-handlers.ts';
import { createSecrets } from '../../../main/log/secrets.ts';
import { createNotFoundDetector } from '../../../main/orders/not-found/not-found-detector.ts';
import { openOrderBook } from '../../../main/orders/order-book.ts';
import { createTokenRequirements } from '../../../main/partner/token-requirements.ts';
import type { TokenStatus } from '../../../shared/access-token.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { SettingsSchema } from '../../../shared/settings.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { storagePathsIn } from './storage-paths-in.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder('diagnostics');
  mkdirSync(join(folder, 'logs'));
  writeFileSync(join(folder, 'logs', 'tem.log'), 'x');
  writeFileSync(join(folder, 'logs', 'tem.1.log'), 'x');
});

function createHarness() {
  const logged: object[] = [];
  const tasks: ZipTask[] = [];
  const database = openDatabase(':memory:');
  const kept = openResponseCache(database, () => 'sandbox');
  const secrets = createSecrets();
  secrets.add('access-token-of-a-station');
  const settings = { get: () => SettingsSchema.parse({ stationName: 'Bàn 3' }) };
  let storage: TokenStatus['storage'] = 'waiting';
  const diagnostics = openDiagnostics({
    settings,
    vault: {
      // The machine has not been queried before.
      refresh: async () => void (storage = 'encrypted'),
      status: () => ({
        state: 'kept',
        storage,
        expiresAtMs: null,
        origin: 'https://partner.example',
        fits: true,
      }),
    },
    database,
    responseCache: kept,
    notFound: createNotFoundDetector({ responseCache: kept, book: openOrderBook(database, () => 'sandbox') }),
    latency: measureLatency(globalThis.fetch),
    secrets,
    log: (event) => void logged.push(event),
    about: () => ({ version: '1.2.3', locale: 'vi', screens: [], hardwareAcceleration: false }),
    paths: storagePathsIn(folder),
    printers: {
      listPrinters: async () => [],
      askFacts: null,
      chooseProbe: () => async () => null,
      isPrinting: () => false,
    },
    trouble: () => [
      { kind: 'clock', problem: { code: 'clock-off', values: { off: '1 h' } }, sinceMs: 1, retryAtMs: null },
    ],
    notices: () => [{ code: 'settings-broken', values: { file: 'x' } }],
    makeZip: async (task) => void tasks.push(task),
    now: () => 1_795_000_000_000,
  });
  return { diagnostics, database, kept, settings, logged, tasks };
}

describe('the diagnostics', () => {
  it('work without a readable ledger', async () => {
    const { diagnostics, database, logged } = createHarness();
    expect(await diagnostics.read()).toMatchObject({
      readAtMs: 1_795_000_000_000,
      labels: [],
      versions: { Tem: '1.2.3' },
    });
    database.close();
    expect(await diagnostics.read()).toMatchObject({
      labels: null,
      learned: null,
      versions: { Tem: '1.2.3' },
    });
    const incomplete = { event: 'diagnostics incomplete' };
    expect(logged).toMatchObject([incomplete, incomplete]);
  });

  it('show what Tem has learned about the service, on the screen and in the zip', async () => {
    const { diagnostics, kept, tasks } = createHarness();
    expect((await diagnostics.read()).learned).toEqual({ notFound: null, tokenWanted: [] });
    const notFound = {
      httpStatus: 404,
      hasEnvelope: false,
      words: 'khong co don {code}',
      learnedAtMs: 1_795_000_000_000,
    };
    kept.set('not-found', notFound);
    const tokenRequirements = createTokenRequirements(kept);
    tokenRequirements.add('statuses');
    tokenRequirements.add('districts');
    const learned = { notFound, tokenWanted: ['statuses', 'districts'] };
    expect((await diagnostics.read()).learned).toEqual(learned);
    await diagnostics.zip('/x/a.zip');
    expect(tasks[0]?.parts[0]).toMatchObject({ name: 'diagnostics.json', value: { learned } });
  });

  it('are zipped with all data, the logs, and the secrets to remove', async () => {
    const { diagnostics, tasks } = createHarness();
    await diagnostics.zip('/x/a.zip');
    expect(tasks).toMatchObject([
      {
        file: '/x/a.zip',
        parts: [
          {
            name: 'diagnostics.json',
            value: {
              labels: [],
              latency: [],
              printers: [],
              receipts: { receipts: 0, last: null, checked: 0, broken: null },
              trouble: [{ kind: 'clock' }],
              notices: [{ code: 'settings-broken' }],
              accessToken: { state: 'kept', storage: 'encrypted', fits: true },
            },
          },
          { name: 'settings.json', value: { stationName: 'Bàn 3' } },
          { name: 'files.json', value: [{ name: 'logs/tem.1.log' }, { name: 'logs/tem.log', bytes: 1 }] },
        ],
        logs: [
          { name: 'logs/tem.1.log', path: join(folder, 'logs', 'tem.1.log') },
          { name: 'logs/tem.log', path: join(folder, 'logs', 'tem.log') },
        ],
        secrets: ['access-token-of-a-station'],
      },
    ]);
    rmSync(join(folder, 'logs'), { recursive: true });
    await diagnostics.zip('/x/b.zip');
    expect(tasks[1]?.logs).toEqual([]);
  });
});

describe('the calls of the screen', () => {
  it('save where the operator chooses, and reveal only that file', async () => {
    const { diagnostics, settings, tasks } = createHarness();
    const shown: string[] = [];
    const chosen: (string | null)[] = [null, '/x/a.zip', '/x/full.zip'];
    const names: string[] = [];
    const handlers = createDiagnosticsHandlers({
      diagnostics: {
        ...diagnostics,
        zip: async (file) => {
          if (file === '/x/full.zip') throw new ProblemError('file-failed', { file, detail: 'ENOSPC' });
          await diagnostics.zip(file);
        },
      },
      settings,
      dist: folder,
      chooseFile: async (name, extension) => {
        names.push(`${name}.${extension}`);
        return chosen.shift() ?? null;
      },
      showInFolder: (file) => void shown.push(file),
    });
    expect(await handlers.save(undefined)).toBeNull();
    await handlers.show(undefined);
    expect([tasks.length, shown]).toEqual([0, []]);
    expect(await handlers.save(undefined)).toBe('/x/a.zip');
    await expect(handlers.save(undefined)).rejects.toThrow(ProblemError);
    await handlers.show(undefined);
    expect(shown).toEqual(['/x/a.zip']);
    expect(names[0]).toMatch(/^tem-diagnostics-Bàn-3-\d{4}-\d\d-\d\d\.zip$/);
  });
});
