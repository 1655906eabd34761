import { describe, expect, it } from 'vitest';
import { createInvitations } from '../../../../main/fleet/invitation/invitations.ts';
import { readInvitation } from '../../../../main/fleet/invitation/read-invitation.ts';
import type { TravellingAccount } from '../../../../main/fleet/invitation/sealed-tokens.ts';
import type { FleetState } from '../../../../shared/fleet-state.ts';
import { type ProblemCode, ProblemError } from '../../../../shared/problem.ts';
import { EXAMPLE } from './examples.ts';

const NOW = EXAMPLE.expiresAtMs - 3_600_000;
const ACCOUNT: TravellingAccount = {
  name: 'Shop A',
  baseUrl: 'https://api.example.com',
  labelUrl: null,
  token: 'token-of-shop-a-0123456789',
};
const JOINED: FleetState = {
  connection: { kind: 'connected', sinceMs: NOW },
  fleet: EXAMPLE.fleet,
  station: { id: 'a', name: 'Bàn 1' },
  config: { ...EXAMPLE.config, user: 'tem_station_1' },
  waiting: 0,
  doubt: null,
  mayInvite: true,
};

/** A database with one fleet, in which an issued password works once. */
function setUp({ nowMs = NOW, refuses = null as ProblemCode | null } = {}) {
  let unused = EXAMPLE.password;
  const added: TravellingAccount[] = [];
  const redeemed: string[] = [];
  const invitations = createInvitations({
    fleet: {
      state: () => JOINED,
      issueLogin: async () => ({
        user: EXAMPLE.config.user,
        password: unused,
        expiresAtMs: EXAMPLE.expiresAtMs,
      }),
      async redeem({ config, password }) {
        redeemed.push(password);
        if (refuses !== null) throw new ProblemError<ProblemCode>(refuses, { user: config.user });
        if (password !== unused) throw new ProblemError('fleet-password-wrong', { user: config.user });
        unused = 'lasting';
        return { config, password: 'lasting' };
      },
      join: async () => JOINED,
    },
    accountsToSend: () => [ACCOUNT],
    addAccounts: async (accounts) => void added.push(...accounts),
    stationName: () => 'Bàn 1',
    nowMs: () => nowMs,
  });
  return { invitations, added, redeemed };
}

describe('an invitation', () => {
  it('joins another station once, and brings the accounts to who has the code', async () => {
    const { invitations, added } = setUp();
    const { code, accounts, scanned } = await invitations.invite({ hours: 8, tokens: true });
    expect(accounts).toEqual(['Shop A']);
    expect(scanned).not.toBeNull();
    const file = invitations.file();
    expect(file).not.toContain(ACCOUNT.token);
    expect(invitations.preview(file)).toMatchObject({ fleet: 'Kho Thủ Đức', from: 'Bàn 1', needsCode: true });
    await expect(invitations.accept(file, 'AAAAA-AAAAA')).rejects.toThrow(/code is not right/);
    expect(await invitations.accept(file, code)).toEqual(JOINED);
    expect(added).toEqual([ACCOUNT]);
    await expect(invitations.accept(file, code)).rejects.toThrow(/was used, withdrawn or has expired/);
  });

  it('uses nothing up with a wrong code', async () => {
    const { invitations, redeemed } = setUp();
    await invitations.invite({ hours: 8, tokens: true });
    const file = invitations.file();
    await expect(invitations.accept(file, '7K2QX')).rejects.toThrow(/code is not right/);
    await expect(invitations.accept(file, '7K2QX-9M4TD')).rejects.toThrow(/code is not right/);
    expect(redeemed).toEqual([]);
  });

  it('carries no token unless the manager says so, and none in its QR code', async () => {
    const { invitations } = setUp();
    const without = await invitations.invite({ hours: 8, tokens: false });
    expect(without).toMatchObject({ code: null, accounts: [] });
    expect(readInvitation(invitations.file()).tokens).toBeNull();
    const { scanned } = await invitations.invite({ hours: 8, tokens: true });
    expect(readInvitation(scanned ?? '').tokens).toBeNull();
  });

  it('joins without the accounts where nobody knows the code', async () => {
    const { invitations, added } = setUp();
    await invitations.invite({ hours: 8, tokens: true });
    expect(await invitations.accept(invitations.file(), ' ')).toEqual(JOINED);
    expect(added).toEqual([]);
  });

  it('is told to have expired once the database refuses it after its end', async () => {
    const late = setUp({ nowMs: EXAMPLE.expiresAtMs + 1, refuses: 'fleet-password-wrong' });
    const { scanned } = await setUp().invitations.invite({ hours: 8, tokens: false });
    await expect(late.invitations.accept(scanned ?? '', null)).rejects.toThrow(/expired at/);
  });

  it('is kept no longer than it is valid', async () => {
    const late = setUp({ nowMs: EXAMPLE.expiresAtMs });
    await late.invitations.invite({ hours: 1, tokens: false });
    expect(() => late.invitations.file()).toThrow(/no invitation to save/);
    expect(() => setUp().invitations.file()).toThrow(/no invitation to save/);
  });

  it('leaves other failures as they are', async () => {
    const { invitations } = setUp({ refuses: 'fleet-too-new' });
    await invitations.invite({ hours: 1, tokens: false });
    await expect(invitations.accept(invitations.file(), null)).rejects.toThrow(/newer Tem/);
  });
});
