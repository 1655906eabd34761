import { z } from 'zod';

/** No length is documented; a JWT of about 1,000 characters and an opaque token of 40 are known (partner-api.md). */
export const AccessTokenSchema = z
  .string()
  .trim()
  .min(1)
  .max(16_384)
  .regex(/^[\x21-\x7e]+$/);

/** What the renderer may know of the access token, which it never gets. */
export interface TokenStatus {
  /** `kept` survives a restart, `this-run` does not; `unavailable`: one is stored, but the system has not provided its key. */
  readonly state: 'none' | 'kept' | 'this-run' | 'unavailable';
  /** Whether this machine encrypts; `plain-text`: it does not, and the token is stored so; `waiting`: no answer yet. */
  readonly storage: 'encrypted' | 'plain-text' | 'missing' | 'waiting';
  /** When the token expires, if it is a JWT (ms since 1970). */
  readonly expiresAtMs: number | null;
  /** The origin it was given for and is sent to; null if there is none. */
  readonly origin: string | null;
  /** Whether that is the origin of the saved {base_url}; otherwise it is sent nowhere, and has to be entered again. */
  readonly fits: boolean;
}
