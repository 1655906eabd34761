import { isAbsolute, parse, resolve, sep } from 'node:path';
import type { LocalizedText } from '../../shared/language.ts';
import { FILE_PRINTER, folderKind } from '../../shared/printer-name.ts';
import type { Problem } from '../../shared/problem.ts';
import { parseRawAddress } from '../../shared/raw-printer.ts';
import { printerRefusalText } from '../../shared/texts/printer-refusals.ts';
import type { DestinationPolicy } from './raw/destination-policy.ts';

/**
 * Why Tem does not print to a printer of the settings or of a page's choice, as far as its name tells; null where nothing is
 * against it. Nothing is looked up or dialled. Whether a person has agreed to it is another question.
 */
export function checkPrinterName(name: string, places: Pick<DestinationPolicy, 'refusal'>): Problem | null {
  const reason = refusalReason(name, places);
  return reason === null ? null : { code: 'printer-not-allowed', values: { printer: name, reason } };
}

function refusalReason(name: string, places: Pick<DestinationPolicy, 'refusal'>): LocalizedText | null {
  if (name.startsWith(FILE_PRINTER)) {
    const folder = name.slice(FILE_PRINTER.length);
    // "/home/../proc" is judged by where it leads as well.
    if (isAbsoluteOnThisSystem(folder) && folderKind(resolve(folder)) === 'device')
      return printerRefusalText.folder.device;
    if (folderKind(folder) === 'device') return printerRefusalText.folder.device;
    return isAbsoluteOnThisSystem(folder) ? null : printerRefusalText.folder.relative;
  }
  const address = parseRawAddress(name);
  return address === null ? null : places.refusal(address);
}

/** Windows takes "/folder" for one of the drive that the program happens to stand on, Linux "C:\\folder" for one beside it. */
const isAbsoluteOnThisSystem = (path: string): boolean =>
  sep === '\\' ? parse(path).root.length > 1 : isAbsolute(path);
