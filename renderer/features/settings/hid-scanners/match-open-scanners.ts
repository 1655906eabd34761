import type { HidScanner } from '../../../../shared/scanner.ts';
import { isOfModel, type OpenScanner } from '../../../scanning/hid/hid-scanners.ts';

/** A scanner of the settings, and what it is open as. */
export interface ScannerStatus {
  readonly scanner: HidScanner;
  /** Null where it is not plugged in. */
  readonly open: OpenScanner | null;
}

/**
 * Which of the kept scanners are open. WebHID tells no serial number: of two of one model, one of which is open, the
 * first in the list is shown as that one.
 */
export function matchOpenScanners(
  kept: readonly HidScanner[],
  open: readonly OpenScanner[],
): ScannerStatus[] {
  const left = [...open];
  return kept.map((scanner) => {
    const at = left.findIndex((one) => isOfModel(one, scanner));
    const [own = null] = at === -1 ? [] : left.splice(at, 1);
    return { scanner, open: own };
  });
}
