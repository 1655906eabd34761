import type { Capabilities, DeviceInfo, JobCommand, JobInfo, PrinterInfo, QueueChange } from './messages.ts';

export type {
  Capabilities,
  DeviceInfo,
  JobChange,
  JobCommand,
  JobInfo,
  PrinterInfo,
  QueueChange,
} from './messages.ts';

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

/** Returns the answer, or `instead` if the call failed. Any error but a WinspoolError is a bug in Tem and is rethrown. */
export function orIfFailed<Answer, Instead>(
  asked: Promise<Answer>,
  instead: Instead,
): Promise<Answer | Instead> {
  return asked.catch((error: unknown) => {
    if (error instanceof WinspoolError) return instead;
    throw error;
  });
}
