import type { PrinterFact, PrinterFacts } from '../../../shared/diagnostics.ts';
import { SpoolerError } from '../spooler/spooler.ts';

/** What the system said of one of its printers, and how long that took (ms). */
export type PrinterAnswer = { readonly ms: number } & (
  | { readonly kind: 'told'; readonly facts: PrinterFacts }
  /** No answer, or none in time; `detail`: why, in the system's words. */
  | { readonly kind: 'silent'; readonly detail: string }
);

/** Asks the system what it knows of its printers, by their names; each within a limit of its own. Never rejects. */
export type ReadPrinterFacts = (printers: readonly string[]) => Promise<ReadonlyMap<string, PrinterAnswer>>;

/** The answer of a question, with its time. Anything but a SpoolerError is a mistake of Tem's and goes up. */
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

/** Those facts that are known. */
export function keepKnownFacts(
  facts: Readonly<Partial<Record<PrinterFact, string | null | undefined>>>,
): PrinterFacts {
  return Object.fromEntries(
    Object.entries(facts).filter(([, value]) => typeof value === 'string' && value.trim() !== ''),
  );
}

/** A driver for office paper has hundreds of sizes. */
const MAX_LISTED_VALUES = 12;

/** A list as one line; where it is long, its beginning and how many more there are. */
export function formatList(values: readonly string[]): string {
  const more = values.length - MAX_LISTED_VALUES;
  return values.slice(0, MAX_LISTED_VALUES).join(', ') + (more > 0 ? `, … (+${more})` : '');
}

/** A device's address without the name and password that it may hold. */
export const removeCredentials = (uri: string): string => uri.replace(/^([a-z][\w+.-]*:\/\/)[^/@]*@/i, '$1');
