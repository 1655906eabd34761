import { z } from 'zod';
import { ProblemError } from '../../../shared/problem.ts';
import { InvitationSchema, parseContent, type ReadInvitation } from './content.ts';
import { isScannedText, parseScannedText } from './scanned-text.ts';
import { SealedTokensSchema } from './sealed-tokens.ts';

/** Identifies the file, for whoever opens it. */
const FORMAT = 'tem-invitation';
const VERSION = 1;

/** The ending of an invitation's file. */
export const INVITATION_EXTENSION = 'tem-invite';

const HeadSchema = z.object({ format: z.literal(FORMAT), version: z.int().positive() });
const FileSchema = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  invitation: InvitationSchema,
  tokens: SealedTokensSchema.nullable(),
});

/** Formats an invitation's file. */
export const formatInvitationFile = ({ content, tokens }: ReadInvitation): string =>
  `${JSON.stringify({ format: FORMAT, version: VERSION, invitation: content, tokens }, null, 2)}\n`;

/**
 * Reads an invitation: a file's text, or what a scanner typed.
 * @throws ProblemError invitation-unreadable, invitation-newer, invitation-garbled
 */
export function readInvitation(text: string): ReadInvitation {
  const trimmed = text.replace(/^\uFEFF/, '').trim();
  if (isScannedText(trimmed)) return parseScannedText(trimmed);
  let value: unknown;
  try {
    value = JSON.parse(trimmed);
  } catch (error) {
    throw new ProblemError('invitation-unreadable', { detail: 'JSON' }, { cause: error });
  }
  const head = parseContent(HeadSchema, value);
  if (head.version > VERSION) throw new ProblemError('invitation-newer');
  const { invitation, tokens } = parseContent(FileSchema, value);
  return { content: invitation, tokens };
}

/** What binds the tokens to their invitation: neither fleet nor login can be exchanged without them. */
export const sealContext = ({ content }: Pick<ReadInvitation, 'content'>): string =>
  JSON.stringify(['tem-invitation-1', content.fleet.id, content.config.user, content.expiresAtMs]);
