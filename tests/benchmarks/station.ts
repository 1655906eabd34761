import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import type { SettingsPatch } from '../../shared/settings.ts';
import { launchStation } from '../e2e/launch-station.ts';
import { busyLabelCodes } from '../helpers/busy-label-codes.ts';
import { type BenchmarkPartner, startBenchmarkPartner } from './sandbox-partner.ts';
import { withTemporaryFolder } from './temporary-folder.ts';

/** The built station with a sandbox as its partner, printing S9 at 203 dpi into a folder; nothing is prepared ahead. */
export interface BenchmarkStation {
  readonly app: ElectronApplication;
  readonly page: Page;
  readonly partner: BenchmarkPartner;
  /** The ledger's file. */
  readonly ledger: string;
  readonly logs: string;
  /** The temporary folder of the station and its Chromium. */
  readonly temporary: string;
  readonly folder: string;
}

/** The options of a station. */
export interface BenchmarkStationOptions {
  /** The minimum number of printable orders. */
  readonly orders: number;
  readonly settings?: SettingsPatch;
  /** Labels with many more codes than their order's; a manager has allowed them. */
  readonly busy?: boolean;
}

/** Settings of a station that prints S9 with this service and printer. */
export const serviceSettings = ({ url }: Pick<BenchmarkPartner, 'url'>, printer: string): SettingsPatch => ({
  partner: 'service',
  baseUrl: url,
  labelUrl: url,
  printer,
  size: 'S9',
  guide: 'done',
});

/** Starts a station in a folder of its own, and ends all of it after the work or its failure. */
export function withBenchmarkStation<Value>(
  { orders, settings = {}, busy = false }: BenchmarkStationOptions,
  work: (station: BenchmarkStation) => Promise<Value>,
): Promise<Value> {
  return withTemporaryFolder(async (folder) => {
    const partner = await startBenchmarkPartner(orders, busy ? ['--busy-labels'] : []);
    try {
      const dataDir = join(folder, 'data');
      const temporary = join(folder, 'temporary');
      mkdirSync(dataDir);
      mkdirSync(temporary);
      // Labels are made at the key, except where a measure says otherwise.
      const usual = serviceSettings(partner, `file:${join(folder, 'labels')}`);
      const agreedCodes = busy ? busyLabelCodes(partner.url) : [];
      const own: SettingsPatch = { ...usual, agreedCodes, prepareAhead: false, ...settings };
      writeFileSync(join(dataDir, 'settings.json'), JSON.stringify(own));
      const { app, page } = await launchStation({
        dataDir,
        env: { TMPDIR: temporary },
        accessToken: partner.accessToken,
      });
      try {
        const ledger = join(dataDir, 'ledger.sqlite');
        return await work({ app, page, partner, ledger, logs: join(dataDir, 'logs'), temporary, folder });
      } finally {
        await app.close();
      }
    } finally {
      await partner.close();
    }
  });
}
