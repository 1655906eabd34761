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
  const UPDATES = 'http://127.0.0.1:1/u';
  const SHARE = String.raw`file:\\nas\labels`;

  it.each<[ValidatedPatch, what: string, from: string, to: string]>([
    [{ baseUrl: evil }, SERVICE, 'https://api.partner.vn', evil],
    [{ updateUrl: UPDATES }, 'Where Tem fetches its own updates', 'none', UPDATES],
    [{ labelUrl: evil }, LABELS, 'https://label.partner.vn', evil],
    [{ printer: 'raw:zpl://192.168.1.9:9100' }, GO, PLACE, '192.168.1.9:9100, ZPL'],
    [{ profiles: { S9: profile('file:/other') } }, 'Where labels of size S9 go', PLACE, 'folder /other'],
    [{ printer: SHARE }, GO, PLACE, String.raw`ANOTHER MACHINE (nas), folder \\nas\labels`],
    [{ receiverOn: true, receiverHost: '0.0.0.0' }, OPEN, 'this machine only', '0.0.0.0, port 8787'],
    [{ receiverUrl: evil }, 'Outside address that takes order events for this station', 'none', evil],
    [
      { allowPlainTextToken: true },
      'Access token on disk',
      'encrypted, or not kept',
      'NOT encrypted where this machine can’t',
    ],
    [{ printUnreadable: true }, 'Labels whose barcode can’t be read are printed without asking', 'off', 'on'],
    [
      { labelHosts: [{ address: 'cdn.example', rule: 'allow' }] },
      'Parts of label pages from cdn.example',
      'none',
      'are loaded',
    ],
    [
      { holdOtherReceiver: false },
      'Labels are held whose receiver is not the order’s, or is not there',
      'on',
      'off: printed without asking',
    ],
    [{ agreedCodes: [CODE] }, CODES, 'none', 'Code 128 barcode, 8 digits, bottom right'],
  ])('by %j is asked about as “%s”, from %s to %s', (patch, what, from, to) => {
    expect(shown(patch)).toEqual([what, `from: ${from}`, `to: ${to}`]);
  });

  it.each<[Settings, ValidatedPatch, ...[what: string, from: string, to: string | null][]]>([
    // Labels come from the new service too if they have no address of their own.
    [
      { ...STATION, labelUrl: null },
      { baseUrl: evil },
      [SERVICE, 'https://api.partner.vn', evil],
      [LABELS, 'https://api.partner.vn', evil],
    ],
    [receiver, { receiverPort: 8080 }, [OPEN, '192.168.1.2, port 8787', '192.168.1.2, port 8080']],
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
      { accounts: [tea] },
      ['Account “Tiệm Nhà Gạo”', 'https://a.example/api', 'removed from this station, with its access token'],
    ],
    // An address that another account has: its token would go there.
    [
      { ...STATION, accounts: [rice] },
      { accounts: [rice, { ...tea, baseUrl: rice.baseUrl, labelUrl: null }] },
      [ACCOUNT, 'none', rice.baseUrl],
    ],
    // No name or order of accounts.
    [shops, { accounts: [{ ...tea, name: 'Trà' }, rice] }],
  ])('%#: of %j by %j is asked about as %j', (before, patch, ...questions) => {
    const lines = questions.flatMap(([what, from, to]) => [what, `from: ${from}`, `to: ${to}`]);
    expect(shown(patch, before)).toEqual(lines);
  });

  it.each([
    'file:\\\\nas\\x',
    'file://nas/x',
    'file:\\\\?\\UNC\\nas\\x',
    // Windows connects to it by the printer's name alone.
    '\\\\nas\\zebra',
    'raw:zpl:\\\\nas\\zebra',
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
        ...settings.labelHosts.map(({ address, rule }) => `${address} ${rule}`),
        !settings.holdOtherReceiver && 'other receiver',
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
      labelHosts: fc.subarray([
        { address: 'a.vn', rule: 'allow' as const },
        { address: 'b.vn', rule: 'ignore' as const },
      ]),
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
