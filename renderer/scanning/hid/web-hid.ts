/**
 * The part of WebHID that scanners need (https://wicg.github.io/webhid/). TypeScript's DOM has none of it; what a
 * device's descriptor decides is optional here, for a device may say anything.
 */
export interface WebHid extends EventTarget {
  getDevices(): Promise<HidDevice[]>;
  /** Only in a click or key press; answers none where nothing was chosen. */
  requestDevice(options: { readonly filters: readonly HidFilter[] }): Promise<HidDevice[]>;
}

export interface HidFilter {
  readonly usagePage: number;
}

/** One HID interface of a device. It carries no serial number. */
export interface HidDevice extends EventTarget {
  readonly opened: boolean;
  readonly vendorId: number;
  readonly productId: number;
  readonly productName: string;
  readonly collections: readonly HidCollection[];
  open(): Promise<void>;
  close(): Promise<void>;
  /** Takes back what this session granted. */
  forget(): Promise<void>;
}

export interface HidCollection {
  readonly usagePage?: number;
  readonly usage?: number;
  readonly children?: readonly HidCollection[];
  readonly inputReports?: readonly HidReport[];
}

export interface HidReport {
  readonly reportId?: number;
  readonly items?: readonly HidItem[];
}

/** Fields of `reportSize` bits each; usages are `usagePage << 16 | usage`, the last one holds for all fields that are left. */
export interface HidItem {
  readonly isRange?: boolean;
  readonly usages?: readonly number[];
  readonly usageMinimum?: number;
  readonly usageMaximum?: number;
  readonly reportSize?: number;
  readonly reportCount?: number;
}

/** An input report; `data` begins behind the report's number. */
export interface HidInput extends Event {
  readonly reportId: number;
  readonly data: DataView;
}

/** A device came or went ('connect', 'disconnect'). */
export interface HidConnection extends Event {
  readonly device: HidDevice;
}

/** Usage page of barcode scanners. */
export const SCANNER_PAGE = 0x8c;

/** This page's WebHID; null where the platform has none. */
export function webHid(): WebHid | null {
  if (!('hid' in navigator)) return null;
  // TypeScript's Navigator does not know the member that was just found.
  return navigator.hid as WebHid;
}

export function isInput(event: Event): event is HidInput {
  return 'reportId' in event && 'data' in event && event.data instanceof DataView;
}

export function isConnection(event: Event): event is HidConnection {
  return 'device' in event && event.device instanceof EventTarget;
}

/** Whether one of the device's own collections is a scanner's. */
export function isScanner({ collections }: Pick<HidDevice, 'collections'>): boolean {
  return collections.some(({ usagePage }) => usagePage === SCANNER_PAGE);
}
