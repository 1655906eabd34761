/**
 * The part of WebHID that scanners need (https://wicg.github.io/webhid/), missing from TypeScript's DOM types. Fields
 * that come from a device's descriptor are optional because a device may report anything.
 */
export interface WebHid extends EventTarget {
  getDevices(): Promise<HidDevice[]>;
  /** Works only within a click or key press; returns an empty list if nothing was chosen. */
  requestDevice(options: { readonly filters: readonly HidFilter[] }): Promise<HidDevice[]>;
}

export interface HidFilter {
  readonly usagePage: number;
}

/** One HID interface of a device. It exposes no serial number. */
export interface HidDevice extends EventTarget {
  readonly opened: boolean;
  readonly vendorId: number;
  readonly productId: number;
  readonly productName: string;
  readonly collections: readonly HidCollection[];
  open(): Promise<void>;
  close(): Promise<void>;
  /** Revokes this session's permission. */
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

/**
 * Fields of `reportSize` bits each; a usage is `usagePage << 16 | usage`, and the last one applies to all remaining
 * fields.
 */
export interface HidItem {
  readonly isRange?: boolean;
  readonly usages?: readonly number[];
  readonly usageMinimum?: number;
  readonly usageMaximum?: number;
  readonly reportSize?: number;
  readonly reportCount?: number;
}

/** An input report; `data` excludes the report id. */
interface HidInput extends Event {
  readonly reportId: number;
  readonly data: DataView;
}

/** A device was connected or disconnected ('connect', 'disconnect'). */
interface HidConnection extends Event {
  readonly device: HidDevice;
}

/** Usage page of barcode scanners. */
export const SCANNER_PAGE = 0x8c;

/** This page's WebHID; null on platforms without it. */
export function webHid(): WebHid | null {
  if (!('hid' in navigator)) return null;
  // TypeScript's Navigator lacks the property that was just found.
  return navigator.hid as WebHid;
}

export function isInput(event: Event): event is HidInput {
  return 'reportId' in event && 'data' in event && event.data instanceof DataView;
}

export function isConnection(event: Event): event is HidConnection {
  return 'device' in event && event.device instanceof EventTarget;
}

/** Whether one of the device's top-level collections is a scanner's. */
export function isScanner({ collections }: Pick<HidDevice, 'collections'>): boolean {
  return collections.some(({ usagePage }) => usagePage === SCANNER_PAGE);
}
