import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearestChunkSize } from '../../../renderer/settings/chunk-size.ts';
import { expiryOf } from '../../../renderer/settings/token-expiry.ts';
import { SettingsPatchSchema } from '../../../shared/settings.ts';

const DAY_MS = 86_400_000;

describe('nearestChunkSize', () => {
  it('gives only what the settings take', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.integer().map(String)),
        fc.integer({ min: 1, max: 500 }),
        (text, old) => {
          const chunkSize = nearestChunkSize(text, old);
          expect(SettingsPatchSchema.safeParse({ chunkSize }).success).toBe(true);
        },
      ),
    );
  });

  it('keeps the old number where there is none', () => {
    expect([' 20 ', '0', '900', '', '-3', '2.5'].map((text) => nearestChunkSize(text, 50))).toEqual([
      20, 1, 500, 50, 50, 50,
    ]);
  });
});

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
