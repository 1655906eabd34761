import { afterEach, describe, expect, test, vi } from 'vitest';
import { toLinux, toWindows } from '../../electron/stand-in/wine-paths.ts';
import { leftOut, OTHERWISE } from '../../wine/otherwise.ts';

afterEach(() => vi.unstubAllEnvs());

describe('what is left out under Wine', () => {
  test('is there to be left out, each test by itself and with a reason', () => {
    vi.stubEnv('TEM_ELECTRON', 'wine');
    const patterns = leftOut();
    expect(patterns).toHaveLength(OTHERWISE.length);
    for (const [at, { title, reason }] of OTHERWISE.entries()) {
      expect(patterns.map((pattern) => pattern.test(`e2e some.spec.ts ${title}`))).toEqual(
        OTHERWISE.map((_one, index) => index === at),
      );
      expect(reason).toMatch(/\bWine\b/);
    }
  });

  test('is not left out anywhere else', () => {
    vi.stubEnv('TEM_ELECTRON', 'stand-in');
    expect(leftOut()).toEqual([]);
  });
});

test('a path has one name on either side of Wine', () => {
  expect(toWindows('/tmp/nhãn 1/a.pdf')).toBe(String.raw`Z:\tmp\nhãn 1\a.pdf`);
  expect(toLinux(toWindows('/tmp/nhãn 1/a.pdf'))).toBe('/tmp/nhãn 1/a.pdf');
  expect(toLinux(String.raw`C:\users\x`)).toBe(String.raw`C:\users\x`);
});
