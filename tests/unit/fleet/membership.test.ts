import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FLEET_FILE, isFleetMember } from '../../../main/fleet/fleet-file.ts';
import { openMembership } from '../../../main/fleet/membership.ts';
import { createSecrets } from '../../../main/log/secrets.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { machine } from '../settings/fake-safe-storage.ts';
import { EXAMPLE } from './invitation/examples.ts';

vi.mock('electron', () => import('../settings/fake-safe-storage.ts'));

const PASSWORD = 'lasting-password-of-bàn-3';
const member = { fleet: EXAMPLE.fleet, config: EXAMPLE.config };
const login = { config: EXAMPLE.config, password: PASSWORD };

let dataDir: string;
beforeEach(() => {
  dataDir = temporaryFolder('membership');
  machine.answer = Promise.resolve();
  machine.keys = new Map([
    ['v10', 'peanuts'],
    ['v11', 'of the keyring'],
  ]);
});
const secrets = createSecrets();
const open = () => openMembership({ dataDir, plainTextAllowed: () => false, secrets });

describe('a station of a fleet', () => {
  it('is alone before it joins, knows its login after a restart by the vault only, and leaves nothing behind', async () => {
    const alone = await open();
    expect(alone.state()).toEqual({ kind: 'alone' });
    expect(isFleetMember(dataDir)).toBe(false);
    await expect(alone.login()).rejects.toThrow(/belongs to no fleet/);
    expect(readdirSync(dataDir)).toEqual([]);

    await alone.keep(member, login);
    const again = await open();
    expect(isFleetMember(dataDir)).toBe(true);
    expect(again.state()).toEqual({ kind: 'member', member });
    expect(await again.login()).toEqual(login);
    for (const file of readdirSync(dataDir))
      expect(readFileSync(join(dataDir, file), 'utf8')).not.toContain(PASSWORD);
    expect(secrets.redact(`x ${PASSWORD}`)).not.toContain(PASSWORD);

    again.forget();
    expect(readdirSync(dataDir)).toEqual([]);
    expect(again.state()).toEqual({ kind: 'alone' });
  });

  it('is not taken for alone once its file is broken', async () => {
    await (await open()).keep(member, login);
    writeFileSync(join(dataDir, FLEET_FILE), '{"version":1');
    const membership = await open();
    expect(isFleetMember(dataDir)).toBe(true);
    expect(membership.state()).toMatchObject({ kind: 'broken', problem: { code: 'fleet-file-broken' } });
    await expect(membership.login()).rejects.toThrow(/is broken/);
    membership.forget();
    expect((await open()).state()).toEqual({ kind: 'alone' });
  });

  it('asks for the password again where the machine kept none', async () => {
    machine.keys = new Map();
    const first = await open();
    await first.keep(member, login);
    expect(await first.login()).toEqual(login);
    const later = await open();
    expect(later.state()).toEqual({ kind: 'member', member });
    await expect(later.login()).rejects.toThrow(/password is not at hand/);
  });
});
