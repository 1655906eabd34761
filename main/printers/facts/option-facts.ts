import type { PrinterFacts } from '../../../shared/diagnostics.ts';
import { keepKnownFacts, removeCredentials } from './printer-answer.ts';

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
