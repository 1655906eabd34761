import { z } from 'zod';
import {
  FleetConfigSchema,
  FleetNameSchema,
  FleetPasswordSchema,
  MAX_FLEET_NAME_LENGTH,
} from '../../../shared/fleet.ts';
import type { InvitationPreview } from '../../../shared/fleet-invitation.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { SealedTokensSchema } from './sealed-tokens.ts';

/** What an invitation says. The password works once, and until it expires. */
export const InvitationSchema = z.strictObject({
  /** The fleet, which must still be at that address. */
  fleet: z.strictObject({ id: z.string().min(1).max(100), name: FleetNameSchema, training: z.boolean() }),
  config: FleetConfigSchema,
  password: FleetPasswordSchema,
  /** The name of the station that made it; '' if it has none. */
  from: z.string().max(MAX_FLEET_NAME_LENGTH),
  /** Milliseconds since 1970, by the database's clock. */
  expiresAtMs: z.int().nonnegative(),
});
export type InvitationContent = z.infer<typeof InvitationSchema>;

/** An invitation that was read: tokens travel in files only. */
export const ReadInvitationSchema = z.strictObject({
  content: InvitationSchema,
  tokens: SealedTokensSchema.nullable(),
});
export type ReadInvitation = z.infer<typeof ReadInvitationSchema>;

export const toPreview = ({ content, tokens }: ReadInvitation): InvitationPreview => ({
  fleet: content.fleet.name,
  training: content.fleet.training,
  host: content.config.host,
  port: content.config.port,
  database: content.config.database,
  encrypted: content.config.tls.kind !== 'off',
  from: content.from,
  expiresAtMs: content.expiresAtMs,
  needsCode: tokens !== null,
});

/** @throws ProblemError invitation-unreadable, which says what of it is wrong */
export function parseContent<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const checked = schema.safeParse(value);
  if (checked.success) return checked.data;
  const [issue] = checked.error.issues;
  throw new ProblemError('invitation-unreadable', {
    detail: `${issue?.path.join('.') ?? ''} ${issue?.code ?? ''}`.trim(),
  });
}
