import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCupsSpooler } from '../../main/printers/spooler/cups-spooler.ts';
import { createSystemPrinter } from '../../main/printers/system-printer.ts';
import { LABEL_SIZE_NAMES, type LabelSize } from '../../shared/label-size.ts';
import { DEFAULT_PROFILE, DPIS, type Profile } from '../../shared/profile.ts';
import { isCupsAvailable } from './available-programs.ts';
import { type Cups, startCups } from './cups.ts';

/** A port without a listener: nothing is sent there. */
const NOWHERE = 'socket://127.0.0.1:9';
const SAMPLE = 'drv:///sample.drv';

describe.skipIf(!isCupsAvailable())(
  'the comparison of a real CUPS driver with the profile',
  { timeout: 60_000 },
  () => {
    let cups: Cups;
    let folder: string;
    beforeAll(async () => {
      [cups, folder] = await Promise.all([startCups(), mkdtemp(join(tmpdir(), 'tem-cups-'))]);
    }, 60_000);
    afterAll(async () => {
      await cups.close();
      await rm(folder, { recursive: true });
    });

    /** Finds the mismatches for labels of a size by a profile. */
    const fitOf = (name: string) => {
      const spooler = createCupsSpooler({ address: () => ({ socketPath: cups.socketPath }) }, 'linux');
      const printer = createSystemPrinter(name, { listPrinters: async () => [{ name }], spooler });
      return (size: LabelSize, profile: Partial<Profile> = {}) =>
        printer.getDriverFit?.(size, { ...DEFAULT_PROFILE, ...profile });
    };
    async function queue(name: string, ...driver: readonly string[]) {
      await cups.command('lpadmin', '-p', name, '-E', '-v', NOWHERE, ...driver);
      return fitOf(name);
    }

    /** CUPS' own Zebra driver, with changes to its file. */
    async function changedZebra(change: (ppd: string) => string): Promise<readonly string[]> {
      await cups.command('lpadmin', '-p', 'model', '-v', NOWHERE, '-m', `${SAMPLE}/zebra.ppd`);
      const ppd = await readFile(join(dirname(cups.socketPath), '..', 'etc', 'ppd', 'model.ppd'), 'utf8');
      const file = join(folder, `${randomUUID()}.ppd`);
      await writeFile(file, change(ppd));
      return ['-P', file];
    }

    it('accepts CUPS’ own Zebra driver in any size and at any of its resolutions', async () => {
      const fit = await queue('zebra', '-m', `${SAMPLE}/zebra.ppd`);
      expect(await fit('S9')).toEqual({
        driver: 'Zebra ZPL Label Printer',
        mismatches: [],
        bypass: { printer: 'raw:zpl:zebra', language: 'zpl', sure: true },
      });
      for (const size of LABEL_SIZE_NAMES)
        for (const dpi of DPIS) expect(await fit(size, { dpi })).toMatchObject({ mismatches: [] });
    });

    it('warns of a driver that draws at 300 dpi only, where the profile says 203', async () => {
      const only300 = await changedZebra((ppd) =>
        ppd
          .replace(/^\*Resolution (203|600)dpi.*\n/gm, '')
          .replace('*DefaultResolution: 203dpi', '*DefaultResolution: 300dpi'),
      );
      const fit = await queue('zebra-300', ...only300);
      expect(await fit('S9', { dpi: 203 })).toMatchObject({
        mismatches: [{ kind: 'other-resolution', dpi: 203, printerDpi: 300 }],
      });
      expect(await fit('S9', { dpi: 300 })).toMatchObject({ mismatches: [] });
    });

    it('warns of what a laser printer cannot print of A5, and of paper that it lacks', async () => {
      const fit = await queue('laser', '-m', `${SAMPLE}/laserjet.ppd`);
      expect(await fit('A5', { dpi: 300 })).toEqual({
        driver: 'HP LaserJet Series PCL 4/5',
        bypass: null,
        mismatches: [
          {
            kind: 'outside-printable',
            labelMm: { widthMm: 148, heightMm: 210 },
            printableMm: { widthMm: 135.5, heightMm: 184.5 },
            cut: [
              { edge: 'left', mm: 6.4 },
              { edge: 'top', mm: 12.7 },
              { edge: 'right', mm: 6.2 },
              { edge: 'bottom', mm: 12.8 },
            ],
          },
        ],
      });
      expect(await fit('S9', { dpi: 300 })).toMatchObject({
        mismatches: [{ kind: 'other-paper', paperMm: { widthMm: 215.9, heightMm: 279.4 } }],
      });
    });

    it('warns of a driver without custom sizes, which prints on the queue’s own paper', async () => {
      const sheetsOnly = await changedZebra((ppd) =>
        ppd.replace(/^\*(CustomPageSize|ParamCustomPageSize|VariablePaperSize|MaxMedia|HWMargins).*\n/gm, ''),
      );
      const fit = await queue('sheets-only', ...sheetsOnly, '-o', 'PageSize=w288h360');
      expect(await fit('S9')).toMatchObject({
        mismatches: [{ kind: 'other-paper', paperMm: { widthMm: 101.6, heightMm: 127 } }],
      });
    });
  },
);
