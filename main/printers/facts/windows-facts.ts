import type { PrinterFacts } from '../../../shared/diagnostics.ts';
import { PRINTER_ATTRIBUTE, PRINTER_STATUS, type WinspoolFlag } from '../spooler/windows-flags.ts';
import { toSpoolerError } from '../spooler/windows-spooler.ts';
import { type DeviceInfo, orIfFailed, type PrinterInfo, type Winspool } from '../winspool/winspool.ts';
import { formatList, keepKnownFacts, type ReadPrinterFacts, timePrinterAnswer } from './printer-answer.ts';

/**
 * Reads the facts that Windows has about its printers. Each printer is asked separately, so that a dead one delays no other.
 */
export function createWindowsFactsReader(winspool: Winspool): ReadPrinterFacts {
  return async (printers) => {
    const answers = printers.map(
      async (printer) => [printer, await timePrinterAnswer(() => readFactsOf(winspool, printer))] as const,
    );
    return new Map(await Promise.all(answers));
  };
}

/** @throws SpoolerError if the printer does not answer; facts that only its driver fails to report are left out */
async function readFactsOf(winspool: Winspool, name: string): Promise<PrinterFacts> {
  const info = await winspool.getPrinterInfo(name).catch((error: unknown) => {
    throw toSpoolerError(error);
  });
  const device = await orIfFailed(winspool.getDeviceInfo(name), null);
  const offers = await orIfFailed(winspool.getCapabilities(name), null);
  const flags = activeFlags(info);
  return keepKnownFacts({
    driver: info.driver,
    device: info.port,
    location: info.location,
    state: info.status === 0 ? 'Ready' : `0x${info.status.toString(16)}`,
    reasons: flags.map((flag) => flag.name.replace(/^PRINTER_(STATUS|ATTRIBUTE)_/, '')).join(', '),
    jobs: String(info.jobs),
    resolution: device === null ? null : formatResolution(device),
    papers: offers === null ? null : formatList(offers.papers),
  });
}

/** All flags that are set, whether or not they prevent printing, by the names in Microsoft's documentation. */
function activeFlags({ status, attributes }: PrinterInfo): WinspoolFlag[] {
  return [
    ...Object.values(PRINTER_STATUS).filter(({ bit }) => (status & bit) !== 0),
    ...Object.values(PRINTER_ATTRIBUTE).filter(({ bit }) => (attributes & bit) !== 0),
  ];
}

function formatResolution({ dpiX, dpiY }: DeviceInfo): string | null {
  if (dpiX === 0) return null;
  return dpiX === dpiY ? `${dpiX} dpi` : `${dpiX} × ${dpiY} dpi`;
}
