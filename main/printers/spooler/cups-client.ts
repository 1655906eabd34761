import { userInfo } from 'node:os';
import { GROUP, type IppAttribute, type IppAttributes, type IppResponse, TAG } from './ipp.ts';
import { findCupsAddress, type IppJob, postIpp, RequestNotReceivedError } from './ipp-post.ts';
import { JobRejectedError, SpoolerError } from './spooler.ts';

/** RFC 8011 section 5.4.15, operations-supported. */
export const OPERATION = {
  printJob: 0x02,
  cancelJob: 0x08,
  getJobAttributes: 0x09,
  getJobs: 0x0a,
  getPrinterAttributes: 0x0b,
} as const;

/** RFC 8011 section 5.4.11, printer-state. */
export const PRINTER_STATE = { idle: 3, processing: 4, stopped: 5 } as const;

export interface CupsOptions {
  /** Per request, in ms: CUPS may hang, or run on another machine that is off. */
  readonly limitMs?: number;
  /** CUPS shows a job's name only to its owner (JobPrivateValues in cupsd.conf), so every request names the user. */
  readonly user?: string;
  readonly post?: typeof postIpp;
  readonly address?: typeof findCupsAddress;
}

/** A job to print, with its time limit in ms. */
type CupsJob = IppJob & { readonly limitMs: number };

/** Sends CUPS one request about a printer or a job, or prints a job. @throws SpoolerError if no IPP answer arrives */
type CupsClient = (
  operation: number,
  uri: IppAttribute,
  more: readonly IppAttribute[],
  job?: CupsJob,
) => Promise<IppResponse>;

export function createCupsClient({
  limitMs = 5000,
  user = userInfo().username,
  post = postIpp,
  address = findCupsAddress,
}: CupsOptions): CupsClient {
  return (operation, uri, more, job) => {
    const attributes = [
      // The first two attributes must come first, in this order (RFC 8011 section 4.1.4).
      { name: 'attributes-charset', tag: TAG.charset, values: ['utf-8'] },
      { name: 'attributes-natural-language', tag: TAG.language, values: ['en'] },
      uri,
      { name: 'requesting-user-name', tag: TAG.name, values: [user] },
      ...more,
    ];
    return post(address(), operation, attributes, job?.limitMs ?? limitMs, job);
  };
}

/** @throws SpoolerError with CUPS' message if it refused */
export function requireSuccess(answer: IppResponse): IppResponse {
  const refusal = refusalMessage(answer);
  if (refusal === null) return answer;
  throw new SpoolerError(refusal);
}

/** Returns CUPS' message if it refused; null if it succeeded. */
function refusalMessage(answer: IppResponse): string | null {
  if (answer.status < 0x0100) return null;
  const said = answer.groups[0]?.attributes.get('status-message')?.[0];
  return `CUPS: ${typeof said === 'string' ? said : `0x${answer.status.toString(16)}`}`;
}

/** CUPS takes the printer's name from the path and accepts any host (https://www.cups.org/doc/spec-ipp.html, IPP URIs). */
export function printerUri(printer: string): IppAttribute {
  const path = `ipp://localhost/printers/${encodeURIComponent(printer)}`;
  return { name: 'printer-uri', tag: TAG.uri, values: [path] };
}

export function jobUri(id: number): IppAttribute {
  return { name: 'job-uri', tag: TAG.uri, values: [`ipp://localhost/jobs/${id}`] };
}

/** Reads attributes of a printer; undefined if CUPS does not describe it. @throws SpoolerError */
export async function readPrinterAttributes(
  ask: CupsClient,
  printer: string,
  fields: readonly string[],
): Promise<IppAttributes | undefined> {
  const answer = await ask(OPERATION.getPrinterAttributes, printerUri(printer), [
    requestedAttributes(fields),
  ]);
  return requireSuccess(answer).groups.find(({ tag }) => tag === GROUP.printer)?.attributes;
}

/** The attributes that CUPS should return. */
export function requestedAttributes(names: readonly string[]): IppAttribute {
  return { name: 'requested-attributes', tag: TAG.keyword, values: names };
}

/** In ms. A label has 100 kB to 2 MB, and CUPS may run on another machine. */
const SUBMIT_LIMIT_MS = 30_000;

/**
 * A document that no filter may change; CUPS accepts it on queues with a driver too (https://www.cups.org/doc/spec-ipp.html,
 * "document-format").
 */
const RAW_FORMAT: IppAttribute = {
  name: 'document-format',
  tag: TAG.mimeType,
  values: ['application/vnd.cups-raw'],
};

/** Overrides a queue's defaults for additional copies and for banner sheets before and after a job. */
const SINGLE_COPY: readonly IppAttribute[] = [
  { name: 'copies', tag: TAG.integer, values: [1] },
  { name: 'job-sheets', tag: TAG.keyword, values: ['none', 'none'] },
];

/**
 * Submits a document with Print-Job (RFC 8011 section 4.2.1), to be sent to the printer unchanged.
 * @returns the job's number
 * @throws JobRejectedError if CUPS certainly has no such job; SpoolerError if that is unknown
 */
export async function submitToCups(
  ask: CupsClient,
  printer: string,
  title: string,
  document: Uint8Array,
): Promise<number> {
  const named: IppAttribute = { name: 'job-name', tag: TAG.name, values: [title] };
  const job = { attributes: SINGLE_COPY, document, limitMs: SUBMIT_LIMIT_MS };
  const submit = (): Promise<IppResponse> =>
    ask(OPERATION.printJob, printerUri(printer), [named, RAW_FORMAT], job);
  const answer = await submit()
    .catch((error: unknown) => {
      if (!(error instanceof RequestNotReceivedError)) throw error;
      // On a busy machine CUPS may break off a request that comes in pieces.
      return submit();
    })
    .catch((error: unknown) => {
      throw error instanceof RequestNotReceivedError
        ? new JobRejectedError(error.message, { cause: error })
        : error;
    });
  const refusal = refusalMessage(answer);
  if (refusal !== null) throw new JobRejectedError(refusal);
  const id = answer.groups.find(({ tag }) => tag === GROUP.job)?.attributes.get('job-id')?.[0];
  if (typeof id !== 'number') throw new SpoolerError('CUPS took a job and does not say its number');
  return id;
}
