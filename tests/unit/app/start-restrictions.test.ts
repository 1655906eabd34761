import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ALLOWED_SWITCHES,
  cleanEnvironment,
  findRefusedSwitch,
  REFUSED_ENVIRONMENT,
} from '../../../main/app/start-restrictions.ts';
import { USAGE } from '../../../main/cli/usage.ts';

const SYSTEMS = ['linux', 'win32', 'darwin'] as const;

function refused(
  args: readonly string[],
  { platform = 'linux', env = {}, drivable = false }: Partial<Around> = {},
): string | null {
  return findRefusedSwitch({ args, env, platform, isDrivable: () => drivable });
}

interface Around {
  readonly platform: (typeof SYSTEMS)[number];
  readonly env: Readonly<Record<string, string>>;
  readonly drivable: boolean;
}

/** What an attack or a helpful page on the web would start Tem with. */
const WEAKENING = [
  'proxy-server=127.0.0.1:8080',
  'host-resolver-rules=MAP * 127.0.0.1',
  'ignore-certificate-errors',
  'load-extension=/tmp/x',
  'disable-web-security',
  'log-net-log=/tmp/x',
  'remote-debugging-port=0',
  'remote-debugging-pipe',
  'inspect=0',
  'js-flags=--expose-gc',
  'disable-features=x',
  'no-sandbox',
  'gpu-launcher=x',
  'log-file=x',
  'unsafely-treat-insecure-origin-as-secure=http://x',
] as const;

describe('an installed Tem', () => {
  it.each(WEAKENING)('refuses --%s at any position and in any spelling', (text) => {
    const name = text.replace(/=.*$/, '');
    for (const platform of SYSTEMS)
      for (const prefix of platform === 'win32' ? ['--', '-', '/'] : ['--', '-'])
        for (const [before, behind] of [
          [[], []],
          [[], ['print', 'A1']],
          [['print'], ['A1']],
          [['--data-dir', 'x'], []],
          [['tem://print?code=A1'], []],
        ] as const)
          expect(refused([...before, `${prefix}${text}`, ...behind], { platform })).toBe(`${prefix}${name}`);
    expect(refused([`--${text.toUpperCase()}`], { platform: 'win32' })).not.toBeNull();
    // Chromium takes blanks away on every system.
    for (const platform of SYSTEMS)
      for (const blank of [' ', '\t', '\n', '\v', '\u00a0', '\u0085', '\u3000'])
        expect(refused([`${blank}--${text}`], { platform })).toContain(name);
    // Behind "--" Chromium reads none; Tem's own reading of the arguments refuses it or passes over it.
    expect(refused(['--', `--${text}`])).toBeNull();
  });

  it('refuses unknown switches', () => {
    const known = new Set([...Object.keys(ALLOWED_SWITCHES), ...ownOptions(), 'help', 'version', 'h']);
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z][a-z0-9-]{1,30}$/), fc.string(), (name, value) => {
        fc.pre(!known.has(name));
        expect(refused([`--${name}=${value}`])).toBe(`--${name}`);
      }),
    );
  });

  it('accepts its own options, those of launchers and systems, codes and paths', () => {
    for (const option of ownOptions()) expect(refused([`--${option}`, 'x'])).toBeNull();
    for (const name of Object.keys(ALLOWED_SWITCHES)) expect(refused([`--${name}=x`])).toBeNull();
    expect(refused(['--ozone-platform=headless', '--', 'print', '-'])).toBeNull();
    expect(refused(['print', '-', '/home/x', 'A1'])).toBeNull();
    expect(refused(['-psn_0_12345'], { platform: 'darwin' })).toBeNull();
    expect(refused(['-psn_0_12345'])).toBe('-psn_0_12345');
  });

  it('lets only a test build be automated, and only in one way', () => {
    for (const text of WEAKENING) {
      const isForTests = /^(?:remote-debugging-port|no-sandbox|inspect)\b/.test(text);
      expect(refused([`--${text}`], { drivable: true }) === null).toBe(isForTests);
    }
  });

  it('refuses environment variables that weaken it, without showing their values', () => {
    for (const name of Object.keys(REFUSED_ENVIRONMENT)) {
      expect(refused([], { env: { [name]: 'a value' } })).toBe(name);
      expect(refused([], { env: { [name]: '' }, drivable: true })).toBeNull();
      expect(refused([], { env: { [name]: '0' }, drivable: true })).toBe(name);
    }
  });

  it('removes other variables before anything reads them', () => {
    const env: Record<string, string | undefined> = { NODE_TLS_REJECT_UNAUTHORIZED: '0', HOME: '/x' };
    cleanEnvironment(env);
    expect(env).toEqual({ HOME: '/x' });
  });
});

const ownOptions = (): string[] => Array.from(USAGE.matchAll(/--([a-z][a-z-]*)/g), ([, name = '']) => name);
