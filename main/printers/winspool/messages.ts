import { z } from 'zod';
import type { Capabilities, DeviceInfo, JobInfo, PrinterInfo, QueueChange } from './winspool.ts';

// The messages between main and the process beside it: structured clones, validated on arrival on both sides.

const number = z.int().min(0).max(0xffff_ffff);
const printer = z.string().min(1);
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

const JobInfoMessage = z.strictObject({
  id: number,
  document: z.string(),
  status: number,
  statusText: z.string(),
  pagesPrinted: number,
}) satisfies z.ZodType<JobInfo>;
const integer = z.int();

/** The answer to each query. */
export const QUERY_ANSWERS = {
  printer: z.strictObject({
    status: number,
    attributes: number,
    jobs: number,
    driver: z.string(),
    port: z.string(),
    location: z.string(),
  }) satisfies z.ZodType<PrinterInfo>,
  jobs: z.array(JobInfoMessage),
  job: JobInfoMessage.nullable(),
  control: z.null(),
  submit: number,
  device: z.strictObject({
    dpiX: integer,
    dpiY: integer,
    physicalWidth: integer,
    physicalHeight: integer,
    offsetX: integer,
    offsetY: integer,
    printableWidth: integer,
    printableHeight: integer,
  }) satisfies z.ZodType<DeviceInfo>,
  capabilities: z.strictObject({
    resolutions: z.array(z.tuple([integer, integer])),
    papers: z.array(z.string()),
    extents: z
      .strictObject({ least: z.tuple([integer, integer]), most: z.tuple([integer, integer]) })
      .nullable(),
  }) satisfies z.ZodType<Capabilities>,
  attend: z.boolean(),
} as const satisfies Record<Query['ask'], z.ZodType>;
export type QueryAnswers = { readonly [Ask in Query['ask']]: z.infer<(typeof QUERY_ANSWERS)[Ask]> };

const QueueChangeMessage = z.strictObject({
  printer,
  status: number.nullable(),
  jobs: z
    .array(
      z.strictObject({
        id: number,
        status: number.nullable(),
        statusText: z.string().nullable(),
        document: z.string().nullable(),
        pagesPrinted: number.nullable(),
      }),
    )
    .readonly(),
  gaps: z.boolean(),
}) satisfies z.ZodType<QueueChange>;

export const HostMessage = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('answer'), id: number, answer: z.unknown() }),
  z.strictObject({
    kind: z.literal('failure'),
    id: number,
    call: z.string(),
    code: number,
    message: z.string(),
  }),
  z.strictObject({ kind: z.literal('change'), change: QueueChangeMessage }),
  /** The queue is no longer subscribed. */
  z.strictObject({ kind: z.literal('left'), printer }),
]);
export type HostMessage = z.infer<typeof HostMessage>;
