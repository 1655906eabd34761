import { afterEach, describe, expect, test, vi } from 'vitest';
import { toLinuxPath, toWindowsPath } from '../../electron/stand-in/wine-paths.ts';
import { SKIPPED_TESTS, skippedUnderWine } from '../../wine/skipped-under-wine.ts';

afterEach(() => vi.unstubAllEnvs());

describe('tests skipped under Wine', () => {
  test('exist, each individually and with a reason', () => {
    vi.stubEnv('TEM_ELECTRON', 'wine');
    const patterns = skippedUnderWine();
    expect(patterns).toHaveLength(SKIPPED_TESTS.length);
    for (const [at, { title, reason }] of SKIPPED_TESTS.entries()) {
      expect(patterns.map((pattern) => pattern.test(`e2e some.spec.ts ${title}`))).toEqual(
        SKIPPED_TESTS.map((_one, index) => index === at),
      );
      expect(reason).toMatch(/\bWine\b/);
    }
  });

  test('are not skipped anywhere else', () => {
    vi.stubEnv('TEM_ELECTRON', 'stand-in');
    expect(skippedUnderWine()).toEqual([]);
  });
});

test('have the same path on both sides of Wine', () => {
  expect(toWindowsPath('/tmp/nhãn 1/a.pdf')).toBe(String.raw`Z:\tmp\nhãn 1\a.pdf`);
  expect(toLinuxPath(toWindowsPath('/tmp/nhãn 1/a.pdf'))).toBe('/tmp/nhãn 1/a.pdf');
  expect(toLinuxPath(String.raw`C:\users\x`)).toBe(String.raw`C:\users\x`);
});
