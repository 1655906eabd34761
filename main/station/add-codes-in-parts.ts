import type { AddedCodes } from '../../shared/station.ts';
import { inParts } from '../platform/in-parts.ts';

/**
 * Added with one commit and told in one message: about 20 ms of main's time. The list stays at its end only for the first
 * message after it was empty (the virtual list applies the offset that it remembers once), so parts are not smaller.
 */
const PART = 300;
/** How many invalid texts are listed. */
const MAX_LISTED_INVALID = 100;

/**
 * Adds a pasted list to the batch part by part, each committed before the event loop turns: 5,000 codes at once would keep
 * scans waiting for half a second. What was added stays if a later part fails; pasting the list again adds the rest.
 * @param add adds one part with one commit (scanning.ts)
 * @param most how many codes a part has at most
 * @throws ProblemError line-stopped, or why the disk can't be written
 */
export async function addCodesInParts(
  add: (texts: readonly string[]) => AddedCodes,
  texts: readonly string[],
  most = PART,
): Promise<AddedCodes> {
  const all = { added: 0, duplicates: 0, left: 0, invalidCount: 0 };
  const invalid: string[] = [];
  for await (const part of inParts(texts, most)) {
    const done = add(part);
    all.added += done.added;
    all.duplicates += done.duplicates;
    all.left += done.left;
    all.invalidCount += done.invalidCount;
    invalid.push(...done.invalid.slice(0, MAX_LISTED_INVALID - invalid.length));
  }
  return { ...all, invalid };
}
