import type { PrinterFacts } from '../../../shared/diagnostics.ts';
import { keepKnownFacts, removeCredentials } from './printer-answer.ts';

/** The most of a model's name that is handed on. */
const MAX_MODEL_LETTERS = 200;

interface ListedPrinter {
  readonly description: string;
  readonly options: Readonly<Record<string, string>>;
}

/**
 * What Chromium's list of printers tells of one: CUPS' own options by their names (Linux, macOS), on Windows the driver
 * with its version (https://www.electronjs.org/docs/latest/api/structures/printer-info). Used where the system says no more.
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

/** The model's or the driver's name, of what Chromium's list tells; drivers write what they like there. Empty: untold. */
export function readPrinterModel(info: {
  readonly description?: unknown;
  readonly options?: unknown;
}): string {
  const options: Readonly<Record<string, unknown>> = { ...(info.options as object | undefined) };
  const told = [options['printer-make-and-model'], options['system_driverinfo'], info.description];
  const name = told.find((one) => typeof one === 'string' && one.trim() !== '');
  return typeof name === 'string'
    ? name
        .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
        .trim()
        .slice(0, MAX_MODEL_LETTERS)
    : '';
}
