import { interpolateLocalized } from '../../shared/language.ts';
import { ProblemError } from '../../shared/problem.ts';
import { updateFailureText } from '../../shared/texts/update-failures.ts';
import { freeBytesOf } from '../platform/free-bytes.ts';

/** The space that must stay free for batch and labels, in bytes. */
const RESERVED_BYTES = 500_000_000;

/**
 * Refuses a download that does not fit: until installation the disk may contain it twice, and batch and labels have priority.
 * @param folder the download folder, which need not exist yet
 * @throws ProblemError update-not-written
 */
export async function requireFreeSpace(
  folder: string,
  bytes: number,
  freeBytes: (folder: string) => Promise<number> = freeBytesOf,
): Promise<void> {
  const free = await freeBytes(folder);
  const needed = 2 * bytes + RESERVED_BYTES;
  if (free >= needed) return;
  const [has, wants] = [free, needed].map((number) => Math.ceil(number / 1_000_000));
  throw new ProblemError('update-not-written', {
    detail: interpolateLocalized(updateFailureText.space, { wants: String(wants), has: String(has) }),
  });
}
