import type { PrinterFact, PrinterFacts } from '../../../shared/diagnostics.ts';
import { SpoolerError } from '../spooler/spooler.ts';

/** What the system reported about a printer, and how long it took in ms. */
type PrinterAnswer = { readonly ms: number } & (
  | { readonly kind: 'told'; readonly facts: PrinterFacts }
  /** No answer, or none in time; `detail` is the system's reason. */
  | { readonly kind: 'silent'; readonly detail: string }
);

/** Asks the system about printers by name, each with its own time limit. Never rejects. */
export type ReadPrinterFacts = (printers: readonly string[]) => Promise<ReadonlyMap<string, PrinterAnswer>>;

/** Times a query. Turns a SpoolerError into a silent answer; any other error is a bug in Tem and is rethrown. */
export async function timePrinterAnswer(ask: () => Promise<PrinterFacts>): Promise<PrinterAnswer> {
  const start = performance.now();
  const ms = (): number => Math.round(performance.now() - start);
  try {
    return { kind: 'told', facts: await ask(), ms: ms() };
  } catch (error) {
    if (!(error instanceof SpoolerError)) throw error;
    return { kind: 'silent', detail: error.message, ms: ms() };
  }
}

/** Drops the facts that are unknown. */
export function keepKnownFacts(
  facts: Readonly<Partial<Record<PrinterFact, string | null | undefined>>>,
): PrinterFacts {
  return Object.fromEntries(
    Object.entries(facts).filter(([, value]) => typeof value === 'string' && value.trim() !== ''),
  );
}

/** Drivers for office printers offer hundreds of sizes. */
const MAX_LISTED_VALUES = 12;

/** Formats a list as one line; shortens a long list and says how many entries are left out. */
export function formatList(values: readonly string[]): string {
  const more = values.length - MAX_LISTED_VALUES;
  return values.slice(0, MAX_LISTED_VALUES).join(', ') + (more > 0 ? `, … (+${more})` : '');
}

/** Removes the user name and password from a device's address. */
export const removeCredentials = (uri: string): string => uri.replace(/^([a-z][\w+.-]*:\/\/)[^/@]*@/i, '$1');

/** The longest model name that is passed on. */
const MAX_MODEL_LETTERS = 200;

interface ListedPrinter {
  readonly description: string;
  readonly options: Readonly<Record<string, string>>;
}

/**
 * Reads the facts in Chromium's printer list: CUPS' own options by name (Linux, macOS), the driver with its version on
 * Windows (https://www.electronjs.org/docs/latest/api/structures/printer-info). The fallback if the system reports nothing
 * else.
 */
export function readOptionFacts({ description, options }: ListedPrinter): PrinterFacts {
  const device = options['device-uri'];
  return keepKnownFacts({
    model: options['printer-make-and-model'] ?? description,
    driver: options['system_driverinfo'],
    device: device === undefined ? null : removeCredentials(device),
    location: options['printer-location'],
    reasons: options['printer-state-reasons'],
    message: options['printer-state-message'],
  });
}

/**
 * Returns the model or driver name from Chromium's printer list, cleaned up because drivers put anything there; '' if there
 * is none.
 */
export function readPrinterModel(info: {
  readonly description?: unknown;
  readonly options?: unknown;
}): string {
  const options: Readonly<Record<string, unknown>> = { ...(info.options as object | undefined) };
  const candidates = [options['printer-make-and-model'], options['system_driverinfo'], info.description];
  const name = candidates.find((one) => typeof one === 'string' && one.trim() !== '');
  return typeof name === 'string'
    ? name
        .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
        .trim()
        .slice(0, MAX_MODEL_LETTERS)
    : '';
}
