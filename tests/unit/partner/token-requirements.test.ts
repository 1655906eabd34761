import { expect, it } from 'vitest';
import { openDatabase } from '../../../main/database/database.ts';
import { openResponseCache } from '../../../main/database/response-cache.ts';
import { createConnection } from '../../../main/partner/connection.ts';
import { createTokenRequirements } from '../../../main/partner/token-requirements.ts';
import { SettingsSchema } from '../../../shared/settings.ts';

const HERE = 'https://here.example';
const THERE = 'https://there.example';

/**
 * A connection to services that require the token for the status list; `asked` records each request and whether it had
 * the token.
 */
function station() {
  const database = openDatabase(':memory:');
  const asked: string[] = [];
  const world = { baseUrl: HERE, onAsked: () => undefined as void };
  const open = () => {
    const kept = openResponseCache(database, () => connection.partner());
    const connection = createConnection({
      settings: () => SettingsSchema.parse({ partner: 'service', baseUrl: world.baseUrl }),
      accessToken: () => 'a-token',
      startSandbox: () => Promise.reject(new Error('not asked for')),
      fetch: async (input, init) => {
        const { url, headers } = new Request(input, init);
        const hasToken = headers.has('authorization');
        asked.push(`${new URL(url).origin} ${hasToken ? 'with' : 'without'}`);
        world.onAsked();
        return hasToken
          ? Response.json({ status: 'Success', results: [{ key: '0', value: 'Huỷ' }] })
          : Response.json({ message: 'Unauthenticated.' }, { status: 401 });
      },
      routes: { to: async () => 'no-address' },
      log: () => undefined,
      tokenRequirements: createTokenRequirements(kept),
    });
    return async () => (await connection.client()).call('statuses', {});
  };
  return { world, asked, open };
}

it('remembers after a restart what a service demands the token for, for that service only', async () => {
  const { world, asked, open } = station();
  await open()();
  await open()();
  expect(asked).toEqual([`${HERE} without`, `${HERE} with`, `${HERE} with`]);
  world.baseUrl = THERE;
  await open()();
  expect(asked.slice(3)).toEqual([`${THERE} without`, `${THERE} with`]);
});

it('does not apply one service’s demand to another that the settings name meanwhile', async () => {
  const { world, asked, open } = station();
  world.onAsked = () => {
    world.baseUrl = THERE;
  };
  const call = open();
  await call();
  await call();
  expect(asked).toEqual([`${HERE} without`, `${HERE} with`, `${THERE} without`, `${THERE} with`]);
});

it('does not lose a response because that could not be stored', () => {
  const full = (): never => {
    throw new Error('database or disk is full');
  };
  const wants = createTokenRequirements({ get: () => null, set: full });
  expect(() => wants.add('statuses')).not.toThrow();
  expect(wants.has('statuses')).toBe(false);
});
