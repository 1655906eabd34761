import { describe, expect, it } from 'vitest';
import { tokenStandingOf } from '../../../../../renderer/features/settings/token-standing.ts';
import type { TokenStatus } from '../../../../../shared/access-token.ts';

const NOW = 1_800_000_000_000;
const DAY_MS = 86_400_000;

const standing = (status: Partial<TokenStatus>): string =>
  tokenStandingOf(
    {
      state: 'kept',
      storage: 'encrypted',
      expiresAtMs: null,
      origin: 'https://api.partner.example',
      fits: true,
      ...status,
    },
    NOW,
  );

describe('the state of an account’s token', () => {
  it('is fine where it is kept encrypted, or only until Tem closes', () => {
    expect(standing({})).toBe('fine');
    expect(standing({ state: 'this-run', storage: 'missing' })).toBe('fine');
    expect(standing({ expiresAtMs: NOW + 31 * DAY_MS })).toBe('fine');
  });

  it('says first what stops orders', () => {
    expect(standing({ state: 'none', fits: false })).toBe('none');
    expect(standing({ state: 'unavailable', fits: false })).toBe('unread');
    expect(standing({ fits: false, expiresAtMs: NOW - 1 })).toBe('elsewhere');
    expect(standing({ expiresAtMs: NOW - 1, storage: 'plain-text' })).toBe('past');
  });

  it('warns of a token that ends soon, or lies open on the disk', () => {
    expect(standing({ expiresAtMs: NOW + 29 * DAY_MS, storage: 'plain-text' })).toBe('soon');
    expect(standing({ storage: 'plain-text' })).toBe('open');
  });
});
