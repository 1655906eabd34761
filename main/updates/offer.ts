import { z } from 'zod';

/** A semantic version (https://semver.org), such as "1.2.0" or "1.3.0-beta.1". */
const VERSION = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})(-[0-9A-Za-z.-]{1,60})?$/;

/**
 * The fields of a channel file that Tem relies on (https://www.electron.build/auto-update, "latest.yml"): each installer's
 * SHA-512 in base64 and its size in bytes.
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

/** An installer as described by the signed channel file: SHA-512 in base64, size in bytes. */
export type OfferedFile = Pick<z.infer<typeof OfferSchema>['files'][number], 'sha512' | 'size'>;

/** Whether a version is older than another, by the three numbers only. */
export function isOlder(version: string, than: string): boolean {
  const numbers = (text: string): number[] => (VERSION.exec(text) ?? []).slice(1, 4).map(Number);
  const [one, other] = [numbers(version), numbers(than)];
  const at = one.findIndex((number, index) => number !== other[index]);
  return at !== -1 && (one[at] ?? 0) < (other[at] ?? 0);
}
