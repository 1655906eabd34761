import type { PrinterFact, PrinterFacts } from '../../../shared/diagnostics.ts';
import { SpoolerError } from '../spooler/spooler.ts';

/** What the system reported about a printer, and how long it took in ms. */
export type PrinterAnswer = { readonly ms: number } & (
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
