import { rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, expect, it, vi } from 'vitest';
import type { PartnerClient } from '../../../main/partner/client.ts';
import { createConnection } from '../../../main/partner/connection.ts';
import type { OrderCode, PrintToken } from '../../../shared/order-code.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { SettingsSchema } from '../../../shared/settings.ts';
import { propertyRuns } from '../../helpers/property-runs.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { machine } from './fake-safe-storage.ts';
import { vaultAt } from './test-vaults.ts';

vi.mock('electron', () => import('./fake-safe-storage.ts'));

let folder: string;
beforeEach(() => {
  folder = temporaryFolder('origin');
  machine.keys = new Map([['v11', 'of the keyring']]);
  machine.answer = Promise.resolve();
});

const HOSTS = ['https://a.example', 'https://a.example:8443', 'https://b.example', 'http://127.0.0.1'];
const addresses = fc
  .tuple(fc.constantFrom(...HOSTS), fc.constantFrom('', '/v1'))
  .map(([host, path]) => host + path);

const CODE = 'SGNS983262NT.595050186' as OrderCode;
const PRINT_TOKEN = '6cf2ce20-80e9-11eb-8974-cd483a610abd' as PrintToken;
const CALLS: Readonly<Record<string, (client: PartnerClient) => Promise<unknown>>> = {
  webhook: (client) => client.call('webhook', {}),
  statuses: (client) => client.call('statuses', {}),
  info: (client) => client.info(CODE, 'order'),
  printToken: (client) => client.printToken([CODE]),
  test: (client) => client.testConnection(),
  label: (client) => client.fetchLabel(PRINT_TOKEN, 'A5'),
};

/** Changes of a station's set-up, and its requests. */
const acts = fc.oneof(
  fc.record({ kind: fc.constant('address' as const), to: fc.option(addresses) }),
  fc.record({ kind: fc.constant('label address' as const), to: fc.option(addresses) }),
  fc.record({ kind: fc.constant('token' as const) }),
  fc.record({ kind: fc.constant('restart' as const) }),
  fc.record({
    kind: fc.constant('ask' as const),
    call: fc.constantFrom(...Object.keys(CALLS)),
    // A service that wants the token for everything, also where its document shows none.
    wants: fc.boolean(),
  }),
);

it('sends a token only to its own origin, whatever is saved, typed, restarted and requested', async () => {
  let sent = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 3, maxLength: 14 }), fc.nat(), async (all, run) => {
      const file = join(folder, `token-${run}`);
      rmSync(file, { force: true });
      /** The token of each origin names it. */
      const tokenOf = (origin: string): string => `of-${Buffer.from(origin).toString('hex')}`;
      let saved = SettingsSchema.parse({ partner: 'service', baseUrl: HOSTS[0], labelUrl: HOSTS[2] });
      let { vault, save } = await vaultAt(file, saved);
      let wants = false;
      const strayed: string[] = [];
      const wanted = new Set<string>();
      const connection = createConnection({
        settings: () => saved,
        accessToken: (baseUrl) => vault.tokenFor(baseUrl),
        missingTokenProblem: (baseUrl) => vault.whyUnavailable(baseUrl),
        startSandbox: () => Promise.reject(new Error('not asked for')),
        fetch: async (input, init) => {
          const { url, headers } = new Request(input, init);
          const authorization = headers.get('authorization');
          if (authorization !== null) {
            sent++;
            const { origin } = new URL(url);
            if (authorization !== `Bearer ${tokenOf(origin)}`) strayed.push(`${authorization} to ${origin}`);
          }
          return wants && authorization === null
            ? Response.json({ message: 'Unauthenticated.' }, { status: 401 })
            : Response.json({ status: 'Success', results: [] });
        },
        routes: { to: async () => 'no-address' },
        log: () => undefined,
        tokenRequirements: {
          has: (operation) => wanted.has(`${connection.partner()} ${operation}`),
          add: (operation) => void wanted.add(`${connection.partner()} ${operation}`),
        },
      });
      for (const act of all) {
        switch (act.kind) {
          case 'address':
          case 'label address':
            saved = { ...saved, [act.kind === 'address' ? 'baseUrl' : 'labelUrl']: act.to };
            save(saved);
            break;
          case 'token':
            if (saved.baseUrl !== null) await vault.set(tokenOf(new URL(saved.baseUrl).origin));
            break;
          case 'restart':
            ({ vault, save } = await vaultAt(file, saved));
            break;
          case 'ask': {
            ({ wants } = act);
            const call = CALLS[act.call];
            await connection
              .client()
              .then(call)
              .catch((error: unknown) => {
                if (!(error instanceof ProblemError)) throw error;
              });
          }
        }
      }
      expect(strayed).toEqual([]);
    }),
    { numRuns: propertyRuns(60) },
  );
  // It is sent.
  expect(sent).toBeGreaterThan(0);
});
