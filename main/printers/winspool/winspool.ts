/**
 * What Tem uses of Windows' print spooler (winspool.drv), in its words: each answer holds what the call wrote, unread. The
 * process behind it calls the system (host.ts); what the flags mean for a label stands in ../spooler/.
 */
export interface Winspool {
  /** GetPrinterW, level 2. @throws WinspoolError */
  getPrinterInfo(name: string): Promise<PrinterInfo>;
  /** EnumJobsW, level 1: in the order of printing. @throws WinspoolError */
  listJobs(printer: string): Promise<readonly JobInfo[]>;
  /** GetJobW, level 1; null where the queue has no such job. @throws WinspoolError */
  getJob(printer: string, id: number): Promise<JobInfo | null>;
  /** SetJobW. @throws WinspoolError, also where the job is gone */
  controlJob(printer: string, id: number, command: JobCommand): Promise<void>;
  /**
   * StartDocPrinterW with data type RAW, WritePrinter, EndDocPrinter; resolves with the job's number.
   * @throws WinspoolError; its `call` says how far it came
   */
  submitRaw(printer: string, title: string, bytes: Uint8Array): Promise<number>;
  /** GetDeviceCaps of the driver with the user's settings, in the device's own units. @throws WinspoolError */
  getDeviceInfo(printer: string): Promise<DeviceInfo>;
  /** The papers' names and the dots per inch that the driver offers (DeviceCapabilitiesW). @throws WinspoolError */
  getCapabilities(printer: string): Promise<Capabilities>;
  /**
   * FindFirstPrinterChangeNotification: from now on changes of the queue are told to `onChange`. Whether they are; false where
   * the system has no such way for this queue.
   */
  subscribe(printer: string): Promise<boolean>;
  /** Changes of the queues that are attended to, in the order of the spooler; what is given back ends it. */
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
  /** The driver's or the port monitor's own words, in the system's language; '' where there are none. */
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
  /** DC_ENUMRESOLUTIONS: pairs across and down, in dpi. */
  readonly resolutions: readonly (readonly [number, number])[];
  /** DC_PAPERNAMES. */
  readonly papers: readonly string[];
  /**
   * DC_MINEXTENT and DC_MAXEXTENT: the least and most that a job may ask for, across and down, in tenths of a mm; null where the
   * driver tells none (https://learn.microsoft.com/windows/win32/api/wingdi/nf-wingdi-devicecapabilitiesw).
   */
  readonly extents: {
    readonly least: readonly [number, number];
    readonly most: readonly [number, number];
  } | null;
}

/** What changed on a queue (PRINTER_NOTIFY_INFO). */
export interface QueueChange {
  readonly printer: string;
  /** The printer's new PRINTER_STATUS_*; null where that did not change. */
  readonly status: number | null;
  readonly jobs: readonly JobChange[];
  /** The spooler dropped changes, or the way to it broke: what is known of the jobs has gaps. */
  readonly gaps: boolean;
}

/** What is new of one job; null where that did not change. */
export interface JobChange {
  readonly id: number;
  readonly status: number | null;
  readonly statusText: string | null;
  readonly document: string | null;
  readonly pagesPrinted: number | null;
}

/** A call that failed, or the process behind it that ended. */
export class WinspoolError extends Error {
  override readonly name = 'WinspoolError';
  /** The function that failed, e.g. "OpenPrinterW"; "" where no call was made. */
  readonly call: string;
  /** GetLastError's number; 0 where there is none. */
  readonly code: number;

  constructor(call: string, code: number, message: string) {
    super(message);
    this.call = call;
    this.code = code;
  }
}
