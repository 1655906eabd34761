import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCupsSpooler } from '../../main/printers/spooler/cups-spooler.ts';
import { createSystemPrinter } from '../../main/printers/system-printer.ts';
import { LABEL_SIZE_NAMES, type LabelSize } from '../../shared/label-size.ts';
import { DEFAULT_PROFILE, DPIS, type Profile } from '../../shared/profile.ts';
import { startVirtualPrinter } from '../printers/virtual/virtual-printer.ts';
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

    it('gives no warning about a driverless printer that takes any size without margins', async () => {
      await cups.addLabelPrinter('bench');
      const fit = fitOf('bench');
      // CUPS generates its driver from the printer's attributes, and treats it as a raw queue until then.
      await expect
        .poll(() => fit('S9', { dpi: 300 }), { timeout: 20_000 })
        .toMatchObject({ mismatches: [{ kind: 'other-resolution', dpi: 300, printerDpi: 203 }] });
      expect(await fit('S9')).toMatchObject({ mismatches: [] });
    });

    it('reports correctly that a driver without custom sizes prints on the queue’s own paper', async () => {
      await using open = new AsyncDisposableStack();
      const printer = await startVirtualPrinter('zpl');
      open.defer(() => printer.close());
      const printed = async (name: string, driver: readonly string[]) => {
        const device = `socket://127.0.0.1:${printer.port}`;
        await cups.command('lpadmin', '-p', name, '-E', '-v', device, ...driver, '-o', 'PageSize=w288h360');
        const pdf = await PDFDocument.create();
        pdf.addPage([227, 283]).drawRectangle({ x: 20, y: 20, width: 100, height: 100 });
        const file = join(folder, `${name}.pdf`);
        await writeFile(file, await pdf.save());
        const before = printer.labels.length;
        const options = ['-o', 'PageSize=Custom.227x283', '-o', 'Resolution=203dpi'];
        await cups.command('lp', '-d', name, ...options, file);
        await printer.whenLabels(before + 1, 20_000);
        const dots = printer.labels.at(-1)?.dots;
        return [dots?.widthDots ?? 0, dots?.heightDots ?? 0].map((count) => Math.round((count / 203) * 25.4));
      };
      expect(await printed('any-size', ['-m', `${SAMPLE}/zebra.ppd`])).toEqual([80, 100]);
      const sheetsOnly = await changedZebra((ppd) =>
        ppd.replace(/^\*(CustomPageSize|ParamCustomPageSize|VariablePaperSize|MaxMedia|HWMargins).*\n/gm, ''),
      );
      expect(await printed('sheets-only', sheetsOnly)).toEqual([102, 127]);
      expect(await (await queue('sheets-only-too', ...sheetsOnly))('S9')).toMatchObject({
        mismatches: [{ kind: 'other-paper', paperMm: { widthMm: 101.6, heightMm: 127 } }],
      });
    });
  },
);
