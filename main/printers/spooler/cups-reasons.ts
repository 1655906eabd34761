import { createLookupTable } from '../../../shared/lookup-table.ts';
import type { PrinterReason } from '../../../shared/printer-reason.ts';

/**
 * Keywords of printer-state-reasons (RFC 8011 section 5.4.12, PWG 5100.1, and CUPS' own `offline`:
 * https://www.cups.org/doc/spec-ipp.html) that keep a job from coming out. Keywords missing here (media-low,
 * connecting-to-device, cups-waiting-for-job-completed) do not.
 */
const REASON_OF_KEYWORD = createLookupTable<PrinterReason>({
  'media-empty': 'out-of-paper',
  'media-needed': 'out-of-paper',
  'input-tray-missing': 'out-of-paper',
  'cover-open': 'door-open',
  'door-open': 'door-open',
  'interlock-open': 'door-open',
  paused: 'paused',
  'moving-to-paused': 'paused',
  shutdown: 'offline',
  'timed-out': 'offline',
  offline: 'offline',
  'marker-supply-empty': 'ribbon-out',
  'marker-supply-missing': 'ribbon-out',
  'toner-empty': 'ribbon-out',
  'fuser-over-temp': 'too-hot',
  'marker-over-temp': 'too-hot',
  'media-jam': 'error',
  'output-area-full': 'error',
  'spool-area-full': 'error',
  'subunit-missing': 'error',
  other: 'error',
});

/**
 * Returns the distinct reasons among a printer's state keywords. A keyword ends with its severity. Ignores reports except
 * `offline-report`, by which CUPS' backends say that the printer does not answer.
 */
export function readCupsReasons(keywords: readonly string[]): PrinterReason[] {
  const reasons = keywords.flatMap((keyword) => {
    const [, base = keyword, weight] = /^(.*?)(?:-(report|warning|error))?$/.exec(keyword) ?? [];
    const reason = REASON_OF_KEYWORD.get(base);
    return reason === undefined || (weight === 'report' && reason !== 'offline') ? [] : [reason];
  });
  return [...new Set(reasons)];
}
