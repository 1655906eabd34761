import { join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ImportAccount } from '../../../main/imports/import-account.ts';
import { createImports, type Imports } from '../../../main/imports/imports.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import type { CreateFault, FakeService } from '../orders/fake-service.ts';
import { type Clock, fakeService, openStation, START_MS } from '../orders/fake-service.ts';
import { csv, HEADER, rowWith } from './files.ts';
import { inPlace, knownAreas } from './stations.ts';

let folder = '';
beforeEach(() => {
  folder = temporaryFolder('imports');
});

function open(file: string, service: FakeService, clock: Clock): { imports: Imports; kill: () => void } {
  const { database, book, creator, seal } = openStation(file, service, clock);
  const account: ImportAccount = {
    orderBook: book,
    areaLoader: () => async (query) => knownAreas(query),
    quote: async () => [],
    creator,
  };
  const imports = createImports({
    database,
    accountOf: () => account,
    tables: inPlace,
    seal,
    partner: () => 'https://a.example',
    language: () => 'vi',
    addToBatch: () => ({ left: 0 }),
    onChange: () => undefined,
    log: () => undefined,
  });
  return { imports, kill: () => database.close() };
}

const FAULTS: readonly (CreateFault | null)[] = [
  null,
  null,
  null,
  'cut',
  'cut-done',
  'http-500-done',
  'truncated-done',
  'no-connection',
  'page-done',
];

describe('an import with the station’s own creator', { timeout: 60_000 }, () => {
  it('creates each order once, whatever responses are lost and whenever it is killed', async () => {
    let round = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...FAULTS), { maxLength: 12 }),
        fc.nat(9),
        async (faults, killAt) => {
          const file = join(folder, `ledger-${(round += 1)}.sqlite`);
          const clock: Clock = { ms: START_MS };
          const service = fakeService(clock);
          service.createFaults = [...faults];
          // Every second row has no own code: Tem generates one.
          const rows = Array.from({ length: 8 }, (_none, at) =>
            rowWith(at % 2 === 0 ? `A${at}` : '', { name: `Khách ${at}` }),
          );
          const first = open(file, service, clock);
          await first.imports.read('a.csv', csv([HEADER, ...rows]));
          first.imports.start(false);
          await vi.waitUntil(
            () => service.asked.create >= killAt || first.imports.state()?.phase !== 'sending',
            {
              interval: 1,
            },
          );
          first.kill();

          const second = open(file, service, clock);
          for (let again = 0; again < 30 && second.imports.state()?.phase !== 'done'; again += 1) {
            second.imports.start(false);
            await vi.waitUntil(() => second.imports.state()?.phase !== 'sending', { interval: 1 });
          }
          expect(second.imports.state()).toMatchObject({ phase: 'done', counts: { created: 8 } });
          expect(service.orders.map(({ body }) => String(body['name'])).toSorted()).toEqual(
            rows.map((row) => row[1]),
          );
          expect(new Set(service.orders.map(({ soc }) => soc)).size).toBe(8);
          await second.imports.close();
          second.kill();
        },
      ),
      { numRuns: 12 },
    );
  });
});
