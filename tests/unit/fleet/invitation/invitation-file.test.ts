import { describe, expect, it } from 'vitest';
import {
  formatInvitationFile,
  readInvitation,
  sealContext,
} from '../../../../main/fleet/invitation/read-invitation.ts';
import {
  drawCode,
  openTokens,
  sealTokens,
  type TravellingAccount,
} from '../../../../main/fleet/invitation/sealed-tokens.ts';
import { parseInvitationCode } from '../../../../shared/fleet-invitation.ts';
import { EXAMPLE } from './examples.ts';

const ACCOUNTS: readonly TravellingAccount[] = [
  {
    name: 'Shop A',
    baseUrl: 'https://api.example.com',
    labelUrl: 'https://labels.example.com',
    token: 'token-of-shop-a-0123456789',
  },
];
const file = (): string => formatInvitationFile({ content: EXAMPLE, tokens: null });
const changed = (change: (value: Record<string, never>) => object): string =>
  JSON.stringify(change(JSON.parse(file()) as Record<string, never>));

describe('an invitation’s file', () => {
  it('says all that the station needs', () => {
    expect(readInvitation(file())).toEqual({ content: EXAMPLE, tokens: null });
    expect(readInvitation(`\uFEFF${file()}`)).toEqual({ content: EXAMPLE, tokens: null });
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
  const context = sealContext({ content: EXAMPLE });

  it('open with the code and with nothing else', async () => {
    const sealed = await sealTokens(ACCOUNTS, '7K2QX9M4TD', context);
    expect(JSON.stringify(sealed)).not.toContain('token-of-shop-a');
    expect(await openTokens(sealed, '7K2QX9M4TD', context)).toEqual(ACCOUNTS);
    await expect(openTokens(sealed, '7K2QX9M4TE', context)).rejects.toThrow(/code is not right/);
  });

  it('do not open in another invitation', async () => {
    const sealed = await sealTokens(ACCOUNTS, '7K2QX9M4TD', context);
    const other = sealContext({
      content: { ...EXAMPLE, config: { ...EXAMPLE.config, user: 'tem_station_8' } },
    });
    await expect(openTokens(sealed, '7K2QX9M4TD', other)).rejects.toThrow(/code is not right/);
  });

  it('do not open once changed', async () => {
    const { salt, sealed } = await sealTokens(ACCOUNTS, '7K2QX9M4TD', context);
    const bytes = Buffer.from(sealed, 'base64url');
    bytes[20] = (bytes[20] ?? 0) ^ 1;
    await expect(
      openTokens({ salt, sealed: bytes.toString('base64url') }, '7K2QX9M4TD', context),
    ).rejects.toThrow(/code is not right/);
  });

  it('get a new code each time, which can be typed', () => {
    const codes = Array.from({ length: 200 }, drawCode);
    expect(new Set(codes).size).toBe(200);
    expect(codes.filter((code) => parseInvitationCode(code) !== code)).toEqual([]);
  });
});
