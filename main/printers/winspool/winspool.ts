import { z } from 'zod';

// The messages between main and the process beside it: structured clones, validated on arrival on both sides. Facts of winspool
// keep its meaning and units.

const number = z.int().min(0).max(0xffff_ffff);
const printer = z.string().min(1);
/** An object with these fields and no others. */
const message = <Fields extends z.ZodRawShape>(fields: Fields) => z.strictObject(fields).readonly();
const ask = <Name extends string, Fields extends z.ZodRawShape>(name: Name, fields: Fields) =>
  z.strictObject({ ask: z.literal(name), printer, ...fields });

export const Query = z.discriminatedUnion('ask', [
  ask('printer', {}),
  ask('jobs', {}),
  ask('job', { job: number }),
  ask('control', { job: number, command: z.enum(['pause', 'resume', 'delete']) }),
  ask('submit', { title: z.string(), bytes: z.instanceof(Uint8Array) }),
  ask('device', {}),
  ask('capabilities', {}),
  ask('attend', {}),
]);
export type Query = z.infer<typeof Query>;

/** limitMs: after this time nobody waits for the answer any more. */
export const Request = z.strictObject({ id: number, limitMs: z.number().positive(), question: Query });
export type Request = z.infer<typeof Request>;

/** https://learn.microsoft.com/windows/win32/printdocs/setjob */
export type JobCommand = Extract<Query, { ask: 'control' }>['command'];

/** PRINTER_INFO_2 (https://learn.microsoft.com/windows/win32/printdocs/printer-info-2). */
const PrinterInfo = message({
  /** PRINTER_STATUS_* */
  status: number,
  /** PRINTER_ATTRIBUTE_* */
  attributes: number,
  jobs: number,
  driver: z.string(),
  port: z.string(),
  location: z.string(),
});
export type PrinterInfo = z.infer<typeof PrinterInfo>;

/** JOB_INFO_1 (https://learn.microsoft.com/windows/win32/printdocs/job-info-1). */
const JobInfo = message({
  id: number,
  document: z.string(),
  /** JOB_STATUS_* */
  status: number,
  /** The driver's or the port monitor's message, in the system's language; '' if there is none. */
  statusText: z.string(),
  pagesPrinted: number,
});
export type JobInfo = z.infer<typeof JobInfo>;

const integer = z.int();

/** GetDeviceCaps (https://learn.microsoft.com/windows/win32/api/wingdi/nf-wingdi-getdevicecaps); lengths in dots. */
const DeviceInfo = message({
  dpiX: integer,
  dpiY: integer,
  physicalWidth: integer,
  physicalHeight: integer,
  offsetX: integer,
  offsetY: integer,
  printableWidth: integer,
  printableHeight: integer,
});
export type DeviceInfo = z.infer<typeof DeviceInfo>;

const pair = z.tuple([integer, integer]).readonly();

/** What a driver offers (https://learn.microsoft.com/windows/win32/api/wingdi/nf-wingdi-devicecapabilitiesw). */
const Capabilities = message({
  /** DC_ENUMRESOLUTIONS: horizontal and vertical, in dpi. */
  resolutions: z.array(pair).readonly(),
  /** DC_PAPERNAMES. */
  papers: z.array(z.string()).readonly(),
  /**
   * DC_MINEXTENT and DC_MAXEXTENT: the smallest and largest size that a job may ask for, width and length, in tenths of a mm;
   * null if the driver reports none.
   */
  extents: message({ least: pair, most: pair }).nullable(),
});
export type Capabilities = z.infer<typeof Capabilities>;

/** The answer to each query. */
export const QUERY_ANSWERS = {
  printer: PrinterInfo,
  jobs: z.array(JobInfo),
  job: JobInfo.nullable(),
  control: z.null(),
  submit: number,
  device: DeviceInfo,
  capabilities: Capabilities,
  attend: z.boolean(),
} as const satisfies Record<Query['ask'], z.ZodType>;
export type QueryAnswers = { readonly [Ask in Query['ask']]: z.infer<(typeof QUERY_ANSWERS)[Ask]> };

/** What changed of one job; null for unchanged fields. */
const JobChange = message({
  id: number,
  status: number.nullable(),
  statusText: z.string().nullable(),
  document: z.string().nullable(),
  pagesPrinted: number.nullable(),
});
export type JobChange = z.infer<typeof JobChange>;

/** What changed on a queue (PRINTER_NOTIFY_INFO). */
const QueueChange = message({
  printer,
  /** The printer's new PRINTER_STATUS_*; null if unchanged. */
  status: number.nullable(),
  jobs: z.array(JobChange).readonly(),
  /** The spooler discarded changes or the connection to it broke: job histories have gaps. */
  gaps: z.boolean(),
});
export type QueueChange = z.infer<typeof QueueChange>;

export const HostMessage = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('answer'), id: number, answer: z.unknown() }),
  z.strictObject({
    kind: z.literal('failure'),
    id: number,
    call: z.string(),
    code: number,
    message: z.string(),
  }),
  z.strictObject({ kind: z.literal('change'), change: QueueChange }),
  /** The queue is no longer subscribed. */
  z.strictObject({ kind: z.literal('left'), printer }),
]);
export type HostMessage = z.infer<typeof HostMessage>;

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
