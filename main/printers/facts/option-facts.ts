import type { PrinterFacts } from '../../../shared/diagnostics.ts';
import { factsOf, withoutLogin } from './answer.ts';

interface Listed {
  readonly description: string;
  readonly options: Readonly<Record<string, string>>;
}

/**
 * What Chromium's list of printers tells of one: CUPS' own options by their names (Linux, macOS), on Windows the driver
 * with its version (https://www.electronjs.org/docs/latest/api/structures/printer-info). Used where the system says no more.
 */
export function optionFacts({ description, options }: Listed): PrinterFacts {
  const device = options['device-uri'];
  return factsOf({
    model: options['printer-make-and-model'] ?? description,
    driver: options['system_driverinfo'],
    device: device === undefined ? null : withoutLogin(device),
    location: options['printer-location'],
    reasons: options['printer-state-reasons'],
    message: options['printer-state-message'],
  });
}
