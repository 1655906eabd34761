import type { TokenStatus } from '../../../shared/access-token.ts';
import { isSizeServed, type Settings } from '../../../shared/settings.ts';

/** What a station still needs after a settings file: a file never has the token, and its printer may not be here. */
export type MissingPart = 'address' | 'token' | 'printer' | 'size' | 'name';

/**
 * Returns what is missing, in the order in which to enter it.
 * @param missingPrinters printers of the settings that this machine does not have
 */
export function missingPartsOf(
  settings: Settings,
  token: Pick<TokenStatus, 'state' | 'fits'>,
  missingPrinters: readonly string[],
): readonly MissingPart[] {
  const { partner, baseUrl, printer, size, stationName } = settings;
  const real = partner === 'service';
  const parts: Readonly<Record<MissingPart, boolean>> = {
    address: real && baseUrl === null,
    token: real && baseUrl !== null && (token.state === 'none' || !token.fits),
    printer: printer === null || missingPrinters.length > 0,
    size: !isSizeServed(settings, size),
    name: stationName === '',
  };
  return PARTS.filter((part) => parts[part]);
}

const PARTS: readonly MissingPart[] = ['address', 'token', 'printer', 'size', 'name'];
