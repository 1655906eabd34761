import { describe, expect, it } from 'vitest';
import type { LabelRequest } from '../../../main/labels/label.ts';
import { createRunOptions } from '../../../main/services/run-options.ts';
import type { Services } from '../../../main/services/services.ts';
import type { AllowedCode } from '../../../shared/allowed-code.ts';
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
