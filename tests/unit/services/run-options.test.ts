import { describe, expect, it } from 'vitest';
import type { LabelRequest } from '../../../main/labels/label.ts';
import type { Printer } from '../../../main/printers/printer.ts';
import { createAheadTerms, createLabelTerms, createRunOptions } from '../../../main/services/run-options.ts';
import type { Services } from '../../../main/services/services.ts';
import { createAgreedSizes } from '../../../main/station/agreed-sizes.ts';
import type { StationAccount } from '../../../main/station/station-accounts.ts';
import type { AccountKey } from '../../../shared/account.ts';
import type { AllowedCode } from '../../../shared/allowed-code.ts';
import type { HeadKnowledge } from '../../../shared/printer-head.ts';
import { DEFAULT_PROFILE } from '../../../shared/profile.ts';
import { type Settings, SettingsSchema } from '../../../shared/settings.ts';
import { accountOf, fixedAccounts } from '../../helpers/station-orders.ts';
import { problemCode } from '../station/stations.ts';

const agreed = (partner: string): AllowedCode => ({
  partner,
  symbology: 'Code128',
  length: 8,
  alphabet: 'digits',
  place: { x: 0.2, y: 0.8 },
});

const [SHOP, ANOTHER] = ['shop' as AccountKey, 'another' as AccountKey];

/** A printer whose driver decides what fits, and one of which this is known once it was asked. */
const driver = () => ({}) as Printer;
function headPrinter(told: HeadKnowledge, before = told) {
  let known = before;
  const asked: boolean[] = [];
  const head = {
    known: () => known,
    async learn(again: boolean) {
      asked.push(again);
      known = told;
    },
  };
  return Object.assign(
    (name: string) => ({ name, check: async () => undefined, head }) as Partial<Printer> as Printer,
    { asked },
  );
}

describe('the head that labels have to fit', () => {
  const PRINTER = 'raw:escpos://192.168.1.20:9100';
  const TOLD = { by: 'printer', dots: 640, dpi: 203 } as const;
  const MODEL = { by: 'model', dots: 512, dpi: null } as const;
  const NOBODY = { by: 'nobody' } as const;

  /** The head of a run's labels, or why it can't begin; and how the printer was asked. */
  async function headOf(told: HeadKnowledge, heads: Settings['heads'] = {}, forThisRun = {}) {
    const begun: LabelRequest[] = [];
    const printer = headPrinter(told, NOBODY);
    const services = {
      settings: { get: () => SettingsSchema.parse({ printer: `${PRINTER}?silent`, heads }) },
      accounts: fixedAccounts({
        ...accountOf({}, { key: SHOP }),
        connection: { requireConfigured: async () => undefined },
      } as StationAccount),
      labels: { startRun: (order: LabelRequest) => void begun.push(order) },
      databaseFile: { whenVerified: async () => undefined },
      agreedSizes: createAgreedSizes(),
    } as unknown as Services;
    const run = await createRunOptions(services, printer, forThisRun);
    const why = await problemCode(run.printer.check());
    if (why === 'no problem')
      run.of(SHOP)?.labels({ batch: [], agreed: new Map() }, new AbortController().signal);
    return [begun[0]?.head ?? why, ...printer.asked];
  }

  it('is the printer’s own word, else what a person measured, else what its model’s name says', async () => {
    const measured = { [PRINTER]: 576 };
    expect(await headOf(TOLD, measured)).toEqual([{ dots: 640, dpi: 203 }, false]);
    expect(await headOf(MODEL, measured)).toEqual([{ dots: 576, dpi: null }, false]);
    expect(await headOf(NOBODY, measured)).toEqual([{ dots: 576, dpi: null }, false]);
    expect(await headOf(MODEL)).toEqual([{ dots: 512, dpi: null }, true]);
  });

  it('is asked for before a label is made, if nobody has told it', async () => {
    expect(await headOf(NOBODY)).toEqual(['head-unknown', true]);
    expect(await headOf(NOBODY, { 'raw:zpl://192.168.1.20:9100': 832 })).toEqual(['head-unknown', true]);
    // For one run, from the command line: 72 mm at 203 dpi are 575.4 dots.
    expect(await headOf(NOBODY, {}, { headMm: 72 })).toEqual([{ dots: 576, dpi: null }, false]);
  });
});

describe('a run in progress', () => {
  it('follows revocations and switches in the settings', async () => {
    let settings: Settings = {
      ...SettingsSchema.parse({ profiles: { S9: { printer: 'Zebra' } } }),
      size: 'S9',
      printUnreadable: true,
      agreedCodes: [agreed('shop'), agreed('another')],
    };
    const agreedSizes = createAgreedSizes();
    const begun: LabelRequest[] = [];
    const services = {
      settings: { get: () => settings },
      accounts: fixedAccounts({
        ...accountOf({}, { key: SHOP }),
        connection: { requireConfigured: async () => undefined },
      } as StationAccount),
      labels: { startRun: (order: LabelRequest) => void begun.push(order) },
      databaseFile: { whenVerified: async () => undefined },
      agreedSizes,
    } as unknown as Services;
    const { of } = await createRunOptions(services, () => ({}) as never);
    of(SHOP)?.labels({ batch: [], agreed: new Map() }, new AbortController().signal);
    const [order] = begun;
    expect(order?.rules()).toEqual({
      printUnreadable: true,
      holdOtherReceiver: true,
      agreedCodes: [agreed('shop')],
      labelHosts: [],
      agreedSizes: [],
    });
    const labelHosts = [{ address: 'cdn.example', rule: 'allow' as const }];
    settings = { ...settings, printUnreadable: false, holdOtherReceiver: false, agreedCodes: [], labelHosts };
    const size = { label: '210 × 297 mm', asked: '80 × 100 mm' };
    agreedSizes.add(SHOP, { code: 'other-size', values: size });
    agreedSizes.add(ANOTHER, { code: 'other-size', values: { ...size, label: '50 × 40 mm' } });
    expect(order?.rules()).toEqual({
      printUnreadable: false,
      holdOtherReceiver: false,
      agreedCodes: [],
      labelHosts,
      agreedSizes: [size],
    });
  });
});

describe('labels made ahead', () => {
  const SETTINGS = { ...SettingsSchema.parse({ printer: 'Zebra' }), partner: 'service' } as const;
  const servicesWith = (settings: Partial<Settings>) =>
    ({
      settings: { get: () => ({ ...SETTINGS, ...settings }) },
      accounts: fixedAccounts(accountOf({}, { key: SHOP }), accountOf({}, { key: ANOTHER })),
      labels: {},
      agreedSizes: createAgreedSizes(),
    }) as unknown as Services;

  it('are made unless the setting turns them off or there is no printer', () => {
    expect(createAheadTerms(servicesWith({}), driver)).not.toBeNull();
    expect(createAheadTerms(servicesWith({ prepareAhead: false }), driver)).toBeNull();
    expect(createAheadTerms(servicesWith({ printer: null }), driver)).toBeNull();
  });

  it('wait until somebody has told how wide the printer prints', () => {
    const raw = { printer: 'raw:tspl:Zebra' };
    const told = headPrinter({ by: 'model', dots: 832, dpi: null });
    expect(createAheadTerms(servicesWith(raw), headPrinter({ by: 'nobody' }))).toBeNull();
    expect(createAheadTerms(servicesWith(raw), told)?.of(SHOP)?.terms).toContain('832');
    const measured = { ...raw, heads: { 'raw:tspl:Zebra': 576 } };
    expect(
      createAheadTerms(servicesWith(measured), headPrinter({ by: 'nobody' }))?.of(SHOP)?.terms,
    ).toContain('576');
  });

  it('fit a run only with the same service, size, profile, printer and rules', () => {
    const termsWith = (settings: Partial<Settings>, account = SHOP) =>
      createLabelTerms(servicesWith(settings)).of(account)?.terms;
    const ahead = createAheadTerms(servicesWith({}), driver)?.of(SHOP)?.terms;
    expect(termsWith({ volume: 10, mode: 'one-by-one' })).toBe(ahead);
    const services = servicesWith({});
    services.agreedSizes.add(SHOP, { code: 'other-size', values: { label: 'A4', asked: 'S9' } });
    expect(createLabelTerms(services).of(SHOP)?.terms).toBe(ahead);
    const others: readonly Partial<Settings>[] = [
      { size: 'A5' },
      { printer: 'Brother' },
      { profiles: { S9: { ...DEFAULT_PROFILE, dpi: 300 } } },
      { labelUrl: 'https://in.giaohang.example' },
      { printUnreadable: true },
      { holdOtherReceiver: false },
      { agreedCodes: [agreed('shop')] },
      { labelHosts: [{ address: 'cdn.example', rule: 'ignore' }] },
    ];
    for (const other of others) expect(termsWith(other)).not.toBe(ahead);
    expect(termsWith({}, ANOTHER)).not.toBe(ahead);
  });
});
