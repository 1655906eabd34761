import type { HidScanner } from '../../../../shared/scanner.ts';
import { isOfModel, type OpenScanner } from '../../../scanning/hid/hid-scanners.ts';

/** A scanner in the settings, and its open device. */
export interface ScannerStatus {
  readonly scanner: HidScanner;
  /** Null if it is not connected. */
  readonly open: OpenScanner | null;
}

/**
 * Matches the saved scanners with the open ones. WebHID exposes no serial number: of two of one model with one open, the
 * first in the list is shown as open.
 */
export function matchOpenScanners(
  kept: readonly HidScanner[],
  open: readonly OpenScanner[],
): ScannerStatus[] {
  const remaining = [...open];
  return kept.map((scanner) => {
    const at = remaining.findIndex((one) => isOfModel(one, scanner));
    const [own = null] = at === -1 ? [] : remaining.splice(at, 1);
    return { scanner, open: own };
  });
}
