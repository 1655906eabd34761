import { isAbsolute, parse, resolve, sep } from 'node:path';
import type { LocalizedText } from '../../shared/language.ts';
import { folderKind, parsePrinterName } from '../../shared/printer-name.ts';
import type { Problem } from '../../shared/problem.ts';
import { printerRefusalText } from '../../shared/texts/printer-refusals.ts';
import type { DestinationPolicy } from './raw/destination-policy.ts';

/**
 * Why Tem refuses to print to a printer, judged by its name alone; null if nothing speaks against it. Looks nothing up and
 * opens no connection. Whether a person has agreed to the printer is checked elsewhere.
 */
export function checkPrinterName(name: string, places: Pick<DestinationPolicy, 'refusal'>): Problem | null {
  const reason = refusalReason(name, places);
  return reason === null ? null : { code: 'printer-not-allowed', values: { printer: name, reason } };
}

function refusalReason(name: string, places: Pick<DestinationPolicy, 'refusal'>): LocalizedText | null {
  const target = parsePrinterName(name);
  if (target.kind === 'folder') {
    const { folder } = target;
    // Also judges the resolved path, e.g. of "/home/../proc".
    if (isAbsoluteOnThisSystem(folder) && folderKind(resolve(folder)) === 'device')
      return printerRefusalText.folder.device;
    const kind = folderKind(folder);
    if (kind === 'device') return printerRefusalText.folder.device;
    // "C:labels" has a root, and is relative to the drive's own folder.
    return kind === 'relative' || !isAbsoluteOnThisSystem(folder) ? printerRefusalText.folder.relative : null;
  }
  return target.kind === 'network' ? places.refusal(target.address) : null;
}

/** On Windows "/folder" is relative to the current drive; on Linux "C:\\folder" is relative to the current folder. */
const isAbsoluteOnThisSystem = (path: string): boolean =>
  sep === '\\' ? parse(path).root.length > 1 : isAbsolute(path);
