import { type AskCups, OPERATION, printerUri, refusalOf } from './cups-ask.ts';
import { GROUP, type IppAttribute, TAG } from './ipp.ts';
import { Unheard } from './ipp-post.ts';
import { NotTaken, SpoolerError } from './spooler.ts';

/** A label is 100 kB to 2 MB, and CUPS may be on another machine. In ms. */
const LIMIT_MS = 30_000;

/**
 * A document that no filter is to touch; CUPS takes it on queues with a driver too
 * (https://www.cups.org/doc/spec-ipp.html, "document-format").
 */
const RAW: IppAttribute = {
  name: 'document-format',
  tag: TAG.mimeType,
  values: ['application/vnd.cups-raw'],
};

/** What a queue adds by itself otherwise, as its defaults say: further copies, and sheets before and after a job. */
const ONCE: readonly IppAttribute[] = [
  { name: 'copies', tag: TAG.integer, values: [1] },
  { name: 'job-sheets', tag: TAG.keyword, values: ['none', 'none'] },
];

/**
 * Puts a document into a queue by Print-Job (RFC 8011 section 4.2.1), to be sent to the printer as it is.
 * @returns the job's number
 * @throws NotTaken where CUPS certainly has no such job; SpoolerError where nobody knows
 */
export async function submitToCups(
  ask: AskCups,
  printer: string,
  title: string,
  document: Uint8Array,
): Promise<number> {
  const named: IppAttribute = { name: 'job-name', tag: TAG.name, values: [title] };
  const job = { attributes: ONCE, document, limitMs: LIMIT_MS };
  const answer = await ask(OPERATION.printJob, printerUri(printer), [named, RAW], job).catch((error) => {
    throw error instanceof Unheard ? new NotTaken(error.message, { cause: error }) : error;
  });
  const refusal = refusalOf(answer);
  if (refusal !== null) throw new NotTaken(refusal);
  const id = answer.groups.find(({ tag }) => tag === GROUP.job)?.attributes.get('job-id')?.[0];
  if (typeof id !== 'number') throw new SpoolerError('CUPS took a job and does not say its number');
  return id;
}
