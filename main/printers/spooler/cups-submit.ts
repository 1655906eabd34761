import { type CupsClient, OPERATION, printerUri, refusalMessage } from './cups-client.ts';
import { GROUP, type IppAttribute, TAG } from './ipp.ts';
import { RequestNotReceivedError } from './ipp-post.ts';
import { JobRejectedError, SpoolerError } from './spooler.ts';

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
  const answer = await ask(OPERATION.printJob, printerUri(printer), [named, RAW_FORMAT], job).catch(
    (error) => {
      throw error instanceof RequestNotReceivedError
        ? new JobRejectedError(error.message, { cause: error })
        : error;
    },
  );
  const refusal = refusalMessage(answer);
  if (refusal !== null) throw new JobRejectedError(refusal);
  const id = answer.groups.find(({ tag }) => tag === GROUP.job)?.attributes.get('job-id')?.[0];
  if (typeof id !== 'number') throw new SpoolerError('CUPS took a job and does not say its number');
  return id;
}
