import { describe, expect, it } from 'vitest';
import type { LabelRequest } from '../../../main/labels/label.ts';
import { createAheadTerms, createLabelTerms, createRunOptions } from '../../../main/services/run-options.ts';
import type { Services } from '../../../main/services/services.ts';
import type { AllowedCode } from '../../../shared/allowed-code.ts';
import { DEFAULT_PROFILE } from '../../../shared/profile.ts';
import { type Settings, SettingsSchema } from '../../../shared/settings.ts';

const agreed = (partner: string): AllowedCode => ({
  partner,
  symbology: 'Code128',
  length: 8,
  alphabet: 'digits',
  place: { x: 0.2, y: 0.8 },
});

describe('a run in progress', () => {
  it('follows revocations and switches in the settings', async () => {
    let settings: Settings = {
      ...SettingsSchema.parse({ profiles: { S9: { printer: 'Zebra' } } }),
      size: 'S9',
      printUnreadable: true,
      agreedCodes: [agreed('shop'), agreed('another')],
    };
    const begun: LabelRequest[] = [];
    const services = {
      settings: { get: () => settings },
      connection: { requireConfigured: async () => undefined, partner: () => 'shop' },
      labels: { startRun: (order: LabelRequest) => void begun.push(order) },
      databaseFile: { whenVerified: async () => undefined },
      book: { get: () => null, find: () => [] },
    } as unknown as Services;
    const { labels } = await createRunOptions(services, () => ({}) as never);
    labels({ batch: [], accepted: new Map() }, new AbortController().signal);
    const [order] = begun;
    expect(order?.rules()).toEqual({
      printUnreadable: true,
      holdOtherReceiver: false,
      agreedCodes: [agreed('shop')],
    });
    settings = { ...settings, printUnreadable: false, holdOtherReceiver: true, agreedCodes: [] };
    expect(order?.rules()).toEqual({ printUnreadable: false, holdOtherReceiver: true, agreedCodes: [] });
  });
});

describe('labels made ahead', () => {
  const SETTINGS = { ...SettingsSchema.parse({ printer: 'Zebra' }), partner: 'service' } as const;
  const servicesWith = (settings: Partial<Settings>, partner = 'shop') =>
    ({
      settings: { get: () => ({ ...SETTINGS, ...settings }) },
      connection: { partner: () => partner },
      labels: {},
      book: {},
    }) as unknown as Services;

  it('are made unless the setting turns them off or there is no printer', () => {
    expect(createAheadTerms(servicesWith({}))).not.toBeNull();
    expect(createAheadTerms(servicesWith({ prepareAhead: false }))).toBeNull();
    expect(createAheadTerms(servicesWith({ printer: null }))).toBeNull();
  });

  it('fit a run only with the same service, size, profile, printer and rules', () => {
    const ahead = createAheadTerms(servicesWith({}))?.terms;
    expect(createLabelTerms(servicesWith({ volume: 10, mode: 'one-by-one' })).terms).toBe(ahead);
    const others: readonly Partial<Settings>[] = [
      { size: 'A5' },
      { printer: 'Brother' },
      { profiles: { S9: { ...DEFAULT_PROFILE, dpi: 300 } } },
      { labelUrl: 'https://in.giaohang.example' },
      { printUnreadable: true },
      { holdOtherReceiver: true },
      { agreedCodes: [agreed('shop')] },
    ];
    for (const other of others) expect(createLabelTerms(servicesWith(other)).terms).not.toBe(ahead);
    expect(createLabelTerms(servicesWith({}, 'another')).terms).not.toBe(ahead);
  });
});
