import { describe, expect, it } from 'vitest';
import { expiryOf } from '../../../renderer/settings/token-expiry.ts';

const DAY_MS = 86_400_000;

describe('expiryOf', () => {
  it('warns in the last 30 days', () => {
    const now = 1_800_000_000_000;
    expect(expiryOf(null, now)).toEqual({ kind: 'unknown' });
    expect(expiryOf(now + 30 * DAY_MS, now)).toMatchObject({ kind: 'later', days: 30 });
    expect(expiryOf(now + 30 * DAY_MS - 1, now)).toMatchObject({ kind: 'soon', days: 29 });
    expect(expiryOf(now + 1, now)).toMatchObject({ kind: 'soon', days: 0 });
    expect(expiryOf(now, now)).toEqual({ kind: 'past', atMs: now });
  });
});
