import { X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createInvitations } from '../../../../main/fleet/invitation/invitations.ts';
import {
  formatInvitationFile,
  readInvitation,
  sealContext,
} from '../../../../main/fleet/invitation/read-invitation.ts';
import { formatScannedText } from '../../../../main/fleet/invitation/scanned-text.ts';
import {
  drawCode,
  openTokens,
  sealTokens,
  type TravellingAccount,
} from '../../../../main/fleet/invitation/sealed-tokens.ts';
import { MAX_QR_LENGTH, parseInvitationCode } from '../../../../shared/fleet-invitation.ts';
import type { FleetState } from '../../../../shared/fleet-state.ts';
import { type ProblemCode, ProblemError } from '../../../../shared/problem.ts';
import { createAuthority } from '../../../helpers/tls/authority.ts';
import { EXAMPLE, withCa } from './examples.ts';

const READ = { content: EXAMPLE, tokens: null };

describe('the text of an invitation’s QR code', () => {
  const scanned = formatScannedText(EXAMPLE) ?? '';

  it('says all that the station needs, in what every scanner and keyboard layout types alike', () => {
    expect(scanned).toMatch(/^TEM-INVITE-1\.[A-Za-z0-9._-]+$/);
    expect(readInvitation(scanned)).toEqual(READ);
    expect(readInvitation(` ${scanned}\r\n`)).toEqual(READ);
  });

  it('carries the certificate of one authority, short enough for a screen; the file carries several', () => {
    const { cert } = createAuthority();
    const text = formatScannedText(withCa(cert)) ?? '';
    expect(text.length).toBeLessThan(MAX_QR_LENGTH);
    const { tls } = readInvitation(text).content.config;
    expect(tls.kind === 'ca' && new X509Certificate(tls.pem).fingerprint256).toBe(
      new X509Certificate(cert).fingerprint256,
    );
    expect(formatScannedText(withCa(cert + createAuthority('Other').cert))).toBeNull();
  });

  it('is refused with one letter changed, lost or in the other case, or of a later version', () => {
    for (let at = 'TEM-INVITE-1.'.length; at < scanned.length; at += 7) {
      const other = scanned.charAt(at) === 'a' ? 'b' : 'a';
      for (const put of [other, ''])
        expect(() => readInvitation(scanned.slice(0, at) + put + scanned.slice(at + 1))).toThrow(
          /wrong or missing/,
        );
    }
    expect(() => readInvitation(scanned.toLowerCase())).toThrow(/wrong or missing/);
    expect(() => readInvitation(scanned.replace('TEM-INVITE-1', 'TEM-INVITE-2'))).toThrow(/newer Tem/);
  });
});

const ACCOUNT: TravellingAccount = {
  name: 'Shop A',
  baseUrl: 'https://api.example.com',
  labelUrl: null,
  token: 'token-of-shop-a-0123456789',
};
const file = (): string => formatInvitationFile({ content: EXAMPLE, tokens: null });
const changed = (change: (value: Record<string, never>) => object): string =>
  JSON.stringify(change(JSON.parse(file()) as Record<string, never>));

describe('an invitation’s file', () => {
  it('says all that the station needs', () => {
    expect(readInvitation(file())).toEqual(READ);
    expect(readInvitation(`\uFEFF${file()}`)).toEqual(READ);
  });

  it.each([
    ['empty', '', /no invitation/],
    ['no JSON', 'PK\u0003\u0004', /no invitation.*JSON/],
    ['another program’s', '{"format":"something"}', /no invitation.*format/],
    ['a settings file', '{"format":"tem-settings","version":1}', /no invitation/],
    ['of a newer Tem', '{"format":"tem-invitation","version":2}', /newer Tem/],
    [
      'without a fleet',
      changed((value) => ({ ...value, invitation: {} })),
      /no invitation.*invitation\.fleet/,
    ],
    [
      'with an unencrypted address outside this machine',
      changed((value) => ({
        ...value,
        invitation: { ...EXAMPLE, config: { ...EXAMPLE.config, tls: { kind: 'off' } } },
      })),
      /no invitation.*config/,
    ],
    ['with more than an invitation has', changed((value) => ({ ...value, more: 1 })), /no invitation/],
  ])('is refused: %s', (_what, text, message) => {
    expect(() => readInvitation(text)).toThrow(message);
  });
});

describe('the access tokens in it', () => {
  it('open in their own invitation, with the code, unchanged, and not otherwise', async () => {
    const context = sealContext({ content: EXAMPLE });
    const code = '7K2QX9M4TD';
    const sealed = await sealTokens([ACCOUNT], code, context);
    expect(JSON.stringify(sealed)).not.toContain(ACCOUNT.token);
    expect(await openTokens(sealed, code, context)).toEqual([ACCOUNT]);
    const other = sealContext({
      content: { ...EXAMPLE, config: { ...EXAMPLE.config, user: 'tem_station_8' } },
    });
    const bytes = Buffer.from(sealed.sealed, 'base64url');
    bytes[20] = (bytes[20] ?? 0) ^ 1;
    const changed = { salt: sealed.salt, sealed: bytes.toString('base64url') };
    for (const [tokens, typed, at] of [
      [sealed, '7K2QX9M4TE', context],
      [sealed, code, other],
      [changed, code, context],
    ] as const)
      await expect(openTokens(tokens, typed, at)).rejects.toThrow(/code is not right/);
  });

  it('get a new code each time, which can be typed', () => {
    const codes = Array.from({ length: 200 }, drawCode);
    expect(new Set(codes).size).toBe(200);
    expect(codes.filter((code) => parseInvitationCode(code) !== code)).toEqual([]);
  });
});

const NOW = EXAMPLE.expiresAtMs - 3_600_000;
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
    const { invitations, added, redeemed } = setUp();
    const { code, accounts, scanned } = await invitations.invite({ hours: 8, tokens: true });
    expect(accounts).toEqual(['Shop A']);
    expect(scanned).not.toBeNull();
    const file = invitations.file();
    expect(file).not.toContain(ACCOUNT.token);
    expect(invitations.preview(file)).toMatchObject({ fleet: 'Kho Thủ Đức', from: 'Bàn 1', needsCode: true });
    // A wrong code uses nothing up.
    for (const wrong of ['7K2QX', '7K2QX-9M4TD'])
      await expect(invitations.accept(file, wrong)).rejects.toThrow(/code is not right/);
    expect(redeemed).toEqual([]);
    expect(await invitations.accept(file, code)).toEqual(JOINED);
    expect(added).toEqual([ACCOUNT]);
    await expect(invitations.accept(file, code)).rejects.toThrow(/was used, withdrawn or has expired/);
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
