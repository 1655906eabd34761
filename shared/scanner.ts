import { z } from 'zod';

/** What ends a scan: a key that the scanner sends after the code, or a pause. */
export const TERMINATORS = ['any', 'enter', 'tab', 'pause'] as const;

/** Letters as sent (undoing Caps Lock), or all as capitals. */
export const LETTER_CASES = ['as-sent', 'upper'] as const;

/** What a scanner adds before or after each code. */
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

/** How this station's scanner types, according to its calibration. */
export const ScannerSchema = z.strictObject(fields);
export type ScannerProfile = z.infer<typeof ScannerSchema>;

export const DEFAULT_SCANNER: ScannerProfile = {
  terminator: 'any',
  prefix: '',
  suffix: '',
  letterCase: 'as-sent',
};

/** A scanner that speaks HID-POS, for WebHID: the ids of its USB descriptor, and its serial number if it has one. */
export const HidScannerSchema = z.strictObject({
  vendorId: z.int().min(0).max(0xffff),
  productId: z.int().min(0).max(0xffff),
  serialNumber: z.string().max(200).nullable(),
  name: z.string().max(200),
});
export type HidScanner = z.infer<typeof HidScannerSchema>;

/** The most scanners of a station. */
export const MAX_HID_SCANNERS = 8;

/** A device to choose from, as reported by Electron's select-hid-device. */
export interface FoundHidDevice extends HidScanner {
  readonly deviceId: string;
}
