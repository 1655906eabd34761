import type { HidCollection, HidItem } from '../../../renderer/scanning/hid/web-hid.ts';

// Descriptors and reports as the USB-IF's "HID Point of Sale Usage Tables" 1.02 and the layouts that vendors publish in
// their manuals describe them. They are written from those documents; none was recorded from a device.

const usage = (page: number, ...numbers: number[]): number[] =>
  numbers.map((number) => (page << 16) | number);
const field = (usages: number[], reportCount: number, reportSize = 8): HidItem => ({
  usages,
  reportCount,
  reportSize,
});

const COUNT = field(usage(0x01, 0x3b), 1);
const AIM = field(usage(0x8c, 0xfb, 0xfc, 0xfd), 3);
const data = (bytes: number): HidItem => field(usage(0x8c, 0xfe), bytes);
const CONTINUED = field(usage(0x8c, 0xff), 8, 1);

export function scannerOf(reportId: number, items: readonly HidItem[]): HidCollection {
  // The report is in its logical collection (Scanned Data Report, 0x12) and again in the outer one.
  const inputReports = [{ reportId, items }];
  return {
    usagePage: 0x8c,
    usage: 0x02,
    inputReports,
    children: [{ usagePage: 0x8c, usage: 0x12, inputReports, children: [] }],
  };
}

/** Count, AIM identifier, 56 bytes, two bytes of the vendor's, flags (report 2): Honeywell and others. */
export const COUNTED = scannerOf(2, [COUNT, AIM, data(56), field(usage(0xff66, 4, 0), 2), CONTINUED]);
/** The order in which the usage tables list the fields, without a count: AIM identifier, data filled up with zeros, flag. */
export const UNCOUNTED = scannerOf(1, [
  AIM,
  data(40),
  field(usage(0x8c, 0xff), 1, 1),
  { usages: [], reportCount: 1, reportSize: 7 },
]);
/** A count of two bytes behind the data, no flag, and fields named by a range. */
export const COUNT_BEHIND = scannerOf(7, [
  { isRange: true, usageMinimum: 0x8c00fb, usageMaximum: 0x8c00fd, reportCount: 3, reportSize: 8 },
  data(60),
  field(usage(0x01, 0x3b), 1, 16),
]);

const ascii = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0));

export const viewOf = (bytes: readonly number[]): DataView => new DataView(Uint8Array.from(bytes).buffer);

const filled = (text: string, bytes: number): number[] => [
  ...ascii(text),
  ...Array(bytes - text.length).fill(0),
];

/** A report in the form of COUNTED. */
export const counted = (
  text: string,
  { continued = false, count = text.length, aim = ']C0' } = {},
): DataView => viewOf([count, ...ascii(aim), ...filled(text, 56), 0x6a, 0, continued ? 1 : 0]);

/** A report in the form of UNCOUNTED. */
export const uncounted = (text: string): DataView => viewOf([...ascii(']C0'), ...filled(text, 40), 0]);

/** A report in the form of COUNT_BEHIND. */
export const countedBehind = (text: string): DataView =>
  viewOf([...ascii(']C1'), ...filled(text, 60), text.length & 0xff, text.length >> 8]);

/** A whole text in as many COUNTED reports as needed. */
export function inReports(text: string): DataView[] {
  const parts = text.match(/[^]{1,56}/g) ?? [''];
  return parts.map((part, at) => counted(part, { continued: at < parts.length - 1 }));
}
