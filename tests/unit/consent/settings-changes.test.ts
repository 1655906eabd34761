import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatQuestion } from '../../../main/consent/consent-question.ts';
import { printerDestinationOf } from '../../../main/consent/printer-destination.ts';
import { findSettingsChanges } from '../../../main/consent/settings-changes.ts';
import { DEFAULT_PROFILE, type Profile } from '../../../shared/profile.ts';
import { applyPatch, type Settings, SettingsSchema, type ValidatedPatch } from '../../../shared/settings.ts';
import { propertyRuns } from '../../helpers/property-runs.ts';
import { SHOPS } from '../accounts/shops.ts';

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
  const receiver = { ...STATION, receiverOn: true, receiverHost: '192.168.1.2' };
  const SERVICE = 'Service that Tem sends the access token and orders to';
  const LABELS = 'Where Tem fetches labels';
  const GO = 'Where labels go';
  const OPEN = 'Other machines can send to Tem at';
  const PLACE = 'folder /labels';
  const CODES = 'Strange code accepted on every label';
  const ACCOUNT = 'Service that account “Trà Sớm” sends its access token and orders to';
  const { rice, tea } = SHOPS;
  const shops = { ...STATION, accounts: [rice, tea] };
  const evil = 'https://evil.vn';
  it.each<[Settings, ValidatedPatch, ...[what: string, from: string, to: string | null][]]>([
    [STATION, { baseUrl: evil }, [SERVICE, 'https://api.partner.vn', evil]],
    // Labels come from the new service too if they have no address of their own.
    [
      { ...STATION, labelUrl: null },
      { baseUrl: evil },
      [SERVICE, 'https://api.partner.vn', evil],
      [LABELS, 'https://api.partner.vn', evil],
    ],
    [
      STATION,
      { updateUrl: 'http://127.0.0.1:1/u' },
      ['Where Tem fetches its own updates', 'none', 'http://127.0.0.1:1/u'],
    ],
    [
      STATION,
      { labelUrl: 'https://label.partner.vn/x' },
      [LABELS, 'https://label.partner.vn', 'https://label.partner.vn/x'],
    ],
    [STATION, { printer: 'raw:zpl://192.168.1.9:9100' }, [GO, PLACE, '192.168.1.9:9100, ZPL']],
    [
      STATION,
      { profiles: { S9: profile('file:/other') } },
      ['Where labels of size S9 go', PLACE, 'folder /other'],
    ],
    [
      STATION,
      { printer: String.raw`file:\\nas\labels` },
      [GO, PLACE, String.raw`ANOTHER MACHINE (nas), folder \\nas\labels`],
    ],
    [
      STATION,
      { receiverOn: true, receiverHost: '0.0.0.0' },
      [OPEN, 'this machine only', '0.0.0.0, port 8787'],
    ],
    [receiver, { receiverPort: 8080 }, [OPEN, '192.168.1.2, port 8787', '192.168.1.2, port 8080']],
    [{ ...receiver, receiverHost: '127.0.0.1' }, { receiverPort: 8080 }],
    [
      STATION,
      { receiverUrl: evil },
      ['Outside address that takes order events for this station', 'none', evil],
    ],
    [
      STATION,
      { allowPlainTextToken: true },
      ['Access token on disk', 'encrypted, or not kept', 'NOT encrypted where this machine can’t'],
    ],
    [
      STATION,
      { printUnreadable: true },
      ['Labels whose barcode can’t be read are printed without asking', 'off', 'on'],
    ],
    [STATION, { agreedCodes: [CODE] }, [CODES, 'none', 'Code 128 barcode, 8 digits, bottom right']],
    // Further accounts: each address of a new one, another address, and its removal, with which its token goes.
    [
      STATION,
      { accounts: [tea] },
      [ACCOUNT, 'none', 'https://b.example'],
      ['Where labels of account “Trà Sớm” are fetched', 'none', 'https://b.example/in'],
    ],
    [shops, { accounts: [rice, { ...tea, baseUrl: evil }] }, [ACCOUNT, 'https://b.example', evil]],
    [
      shops,
      { accounts: [{ ...rice, labelUrl: evil }, tea] },
      ['Where labels of account “Tiệm Nhà Gạo” are fetched', 'https://a.example/api', evil],
    ],
    [
      shops,
      { accounts: [tea] },
      ['Account “Tiệm Nhà Gạo”', 'https://a.example/api', 'removed from this station, with its access token'],
    ],
    // An address that another account has: its token would go there.
    [
      { ...STATION, accounts: [rice] },
      { accounts: [rice, { ...tea, baseUrl: rice.baseUrl, labelUrl: null }] },
      [ACCOUNT, 'none', rice.baseUrl],
    ],
    // No name, order, or labels from the service itself.
    [
      shops,
      {
        accounts: [
          { ...tea, name: 'Trà', labelUrl: null },
          { ...rice, labelUrl: rice.baseUrl },
        ],
      },
    ],
  ])('%#: of %j by %j is asked about as %j', (before, patch, ...questions) => {
    const lines = questions.flatMap(([what, from, to]) => [what, `from: ${from}`, `to: ${to}`]);
    expect(shown(patch, before)).toEqual(lines);
  });

  it('names the changes of one patch in a fixed order, the token’s storage last', () => {
    const addresses = { receiverUrl: evil, updateUrl: evil, labelUrl: evil, baseUrl: evil } as const;
    const switches = { allowPlainTextToken: true, printUnreadable: true, receiverOn: true } as const;
    const others = { agreedCodes: [CODE], receiverHost: '0.0.0.0', printer: 'file:/other' };
    const lines = shown({ ...switches, ...addresses, ...others });
    expect(lines.filter((_line, at) => at % 3 === 0)).toEqual([
      SERVICE,
      LABELS,
      'Where Tem fetches its own updates',
      GO,
      OPEN,
      'Outside address that takes order events for this station',
      'Labels whose barcode can’t be read are printed without asking',
      CODES,
      'Access token on disk',
    ]);
  });

  it.each([
    'file:\\\\nas\\x',
    'file://nas/x',
    'file:\\\\?\\UNC\\nas\\x',
    'file:\\\\.\\UNC\\nas\\x',
    // Windows connects to it by the printer's name alone.
    '\\\\nas\\zebra',
    'raw:zpl:\\\\nas\\zebra',
    '//nas/zebra',
    'http://nas:631/printers/zebra',
    'raw:tspl:https://nas/p',
  ])('treats %s as another machine', (printer) => {
    expect(shown({ printer })).toContainEqual(expect.stringMatching(/^to: ANOTHER MACHINE \(nas\), /));
  });

  it.runIf(process.platform !== 'win32')('names a folder by its end: a long path is cut', () => {
    const way = `${'x/'.repeat(200)}${'../'.repeat(202)}`;
    const lines = shown({ printer: `file:/home/kho/${way}srv/public/labels` });
    expect(lines).toContain('to: folder /srv/public/labels');
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
      { numRuns: propertyRuns(2_000) },
    );
  });
});
