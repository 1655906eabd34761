import { describe, expect, it } from 'vitest';
import type { LabelRequest } from '../../../main/labels/label.ts';
import { createAheadTerms, createLabelTerms, createRunOptions } from '../../../main/services/run-options.ts';
import type { Services } from '../../../main/services/services.ts';
import { createAgreedSizes } from '../../../main/station/agreed-sizes.ts';
import type { StationAccount } from '../../../main/station/station-accounts.ts';
import type { AccountKey } from '../../../shared/account.ts';
import type { AllowedCode } from '../../../shared/allowed-code.ts';
import { DEFAULT_PROFILE } from '../../../shared/profile.ts';
import { type Settings, SettingsSchema } from '../../../shared/settings.ts';
import { accountOf, fixedAccounts } from '../../helpers/station-orders.ts';

const agreed = (partner: string): AllowedCode => ({
  partner,
  symbology: 'Code128',
  length: 8,
  alphabet: 'digits',
  place: { x: 0.2, y: 0.8 },
});

const [SHOP, ANOTHER] = ['shop' as AccountKey, 'another' as AccountKey];

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
    of(SHOP)?.labels({ batch: [], accepted: new Map() }, new AbortController().signal);
    const [order] = begun;
    expect(order?.rules()).toEqual({
      printUnreadable: true,
      holdOtherReceiver: false,
      agreedCodes: [agreed('shop')],
      labelHosts: [],
      agreedSizes: [],
    });
    const labelHosts = [{ address: 'cdn.example', rule: 'allow' as const }];
    settings = { ...settings, printUnreadable: false, holdOtherReceiver: true, agreedCodes: [], labelHosts };
    const size = { label: '210 × 297 mm', asked: '80 × 100 mm' };
    agreedSizes.add(SHOP, { code: 'other-size', values: size });
    agreedSizes.add(ANOTHER, { code: 'other-size', values: { ...size, label: '50 × 40 mm' } });
    expect(order?.rules()).toEqual({
      printUnreadable: false,
      holdOtherReceiver: true,
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
    expect(createAheadTerms(servicesWith({}))).not.toBeNull();
    expect(createAheadTerms(servicesWith({ prepareAhead: false }))).toBeNull();
    expect(createAheadTerms(servicesWith({ printer: null }))).toBeNull();
  });

  it('fit a run only with the same service, size, profile, printer and rules', () => {
    const termsWith = (settings: Partial<Settings>, account = SHOP) =>
      createLabelTerms(servicesWith(settings)).of(account)?.terms;
    const ahead = createAheadTerms(servicesWith({}))?.of(SHOP)?.terms;
    expect(termsWith({ volume: 10, mode: 'one-by-one' })).toBe(ahead);
    const others: readonly Partial<Settings>[] = [
      { size: 'A5' },
      { printer: 'Brother' },
      { profiles: { S9: { ...DEFAULT_PROFILE, dpi: 300 } } },
      { labelUrl: 'https://in.giaohang.example' },
      { printUnreadable: true },
      { holdOtherReceiver: true },
      { agreedCodes: [agreed('shop')] },
      { labelHosts: [{ address: 'cdn.example', rule: 'ignore' }] },
    ];
    for (const other of others) expect(termsWith(other)).not.toBe(ahead);
    expect(termsWith({}, ANOTHER)).not.toBe(ahead);
  });
});
