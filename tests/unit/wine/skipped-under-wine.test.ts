import { afterEach, describe, expect, test, vi } from 'vitest';
import { toLinuxPath, toWindowsPath } from '../../electron/stand-in/wine-paths.ts';
import { SKIPPED_TESTS, skippedUnderWine } from '../../wine/skipped-under-wine.ts';

afterEach(() => vi.unstubAllEnvs());

describe('what is left out under Wine', () => {
  test('is there to be left out, each test by itself and with a reason', () => {
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

  test('is not left out anywhere else', () => {
    vi.stubEnv('TEM_ELECTRON', 'stand-in');
    expect(skippedUnderWine()).toEqual([]);
  });
});

test('a path has one name on either side of Wine', () => {
  expect(toWindowsPath('/tmp/nhãn 1/a.pdf')).toBe(String.raw`Z:\tmp\nhãn 1\a.pdf`);
  expect(toLinuxPath(toWindowsPath('/tmp/nhãn 1/a.pdf'))).toBe('/tmp/nhãn 1/a.pdf');
  expect(toLinuxPath(String.raw`C:\users\x`)).toBe(String.raw`C:\users\x`);
});
