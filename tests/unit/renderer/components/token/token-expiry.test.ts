import { describe, expect, it } from 'vitest';
import { getTokenExpiry } from '../../../../../renderer/components/token/token-expiry.ts';

const DAY_MS = 86_400_000;

describe('expiryOf', () => {
  it('warns in the last 30 days', () => {
    const now = 1_800_000_000_000;
    expect(getTokenExpiry(null, now)).toEqual({ kind: 'unknown' });
    expect(getTokenExpiry(now + 30 * DAY_MS, now)).toMatchObject({ kind: 'later', days: 30 });
    expect(getTokenExpiry(now + 30 * DAY_MS - 1, now)).toMatchObject({ kind: 'soon', days: 29 });
    expect(getTokenExpiry(now + 1, now)).toMatchObject({ kind: 'soon', days: 0 });
    expect(getTokenExpiry(now, now)).toEqual({ kind: 'past', atMs: now });
  });
});
