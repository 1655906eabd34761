import { z } from 'zod';

/** One operation of the service as docs/reference/partner-api.md documents it. */
export interface Endpoint {
  readonly method: 'GET' | 'POST';
  /** Appended to {base_url}. */
  readonly path: string;
  /** Whether the access token is always sent; otherwise only if the service requires it (token-requirements.ts). */
  readonly auth: boolean;
  /** Whether sending it twice is harmless, so that it may be repeated after a lost answer. */
  readonly repeatable: boolean;
  /** Query of a GET, JSON body of a POST: the documented types and no other fields. Money in dong, weight in grams. */
  readonly request: z.ZodType;
  /**
   * The envelope's `results` under the service's own names; null if the answer is a page for a browser. Money in dong,
   * weight in grams; times are text as the service wrote it.
   */
  readonly response: z.ZodType | null;
}

/** The request of an operation that has no parameters. */
export const NO_PARAMETERS = z.strictObject({});

export const nonEmptyText = z.string().min(1);
export const nonNegativeInteger = z.int().nonnegative();
