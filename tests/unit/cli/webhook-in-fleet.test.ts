import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openSecretFile } from '../../../main/settings/secret-file.ts';
import type { ReceiverRegistry, RegisteredReceiver } from '../../../main/webhook/receiver-registry.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { sharedTemporaryFolder } from '../../helpers/temporary-folder.ts';
import { machine } from '../settings/fake-safe-storage.ts';
import { createServiceHarness, WEBHOOK } from './service-harness.ts';

vi.mock('electron', () => import('../settings/fake-safe-storage.ts'));

const { run } = createServiceHarness();
const folder = sharedTemporaryFolder('webhook-in-fleet');

beforeEach(() => {
  machine.keys = new Map([['v11', 'of the keyring']]);
  machine.answer = Promise.resolve();
});

const OTHER: RegisteredReceiver = { station: 'Bàn 3', isOwn: false, host: 'three.shop.vn', sinceMs: 5 };
const SET = ['webhook', 'set', WEBHOOK.results.url];
const SENT = ['POST /v1/partner/webhooks/create'];

/** A fleet in which a station receives; null: none does, 'down': it cannot be asked. */
function fleetWhere(receiver: RegisteredReceiver | null | 'down') {
  const noted: (string | null)[] = [];
  let known: RegisteredReceiver | null | undefined;
  const registry: ReceiverRegistry = {
    lastKnown: () => known,
    async read() {
      if (receiver === 'down') throw new ProblemError('fleet-lost', { detail: 'ECONNREFUSED' });
      known = receiver;
      return known;
    },
    note: async (host) => void noted.push(host),
  };
  return { registry, noted };
}

describe('tem webhook set at a station of a fleet', () => {
  it('names the station that receives, and registers nothing', async () => {
    const { registry, noted } = fleetWhere(OTHER);
    const ran = await run([...SET, '--json'], () => WEBHOOK, { registry });
    expect(ran).toMatchObject({ exitCode: 1, asked: [] });
    expect(JSON.parse(ran.output)).toEqual({ outcome: 'failed', reason: 'receiver-elsewhere' });
    expect(ran.error).toContain('“Bàn 3” (three.shop.vn)');
    expect(ran.error).toContain('--replace');
    expect(noted).toEqual([]);
  });

  it('with --replace says whose registration ends, and makes its own', async () => {
    const { registry } = fleetWhere(OTHER);
    const ran = await run([...SET, '--replace', '--json'], () => WEBHOOK, { registry });
    expect(ran).toMatchObject({ exitCode: 0, asked: SENT });
    expect(JSON.parse(ran.output)).toMatchObject(WEBHOOK.results);
    expect(ran.error).toContain('“Bàn 3” (three.shop.vn)');
  });

  it('registers nothing while the fleet cannot be asked, unless with --replace', async () => {
    const { registry } = fleetWhere('down');
    const refused = await run(SET, () => WEBHOOK, { registry });
    expect(refused).toMatchObject({ exitCode: 1, asked: [] });
    expect(refused.error).toContain('✗ fleet-lost');
    const ran = await run([...SET, '--replace'], () => WEBHOOK, { registry });
    expect(ran).toMatchObject({ exitCode: 0, asked: SENT });
    expect(ran.error).toContain('⚠');
  });

  it('needs no --replace where nobody receives, or this station does; that it no longer does is told', async () => {
    const nobody = fleetWhere(null);
    expect(await run(SET, () => WEBHOOK, nobody)).toMatchObject({ exitCode: 0, error: '', asked: SENT });
    expect(nobody.noted).toEqual([]);
    const own = fleetWhere({ ...OTHER, isOwn: true });
    expect(await run(SET, () => WEBHOOK, own)).toMatchObject({ exitCode: 0, error: '', asked: SENT });
    expect(own.noted).toEqual([null]);
  });

  it('tells the fleet by host that this station receives if the address is its own', async () => {
    const secret = 'nobody-but-the-service-knows-this-text-0123';
    await (await openSecretFile(join(folder, 'receiver-secret'), true)).set(secret, true);
    const { registry, noted } = fleetWhere(null);
    const url = `https://hooks.shop.vn/tem/${secret}`;
    const answer = { ...WEBHOOK, results: { ...WEBHOOK.results, url } };
    expect(await run(['webhook', 'set', url], () => answer, { registry, dataDir: folder })).toMatchObject({
      exitCode: 0,
    });
    expect(noted).toEqual(['hooks.shop.vn']);
  });

  it('does not ask the fleet who receives for `webhook get`', async () => {
    const { registry } = fleetWhere('down');
    expect(await run(['webhook', 'get'], () => WEBHOOK, { registry })).toMatchObject({ exitCode: 0 });
  });
});
