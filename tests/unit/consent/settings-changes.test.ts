import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatQuestion } from '../../../main/consent/consent-question.ts';
import { printerDestinationOf } from '../../../main/consent/printer-destination.ts';
import { findSettingsChanges } from '../../../main/consent/settings-changes.ts';
import { DEFAULT_PROFILE, type Profile } from '../../../shared/profile.ts';
import { applyPatch, type Settings, SettingsSchema, type ValidatedPatch } from '../../../shared/settings.ts';

const STATION: Settings = SettingsSchema.parse({
  partner: 'service',
  baseUrl: 'https://api.partner.vn',
  labelUrl: 'https://label.partner.vn',
  printer: 'file:/labels',
});
const nothing = (): boolean => false;
const profile = (printer: string): Profile => ({ ...DEFAULT_PROFILE, printer });
const CODE = {
  partner: 'a1',
  symbology: 'Code128',
  length: 8,
  alphabet: 'digits',
  place: { x: 0.8, y: 0.9 },
} as const;

/** The lines of the box for a change. */
const shown = (patch: ValidatedPatch, before: Settings = STATION): string[] => {
  const changes = findSettingsChanges(before, applyPatch(before, patch), nothing);
  const words = { vi: '', en: '' };
  return formatQuestion({ message: words, confirmLabel: words, changes }, 'en')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
};

describe('a change of settings', () => {
  it.each<[string, ValidatedPatch, string[]]>([
    [
      'another service',
      { baseUrl: 'https://evil.vn' },
      [
        'Service that Tem sends the access token and orders to',
        'from: https://api.partner.vn',
        'to: https://evil.vn',
      ],
    ],
    [
      'the same host by another scheme',
      { updateUrl: 'http://127.0.0.1:1/u' },
      ['Where Tem fetches its own updates', 'from: none', 'to: http://127.0.0.1:1/u'],
    ],
    [
      'another path of the label address',
      { labelUrl: 'https://label.partner.vn/x' },
      ['Where Tem fetches labels', 'from: https://label.partner.vn', 'to: https://label.partner.vn/x'],
    ],
    [
      'a network printer',
      { printer: 'raw:zpl://192.168.1.9:9100' },
      ['Where labels go', 'from: folder /labels', 'to: 192.168.1.9:9100, ZPL'],
    ],
    [
      'a folder of a size',
      { profiles: { S9: profile('file:/other') } },
      ['Where labels of size S9 go', 'from: folder /labels', 'to: folder /other'],
    ],
    [
      'a folder on another machine',
      { printer: 'file:\\\\nas\\labels' },
      ['Where labels go', 'from: folder /labels', 'to: ANOTHER MACHINE (nas), folder \\\\nas\\labels'],
    ],
    [
      'a receiver that other machines reach',
      { receiverOn: true, receiverHost: '0.0.0.0' },
      ['Other machines can send to Tem at', 'from: this machine only', 'to: 0.0.0.0, port 8787'],
    ],
    [
      'an outside address of the receiver',
      { receiverUrl: 'https://hooks.evil.vn' },
      ['Outside address that takes order events for this station', 'from: none', 'to: https://hooks.evil.vn'],
    ],
    [
      'a token in plain text',
      { allowPlainTextToken: true },
      ['Access token on disk', 'from: encrypted, or not kept', 'to: NOT encrypted where this machine can’t'],
    ],
    [
      'unreadable barcodes without a question',
      { printUnreadable: true },
      ['Labels whose barcode can’t be read are printed without asking', 'from: off', 'to: on'],
    ],
    [
      'a kind of codes on every label',
      { agreedCodes: [CODE] },
      ['Strange code accepted on every label', 'from: none', 'to: Code 128 barcode, 8 digits, bottom right'],
    ],
  ])('is asked about: %s', (_what, patch, lines) => {
    expect(shown(patch)).toEqual(lines);
  });

  it('is asked about if a receiver that other machines reach gets another port', () => {
    const before = { ...STATION, receiverOn: true, receiverHost: '192.168.1.2' };
    expect(shown({ receiverPort: 8080 }, before)).toEqual([
      'Other machines can send to Tem at',
      'from: 192.168.1.2, port 8787',
      'to: 192.168.1.2, port 8080',
    ]);
    expect(shown({ receiverPort: 8080 }, { ...before, receiverHost: '127.0.0.1' })).toEqual([]);
  });

  it('says that labels come from the new service too if they have no address of their own', () => {
    const before = { ...STATION, labelUrl: null };
    expect(shown({ baseUrl: 'https://evil.vn' }, before).filter((line) => line.startsWith('to: '))).toEqual([
      'to: https://evil.vn',
      'to: https://evil.vn',
    ]);
  });

  it('names the changes of one patch in a fixed order, the token’s storage last', () => {
    const url = 'https://a.vn';
    const addresses = { receiverUrl: url, updateUrl: url, labelUrl: url, baseUrl: url } as const;
    const switches = { allowPlainTextToken: true, printUnreadable: true, receiverOn: true } as const;
    const others = { agreedCodes: [CODE], receiverHost: '0.0.0.0', printer: 'file:/other' };
    const lines = shown({ ...switches, ...addresses, ...others });
    expect(lines.filter((_line, at) => at % 3 === 0)).toEqual([
      'Service that Tem sends the access token and orders to',
      'Where Tem fetches labels',
      'Where Tem fetches its own updates',
      'Where labels go',
      'Other machines can send to Tem at',
      'Outside address that takes order events for this station',
      'Labels whose barcode can’t be read are printed without asking',
      'Strange code accepted on every label',
      'Access token on disk',
    ]);
  });

  it.each(['file:\\\\nas\\x', 'file://nas/x', 'file:\\\\?\\UNC\\nas\\x', 'file:\\\\.\\UNC\\nas\\x'])(
    'treats %s as another machine',
    (printer) => {
      expect(shown({ printer })).toContainEqual(expect.stringMatching(/^to: ANOTHER MACHINE \(nas\)/));
    },
  );

  it.runIf(process.platform !== 'win32')('names a folder by its end: a long path is cut', () => {
    const way = `${'x/'.repeat(200)}${'../'.repeat(202)}`;
    expect(shown({ printer: `file:/home/kho/${way}srv/public/labels` })).toContain(
      'to: folder /srv/public/labels',
    );
  });

  it.each([
    '\\\\nas\\zebra',
    'raw:zpl:\\\\nas\\zebra',
    '//nas/zebra',
    'http://nas:631/printers/zebra',
    'raw:tspl:https://nas/p',
  ])('treats the printer %s as another machine: Windows connects to it by the name alone', (printer) => {
    const lines = shown({ printer });
    expect(lines).toContainEqual(expect.stringMatching(/^to: ANOTHER MACHINE \(nas\), /));
  });

  it.each<[string, ValidatedPatch]>([
    ['the label address taken away: labels come from the service then', { labelUrl: null }],
    ['labels from the service’s own address', { labelUrl: 'https://api.partner.vn' }],
    ['addresses taken away', { baseUrl: null, updateUrl: null, receiverUrl: null }],
    ['training, and back', { partner: 'sandbox' }],
    ['a printer of the system’s, through its driver or straight', { printer: 'raw:zpl:Zebra' }],
    ['a place that labels go to already', { profiles: { S9: profile('file:/labels/') } }],
    ['a receiver of this machine only', { receiverOn: true }],
    ['another machine’s address of a receiver that is off', { receiverHost: '192.168.1.2' }],
    ['what an operator changes', { language: 'en', size: 'S13', volume: 3 }],
  ])('is not asked about: %s', (_what, patch) => {
    const agreed = (printer: string): boolean =>
      printerDestinationOf(printer) === null ||
      printerDestinationOf(printer) === printerDestinationOf('file:/labels');
    expect(findSettingsChanges(STATION, applyPatch(STATION, patch), agreed)).toEqual([]);
  });

  // What a station permits, one word each, derived independently of the questions.
  function powersOf(settings: Settings): Set<string> {
    const { baseUrl, labelUrl, updateUrl, receiverUrl, profiles, printer } = settings;
    const open = settings.receiverOn && !/^(127\.|::1$)/.test(settings.receiverHost);
    const places = [printer, ...Object.values(profiles).map((one) => one.printer)];
    return new Set(
      [
        baseUrl && `token ${baseUrl}`,
        baseUrl && `labels ${baseUrl}`,
        labelUrl && `labels ${labelUrl}`,
        updateUrl && `updates ${updateUrl}`,
        receiverUrl && `events ${receiverUrl}`,
        open && `open ${settings.receiverHost} ${settings.receiverPort}`,
        settings.allowPlainTextToken && 'plain text',
        settings.printUnreadable && 'unreadable',
        ...settings.agreedCodes.map((code) => JSON.stringify(code)),
        ...places.map((name) => name !== null && printerDestinationOf(name)),
      ].filter((power) => typeof power === 'string'),
    );
  }
  const one = <Value>(...values: Value[]): fc.Arbitrary<Value> => fc.constantFrom(...values);
  const url = one(null, 'https://a.vn', 'https://b.vn', 'http://127.0.0.1:1');
  const printer = one(null, 'HP', 'file:/a', 'file:/b', 'raw:zpl://h:9100', 'raw:zpl://h:9101', 'raw:zpl:HP');
  const patches = fc.record(
    {
      partner: one('sandbox' as const, 'service' as const),
      baseUrl: url,
      labelUrl: url,
      updateUrl: url,
      receiverUrl: url,
      printer,
      profiles: fc.dictionary(
        one('S9', 'S13'),
        printer.map((name) => ({ ...DEFAULT_PROFILE, printer: name })),
      ),
      receiverOn: fc.boolean(),
      receiverHost: one('127.0.0.1', '::1', '0.0.0.0', '192.168.1.2'),
      receiverPort: one(8787, 9000),
      allowPlainTextToken: fc.boolean(),
      printUnreadable: fc.boolean(),
      holdOtherReceiver: fc.boolean(),
      agreedCodes: fc.subarray([CODE, { ...CODE, length: 9 }]),
      volume: one(1, 2),
    },
    { requiredKeys: [] },
  ) as fc.Arbitrary<ValidatedPatch>;

  it('asks exactly if the station gains an ability, whatever the change', () => {
    fc.assert(
      fc.property(patches, patches, (first, patch) => {
        const before = applyPatch(STATION, first);
        const after = applyPatch(before, patch);
        const known = powersOf(before);
        const news = [...powersOf(after)].filter((power) => !known.has(power));
        const asked = findSettingsChanges(before, after, (name) => {
          const place = printerDestinationOf(name);
          return place === null || known.has(place);
        });
        expect([asked.length > 0, news]).toEqual([news.length > 0, news]);
      }),
      { numRuns: 2_000 },
    );
  });
});
