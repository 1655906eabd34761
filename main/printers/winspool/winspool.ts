/**
 * What Tem uses of Windows' print spooler (winspool.drv), in its terms: answers hold what the calls wrote, uninterpreted. A
 * separate process calls the system (host.ts); ../spooler/ interprets the flags for labels.
 */
export interface Winspool {
  /** GetPrinterW, level 2. @throws WinspoolError */
  getPrinterInfo(name: string): Promise<PrinterInfo>;
  /** EnumJobsW, level 1, in printing order. @throws WinspoolError */
  listJobs(printer: string): Promise<readonly JobInfo[]>;
  /** GetJobW, level 1; null if the queue has no such job. @throws WinspoolError */
  getJob(printer: string, id: number): Promise<JobInfo | null>;
  /** SetJobW. @throws WinspoolError, also if the job is gone */
  controlJob(printer: string, id: number, command: JobCommand): Promise<void>;
  /**
   * StartDocPrinterW with data type RAW, WritePrinter, EndDocPrinter. Resolves with the job's number.
   * @throws WinspoolError whose `call` shows how far it came
   */
  submitRaw(printer: string, title: string, bytes: Uint8Array): Promise<number>;
  /** GetDeviceCaps of the driver with the user's settings, in the device's own units. @throws WinspoolError */
  getDeviceInfo(printer: string): Promise<DeviceInfo>;
  /** The paper names and resolutions that the driver offers (DeviceCapabilitiesW). @throws WinspoolError */
  getCapabilities(printer: string): Promise<Capabilities>;
  /**
   * FindFirstPrinterChangeNotification: reports changes of the queue to `onChange` from now on. Resolves with false if the
   * system does not support this for the queue.
   */
  subscribe(printer: string): Promise<boolean>;
  /** Listens to changes of subscribed queues, in the spooler's order. @returns a function that stops listening */
  onChange(listener: (change: QueueChange) => void): () => void;
}

/** PRINTER_INFO_2 (https://learn.microsoft.com/windows/win32/printdocs/printer-info-2). */
export interface PrinterInfo {
  /** PRINTER_STATUS_* */
  readonly status: number;
  /** PRINTER_ATTRIBUTE_* */
  readonly attributes: number;
  readonly jobs: number;
  readonly driver: string;
  readonly port: string;
  readonly location: string;
}

/** JOB_INFO_1 (https://learn.microsoft.com/windows/win32/printdocs/job-info-1). */
export interface JobInfo {
  readonly id: number;
  readonly document: string;
  /** JOB_STATUS_* */
  readonly status: number;
  /** The driver's or the port monitor's message, in the system's language; '' if there is none. */
  readonly statusText: string;
  readonly pagesPrinted: number;
}

/** https://learn.microsoft.com/windows/win32/printdocs/setjob */
export type JobCommand = 'pause' | 'resume' | 'delete';

/** GetDeviceCaps (https://learn.microsoft.com/windows/win32/api/wingdi/nf-wingdi-getdevicecaps); lengths in dots. */
export interface DeviceInfo {
  readonly dpiX: number;
  readonly dpiY: number;
  readonly physicalWidth: number;
  readonly physicalHeight: number;
  readonly offsetX: number;
  readonly offsetY: number;
  readonly printableWidth: number;
  readonly printableHeight: number;
}

export interface Capabilities {
  /** DC_ENUMRESOLUTIONS: horizontal and vertical, in dpi. */
  readonly resolutions: readonly (readonly [number, number])[];
  /** DC_PAPERNAMES. */
  readonly papers: readonly string[];
  /**
   * DC_MINEXTENT and DC_MAXEXTENT: the smallest and largest size that a job may ask for, width and length, in tenths of a mm;
   * null if the driver reports none (https://learn.microsoft.com/windows/win32/api/wingdi/nf-wingdi-devicecapabilitiesw).
   */
  readonly extents: {
    readonly least: readonly [number, number];
    readonly most: readonly [number, number];
  } | null;
}

/** What changed on a queue (PRINTER_NOTIFY_INFO). */
export interface QueueChange {
  readonly printer: string;
  /** The printer's new PRINTER_STATUS_*; null if unchanged. */
  readonly status: number | null;
  readonly jobs: readonly JobChange[];
  /** The spooler discarded changes or the connection to it broke: job histories have gaps. */
  readonly gaps: boolean;
}

/** What changed of one job; null for unchanged fields. */
export interface JobChange {
  readonly id: number;
  readonly status: number | null;
  readonly statusText: string | null;
  readonly document: string | null;
  readonly pagesPrinted: number | null;
}

/** A call that failed, or whose process ended. */
export class WinspoolError extends Error {
  override readonly name = 'WinspoolError';
  /** The function that failed, e.g. "OpenPrinterW"; "" if no call was made. */
  readonly call: string;
  /** GetLastError's number; 0 if there is none. */
  readonly code: number;

  constructor(call: string, code: number, message: string) {
    super(message);
    this.call = call;
    this.code = code;
  }
}
