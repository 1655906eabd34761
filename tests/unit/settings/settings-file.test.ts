import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatSettingsFile,
  parseSettingsFile,
  previewSettings,
} from '../../../main/settings/settings-file.ts';
import { LABEL_SIZE_NAMES } from '../../../shared/label-size.ts';
import { describeProblem, problemOf } from '../../../shared/problem.ts';
import { DEFAULT_PROFILE } from '../../../shared/profile.ts';
import { type Settings, SettingsPatchSchema, SettingsSchema } from '../../../shared/settings.ts';
import { MACHINE_SETTINGS, PortableSettingsSchema } from '../../../shared/settings-file.ts';
import { SHOPS, THREE } from '../accounts/shops.ts';

const AT = new Date(Date.UTC(2026, 10, 21));
const names = PortableSettingsSchema.keyof().options;
const portable = (settings: Settings): object =>
  Object.fromEntries(names.map((name) => [name, settings[name]]));

const printer = fc.oneof(
  fc
    .string({ minLength: 1, maxLength: 40 })
    .filter((name) => name.trim() !== '' && !/^(file|raw):/.test(name)),
  fc.constantFrom('file:/tem nhãn', 'raw:zpl://192.168.1.20:9100', 'raw:tspl:XP-420B (bàn 3)'),
);
const wildSettings = fc
  .record({
    language: fc.constantFrom('vi', 'en'),
    partner: fc.constantFrom('sandbox', 'service'),
    baseUrl: fc.option(fc.constantFrom('https://a.example', 'https://b.example:8443/x')),
    printer: fc.option(printer),
    size: fc.constantFrom(...LABEL_SIZE_NAMES),
    profiles: fc.dictionary(
      fc.constantFrom(...LABEL_SIZE_NAMES),
      fc.record({ darkness: fc.integer({ min: 1, max: 255 }), printer: fc.option(printer) }),
      { maxKeys: 4 },
    ),
    agreedCodes: fc.array(
      fc.record({
        partner: fc.constantFrom('sandbox', '0123456789abcdef'),
        symbology: fc.constantFrom('Code128', 'text'),
        length: fc.integer({ min: 1, max: 100 }),
        alphabet: fc.constantFrom('digits', 'any'),
        place: fc.option(fc.record({ x: fc.constantFrom(0, 0.8), y: fc.constantFrom(0.25, 1) })),
      }),
      { maxLength: 3 },
    ),
    labelHosts: fc.array(
      fc.record({
        address: fc.constantFrom('cdn.example', 'cdn.example/js/a.js', '10.0.0.1'),
        rule: fc.constantFrom('allow', 'ignore'),
      }),
      { maxLength: 3 },
    ),
    stationName: fc.string({ maxLength: 60 }),
    scanner: fc.record({
      terminator: fc.constantFrom('any', 'enter', 'tab', 'pause'),
      prefix: fc.constantFrom('', ']C1', '"\\'),
      suffix: fc.constantFrom('', '#'),
      letterCase: fc.constantFrom('as-sent', 'upper'),
    }),
    volume: fc.integer({ min: 0, max: 100 }),
  })
  .map(({ profiles, ...rest }) => ({
    ...rest,
    profiles: Object.fromEntries(
      Object.entries(profiles).map(([size, profile]) => [size, { ...DEFAULT_PROFILE, ...profile }]),
    ),
  }))
  .map((wild) => SettingsSchema.parse(wild));

const refusal = (text: string) => {
  try {
    parseSettingsFile(text);
  } catch (error) {
    return problemOf(error);
  }
  throw new Error('was taken');
};
const fileWith = (settings: unknown, version = 1): string =>
  JSON.stringify({ format: 'tem-settings', version, settings });

describe('a settings file', () => {
  it('gives another station the same settings, whatever they are', () => {
    fc.assert(
      fc.property(wildSettings, wildSettings, (from, to) => {
        const read = parseSettingsFile(formatSettingsFile(from, AT));
        const after = SettingsSchema.parse({ ...to, ...SettingsPatchSchema.parse(read) });
        expect(portable(after)).toEqual(portable(from));
        for (const name of MACHINE_SETTINGS) expect(after[name]).toEqual(to[name]);
        expect(previewSettings(read, after, []).changed).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('contains every setting except the machine’s own, and no service if none is chosen', () => {
    const settings = SettingsSchema.parse({ partner: 'sandbox' });
    const { settings: written } = JSON.parse(formatSettingsFile(settings, AT)) as { settings: object };
    expect([...Object.keys(written), ...MACHINE_SETTINGS].toSorted()).toEqual(
      Object.keys(settings).toSorted(),
    );
    expect(parseSettingsFile(formatSettingsFile(SettingsSchema.parse({}), AT))).not.toHaveProperty('partner');
  });

  it('previews the changes and the missing printers', () => {
    const now = SettingsSchema.parse({ partner: 'sandbox', size: 'S9', printer: 'Zebra' });
    const after = parseSettingsFile(
      fileWith({
        size: 'A5',
        printer: 'Godex',
        checkStatus: true,
        profiles: {
          A5: { ...DEFAULT_PROFILE, printer: 'HP' },
          S9: { ...DEFAULT_PROFILE, printer: 'raw:zpl://10.0.0.9:9100' },
          K80: { ...DEFAULT_PROFILE, printer: 'file:/x' },
          // Past its driver it is the same printer of the system's.
          S11: { ...DEFAULT_PROFILE, printer: 'raw:tspl:XP-420B' },
          S12: { ...DEFAULT_PROFILE, printer: 'raw:zpl:Zebra' },
        },
      }),
    );
    expect(previewSettings(after, now, ['Zebra', 'HP'])).toMatchObject({
      changed: ['printer', 'size', 'profiles'],
      missingPrinters: ['Godex', 'XP-420B'],
    });
  });

  it.each([
    ['', 'settings-file-unreadable'],
    ['{"format":"other","version":1,"settings":{}}', 'settings-file-unreadable'],
    [fileWith({}, 2), 'settings-file-newer'],
    [fileWith(null), 'settings-file-wrong'],
    [fileWith({ language: 'fr' }), 'settings-file-wrong'],
    [fileWith({ partner: 'unset' }), 'settings-file-wrong'],
    [fileWith({ stationName: 'Bàn 3' }), 'settings-file-wrong'],
    [fileWith({ accessToken: 'x' }), 'settings-file-wrong'],
    [
      `{"format":"tem-settings","version":1,"settings":{"__proto__":{"language":"en"}}}`,
      'settings-file-wrong',
    ],
  ])('is refused: %s', (text, code) => {
    expect(refusal(text).code).toBe(code);
  });

  it('takes accounts with their names and addresses to another station, and nothing of what is chosen or secret', () => {
    const settings = SettingsSchema.parse({ ...THREE, account: SHOPS.tea.id, accountName: 'Của mình' });
    const text = formatSettingsFile(settings, AT);
    expect(parseSettingsFile(text)).toMatchObject({
      accountName: 'Của mình',
      accounts: [SHOPS.rice, SHOPS.tea],
    });
    expect(JSON.parse(text).settings).not.toHaveProperty('account');
    expect(text).not.toMatch(/token/i);
    for (const accounts of [
      [SHOPS.tea, { ...SHOPS.rice, id: SHOPS.tea.id }],
      [SHOPS.tea, { ...SHOPS.rice, name: 'TRÀ SỚM' }],
      [{ ...SHOPS.tea, id: 'main' }],
      [{ ...SHOPS.tea, token: 'SECRET' }],
      [{ ...SHOPS.tea, baseUrl: 'ftp://host' }],
      // More than a station can have.
      Array.from({ length: 20 }, (_none, at) => ({ ...SHOPS.tea, id: `${10_000_000 + at}`, name: `${at}` })),
    ]) {
      const problem = refusal(fileWith({ accounts }));
      expect([accounts, problem.code]).toEqual([accounts, 'settings-file-wrong']);
      expect(JSON.stringify(problem)).not.toContain('SECRET');
    }
  });

  it('names what is wrong without its value', () => {
    const problem = refusal(
      fileWith({
        baseUrl: 'ftp://user:SECRET@host',
        volume: 101,
        profiles: { S9: { ...DEFAULT_PROFILE, dpi: 1 } },
        token: 'SECRET',
      }),
    );
    const said = describeProblem(problem, 'en');
    for (const name of ['baseUrl', 'volume', 'profiles.S9.dpi', 'token']) expect(said).toContain(name);
    expect(JSON.stringify(problem)).not.toContain('SECRET');
  });

  it('never throws, whatever it contains', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.json().map((json) => fileWith(JSON.parse(json))),
        ),
        (text) => {
          try {
            parseSettingsFile(text);
          } catch (error) {
            expect(problemOf(error).code).toMatch(/^settings-file-/);
          }
        },
      ),
    );
  });

  it('accepts a byte order mark, which editors add', () => {
    expect(parseSettingsFile(`\uFEFF${fileWith({ size: 'A5' })}`)).toEqual({ size: 'A5' });
  });
});
