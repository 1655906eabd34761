import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AddressSchema, parseAddress } from '../../../shared/address.ts';
import { LABEL_SIZE_NAMES, LABEL_SIZES, LabelSizeSchema, needsLabelUrl } from '../../../shared/label-size.ts';
import { PLACEHOLDERS } from '../../../shared/language.ts';
import { PrinterNameSchema } from '../../../shared/printer-name.ts';
import {
  describeProblem,
  PROBLEMS,
  type ProblemCode,
  ProblemError,
  problemOf,
} from '../../../shared/problem.ts';
import { DEFAULT_PROFILE, formatSize } from '../../../shared/profile.ts';
import { SettingsSchema } from '../../../shared/settings.ts';
import { ORDER_STATUSES } from '../../../shared/texts/order-statuses.ts';

describe('label sizes', () => {
  it('are those of the service, in its order', () => {
    expect(LABEL_SIZE_NAMES).toEqual([
      'A5',
      'K46',
      'T2',
      'K50',
      'K75',
      'K80',
      'S8',
      'S9',
      'S10',
      'S11',
      'S12',
      'S13',
      'S14',
    ]);
    expect(LABEL_SIZES.A5).toEqual({ widthMm: 148, heightMm: 210 });
  });
  it('are served at both addresses, except the S sizes', () => {
    expect(LABEL_SIZE_NAMES.filter((size) => !needsLabelUrl(size))).toEqual([
      'A5',
      'K46',
      'T2',
      'K50',
      'K75',
      'K80',
    ]);
  });
  it('are accepted in lower case', () => {
    expect(LabelSizeSchema.parse(' s9 ')).toBe('S9');
    expect(LabelSizeSchema.safeParse('S7').success).toBe(false);
  });
});

describe('statuses', () => {
  it('are the 28, each once', () => {
    expect(new Set(ORDER_STATUSES.map(({ code }) => Number(code)))).toEqual(
      new Set(Array.from({ length: 28 }, (_, at) => at)),
    );
    expect(ORDER_STATUSES).toHaveLength(28);
  });
});

describe('problems', () => {
  it('have a placeholder for each value in both languages', () => {
    const places = (sentence: string): string[] =>
      [...sentence.matchAll(PLACEHOLDERS)].map(([, name]) => name ?? '').toSorted();
    for (const { vi, en } of Object.values(PROBLEMS)) expect(places(vi)).toEqual(places(en));
  });
  it('show the service’s own words, whatever they contain', () => {
    fc.assert(
      fc.property(fc.string(), (detail) => {
        expect(describeProblem({ code: 'refused', values: { detail } }, 'vi')).toContain(detail);
      }),
    );
  });
  it('insert a value in the reader’s language', () => {
    const problem = {
      code: 'not-a-label' as const,
      values: { detail: { vi: 'trang trống', en: 'an empty page' } },
    };
    expect(describeProblem(problem, 'vi')).toContain('trang trống');
    expect(describeProblem(problem, 'en')).toContain('an empty page');
  });
  it('are made from anything thrown', () => {
    expect(problemOf(new ProblemError('no-token'))).toEqual({ code: 'no-token' });
    expect(problemOf(new Error('x'))).toEqual({ code: 'internal', values: { detail: 'x' } });
    expect(problemOf(null).code satisfies ProblemCode).toBe('internal');
  });
});

describe('addresses', () => {
  it.each([
    ['https://api.example.com/', 'https://api.example.com'],
    [' https://api.example.com/prefix/ ', 'https://api.example.com/prefix'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['http://localhost:8080/', 'http://localhost:8080'],
    ['http://[::1]:80', 'http://[::1]'],
  ])('%s is read as %s', (text, address) => {
    expect(parseAddress(text)).toBe(address);
  });

  it.each([
    'http://example.com',
    'http://127.0.0.1.example.com',
    'http://localhost.example.com',
    'ftp://127.0.0.1',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'https://user:secret@example.com',
    'https://example.com/?token=1',
    'https://example.com/#x',
    'example.com',
    '',
  ])('%j is refused', (text) => {
    expect(parseAddress(text)).toBeNull();
  });

  it('are https, or this machine’s, for any input', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.webUrl({ withQueryParameters: true, validSchemes: ['http', 'https'] }), fc.string()),
        (text) => {
          const address = parseAddress(text);
          if (address !== null) expect(address).toMatch(/^(https:\/\/|http:\/\/(localhost|127\.|\[::1\]))/);
        },
      ),
    );
  });

  it('may be left empty', () => {
    expect(AddressSchema.parse('  ')).toBeNull();
    expect(() => AddressSchema.parse('http://example.com')).toThrow(z.ZodError);
  });
});

describe('settings', () => {
  it('have a default for each', () => {
    expect(SettingsSchema.parse({})).toEqual({
      language: 'vi',
      partner: 'unset',
      baseUrl: null,
      labelUrl: null,
      accountName: '',
      accounts: [],
      account: 'main',
      printer: null,
      size: 'S9',
      profiles: {},
      printUnreadable: false,
      fleetPrintAlone: false,
      agreedCodes: [],
      holdOtherReceiver: false,
      reprintDays: 30,
      chunkSize: 50,
      checkStatus: true,
      prepareAhead: true,
      prepareMinutes: 10,
      receiverOn: false,
      receiverHost: '127.0.0.1',
      receiverPort: 8787,
      receiverUrl: null,
      keepEventsDays: 90,
      createToBatch: true,
      allowPlainTextToken: false,
      stationName: '',
      mode: 'batch',
      scanBack: false,
      scanner: { terminator: 'any', prefix: '', suffix: '', letterCase: 'as-sent' },
      hidScanners: [],
      theme: 'auto',
      textSize: 'normal',
      volume: 70,
      guide: 'language',
      kiosk: false,
      startWithMachine: false,
      updateUrl: null,
    });
  });
  it('are read back as they were saved', () => {
    const saved = SettingsSchema.parse({
      baseUrl: 'https://a.example/x/',
      printer: 'file:/tmp',
      size: 'k80',
    });
    expect(SettingsSchema.parse(structuredClone(saved))).toEqual(saved);
  });
});

describe('printer names', () => {
  it('name a printer, a folder, a valid address, or a queue with a language', () => {
    const raw = ['raw:zpl://10.0.0.9', 'raw:escpos://printer.local:9100', 'raw:tspl:XP-420B'];
    const good = ['Zebra ZD421', 'file:/out', ...raw];
    expect(good.filter((name) => !PrinterNameSchema.safeParse(name).success)).toEqual([]);
    const bad = ['', '  ', 'file:', 'raw:', 'raw:pcl://10.0.0.9', 'raw:zpl://10.0.0.9:0', 'raw:zpl://a/b'];
    expect(bad.filter((name) => PrinterNameSchema.safeParse(name).success)).toEqual([]);
  });
});

describe('profiles', () => {
  it('are stored per size, with defaults for what is missing', () => {
    const { profiles } = SettingsSchema.parse({ profiles: { A5: { printer: 'Laser', dpi: 600 } } });
    expect(profiles).toEqual({ A5: { ...DEFAULT_PROFILE, printer: 'Laser', dpi: 600 } });
  });
  it.each([
    { dpi: 204 },
    { rotation: 45 },
    { darkness: 0 },
    { offsetMm: { x: 51, y: 0 } },
    { mediaMm: { widthMm: 5, heightMm: 100 } },
    { pageMm: { widthMm: 80 } },
    { printer: 'raw:zpl://' },
    { nonsense: 1 },
  ])('refuse %j', (profile) => {
    expect(SettingsSchema.safeParse({ profiles: { S9: profile } }).success).toBe(false);
  });
  it('show a length as people write it', () => {
    expect(formatSize({ widthMm: 80, heightMm: 99.96 })).toBe('80 × 100 mm');
    expect(formatSize({ widthMm: 57.5, heightMm: 40 })).toBe('57.5 × 40 mm');
  });
});
