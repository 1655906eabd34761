import { type RawAddress, rawPrinterName } from '../../../shared/raw-printer.ts';
import { createPlaces, type Places } from './places.ts';
import { createPrinterTurns, type PrinterTurns } from './turns.ts';

/** What everything that speaks to raw printers of the network shares, whether it prints or only looks. */
export interface RawNetwork {
  readonly turns: PrinterTurns;
  readonly places: Places;
}

/** @param testPrinters any port of this machine's loopback may be a printer: for tests of Tem */
export function createRawNetwork(testPrinters = false): RawNetwork {
  return { turns: createPrinterTurns(), places: createPlaces({ testPrinters }) };
}

/** Whose turns these are: a printer is one, whatever is said of its answers. */
export const turnsAt = (address: RawAddress): string => rawPrinterName({ ...address, silent: false });
