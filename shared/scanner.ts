import { z } from 'zod';

/** What ends a scan: a key that the scanner sends behind the code, or that nothing comes any more. */
export const TERMINATORS = ['any', 'enter', 'tab', 'pause'] as const;

/** Letters as they were sent (without what Caps Lock does to them), or all as capitals. */
export const LETTER_CASES = ['as-sent', 'upper'] as const;

/** What a scanner puts before or behind each code. */
const affix = z
  .string()
  .max(8)
  .regex(/^[\x20-\x7e]*$/);

const fields = {
  terminator: z.enum(TERMINATORS),
  prefix: affix,
  suffix: affix,
  letterCase: z.enum(LETTER_CASES),
};

/** How this station's scanner types, as its calibration found it. */
export const ScannerSchema = z.strictObject(fields);
export type ScannerProfile = z.infer<typeof ScannerSchema>;

export const DEFAULT_SCANNER: ScannerProfile = {
  terminator: 'any',
  prefix: '',
  suffix: '',
  letterCase: 'as-sent',
};

/**
 * A scanner that speaks HID-POS and may be opened by the window (WebHID): the numbers of its USB descriptor, and the
 * serial number where it has one.
 */
export const HidScannerSchema = z.strictObject({
  vendorId: z.int().min(0).max(0xffff),
  productId: z.int().min(0).max(0xffff),
  serialNumber: z.string().max(200).nullable(),
  name: z.string().max(200),
});
export type HidScanner = z.infer<typeof HidScannerSchema>;

/** Scanners that one station may have. */
export const MAX_HID_SCANNERS = 8;

/** A device that can be chosen, as Electron's select-hid-device tells of it. */
export interface FoundHidDevice extends HidScanner {
  readonly deviceId: string;
}
