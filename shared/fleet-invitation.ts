import { z } from 'zod';

/** The longest text of an invitation, in characters: a file with a bundle of certificates. */
export const MAX_INVITATION_LENGTH = 600_000;
/** What a QR code of a screen can hold so that a hand scanner still reads it, in characters. */
export const MAX_QR_LENGTH = 1_600;
/** How long an invitation may be valid, in hours. */
export const INVITATION_HOURS = [1, 8, 24, 72] as const;
export type InvitationHours = (typeof INVITATION_HOURS)[number];

/** The letters and digits of a code, without those that look alike (Crockford's Base32). */
export const CODE_CHARACTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 50 bits: with scrypt before each try, out of reach of guessing. */
export const INVITATION_CODE_LENGTH = 10;

const CODE_PATTERN = new RegExp(`^[${CODE_CHARACTERS}]{${INVITATION_CODE_LENGTH}}$`);

/** A code as a person types it: any case, with spaces and dashes, O for 0, I and L for 1. Returns null if it cannot be one. */
export function parseInvitationCode(text: string): string | null {
  const code = text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return CODE_PATTERN.test(code) ? code : null;
}

/** A code as it is shown: "7K2QX-9M4TD". */
export const formatInvitationCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;

/** What the manager decides of an invitation. */
export const InvitationRequestSchema = z.strictObject({
  hours: z.literal(INVITATION_HOURS),
  /** Whether the access tokens of this station's accounts travel in it, encrypted to its code. */
  tokens: z.boolean(),
});
export type InvitationRequest = z.infer<typeof InvitationRequestSchema>;

/** An invitation as it is shown once, at the station that made it. */
export interface Invitation {
  readonly fleet: string;
  /** Milliseconds since 1970. */
  readonly expiresAtMs: number;
  /** The text of the QR code, without tokens; null if it is too long for one (a bundle of certificates). */
  readonly scanned: string | null;
  /** The code that opens the tokens in the file, as shown; null if none travel. */
  readonly code: string | null;
  /** The names of the accounts whose tokens travel. */
  readonly accounts: readonly string[];
}

/** What an invitation says before anything is done with it. */
export interface InvitationPreview {
  readonly fleet: string;
  readonly training: boolean;
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly encrypted: boolean;
  readonly from: string;
  readonly expiresAtMs: number;
  /** Whether tokens travel in it, for which its code is needed. */
  readonly needsCode: boolean;
}
