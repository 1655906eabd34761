import { z } from 'zod';

/** A version as semantic versioning has it (https://semver.org), e.g. "1.2.0" or "1.3.0-beta.1". */
const VERSION = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})(-[0-9A-Za-z.-]{1,60})?$/;

/**
 * What of a channel file Tem relies on (https://www.electron.build/auto-update, "latest.yml"): SHA-512 in base64 and the
 * size in bytes of each installer.
 */
export const OfferSchema = z.object({
  version: z.string().regex(VERSION),
  files: z
    .array(
      z.object({
        url: z.string().min(1).max(500),
        sha512: z.string().regex(/^[A-Za-z0-9+/]{86}==$/),
        size: z.int().positive(),
      }),
    )
    .min(1),
});

/** An installer as the signed channel file describes it: SHA-512 in base64, size in bytes. */
export type OfferedFile = Pick<z.infer<typeof OfferSchema>['files'][number], 'sha512' | 'size'>;

/** Whether a version is older than another. Versions that differ only behind the three numbers are not. */
export function isOlder(version: string, than: string): boolean {
  const numbers = (text: string): number[] => (VERSION.exec(text) ?? []).slice(1, 4).map(Number);
  const [one, other] = [numbers(version), numbers(than)];
  const at = one.findIndex((number, index) => number !== other[index]);
  return at !== -1 && (one[at] ?? 0) < (other[at] ?? 0);
}
