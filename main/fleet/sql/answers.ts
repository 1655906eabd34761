import { z } from 'zod';
import { CLAIM_KINDS, CLAIM_OUTCOMES } from '../../../shared/fleet-claim.ts';

/** A bigint of the database that JavaScript counts exactly: fences, marks, milliseconds. */
const whole = z.coerce.number().pipe(z.int());
const wholeOrNull = z.union([z.null(), whole]);

/** What each answer carries: the station's mark, whether claims are certain (no doubt after a restore), the database's time. */
const stamp = { mark: whole, settled: z.boolean(), nowMs: whole };
export const StampSchema = z.object(stamp);

export const EpochSchema = z.object({ number: z.int(), id: z.string() });
/** One history of the database, from its beginning or a restored backup. */
export type Epoch = z.infer<typeof EpochSchema>;

export const OpenAnswerSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('open'),
    ...stamp,
    fleet: z.string(),
    fleetName: z.string(),
    epoch: EpochSchema,
    /** How often this station's secret has been rolled. */
    counter: whole,
    /** The newest entry of this station's outbox that is there. */
    delivered: whole,
    /** Another station has this station's new name. */
    nameTaken: z.boolean(),
    /** The database was restored, and this station has not reported yet what it knew. */
    reportWanted: z.boolean(),
    /** The service's event that was stored last; zeros: there is none. Milliseconds since 1970. */
    newestEvent: z.object({ sequence: whole, insertedAtMs: whole }),
  }),
  z.object({ kind: z.literal('elsewhere'), untilMs: whole }),
  z.object({ kind: z.enum(['copied', 'unknown', 'other-mode']) }),
]);

export const JoinAnswerSchema = z.object({ kind: z.enum(['joined', 'copied', 'name-taken', 'other-mode']) });

/** Who has a claim, and what became of it. */
const facts = {
  account: z.string(),
  code: z.string(),
  station: z.string(),
  stationName: z.string(),
  kind: z.enum(CLAIM_KINDS),
  fence: whole,
  /** Milliseconds since 1970, by the database's clock. */
  sinceMs: whole,
  outcome: z.enum(CLAIM_OUTCOMES).nullable(),
  outcomeAtMs: wholeOrNull,
  /** What holders before this one may have left on paper. */
  earlier: z.enum(['printed', 'unknown']).nullable(),
  /** Whether the holder has no live session. */
  cutOff: z.boolean(),
};
export const ClaimFactsSchema = z.object(facts);
export type ClaimFacts = z.infer<typeof ClaimFactsSchema>;

/**
 * Why a claim was refused. `elsewhere`: another station has it. `outstanding`: this one has, under another request. `printed`,
 * `unknown`: a label came out, or may have. `in-doubt`: after a restore. `moved`, `word-needed`: of a take-over: meanwhile
 * another has it; a person must say what became of the holder's label.
 */
export const REFUSALS = [
  'elsewhere',
  'outstanding',
  'printed',
  'unknown',
  'in-doubt',
  'moved',
  'word-needed',
] as const;
export type Refusal = (typeof REFUSALS)[number];

export const SoftAnswerSchema = z.object({
  ...stamp,
  answers: z.array(
    z.object({ ...facts, granted: z.boolean(), why: z.enum(REFUSALS).nullable(), leaseMs: whole }),
  ),
});

/** In doubt, of a label that nobody has claimed. */
const noFacts = {
  station: z.undefined().optional(),
  stationName: z.undefined().optional(),
  fence: z.undefined().optional(),
};
const decided = { granted: z.boolean(), why: z.enum(REFUSALS).nullable(), held: z.boolean() };
const HardClaimSchema = z.union([
  z.object({ ...facts, ...decided }),
  z.object({ account: z.string(), code: z.string(), ...noFacts, ...decided }),
]);
/**
 * What a request was answered for one label. `granted` never changes, however often the request is repeated; `held` says whether
 * the grant still allows the label to be handed over.
 */
export type HardClaim = z.infer<typeof HardClaimSchema>;

export const HardAnswerSchema = z.object({
  ...stamp,
  answers: z.array(HardClaimSchema),
  /** It was given back before it arrived. */
  withdrawn: z.boolean(),
  /** It had been answered before. */
  repeated: z.boolean(),
});
export type HardAnswer = z.infer<typeof HardAnswerSchema>;

export const SettleAnswerSchema = z.object({
  ...stamp,
  answers: z.array(z.object({ account: z.string(), code: z.string(), fence: whole, applied: z.boolean() })),
});
export const ReportAnswerSchema = z.object({
  ...stamp,
  answers: z.array(z.object({ ...facts, applied: z.boolean() })),
});
export const DeliverAnswerSchema = z.object({ ...stamp, delivered: whole });

export const SocAnswerSchema = z.object({
  ...stamp,
  answers: z.array(
    z.object({
      soc: z.string(),
      granted: z.boolean(),
      fence: wholeOrNull,
      station: z.string().nullable(),
      stationName: z.string().nullable(),
      sinceMs: wholeOrNull,
      state: z.enum(['claimed', 'created', 'released']).nullable(),
      code: z.string().nullable(),
      why: z.enum(['created', 'in-doubt', 'withdrawn', 'elsewhere']).nullable(),
    }),
  ),
});
export type SocClaim = z.infer<typeof SocAnswerSchema>['answers'][number];
export const SocSettleAnswerSchema = z.object({
  ...stamp,
  answers: z.array(z.object({ soc: z.string(), applied: z.boolean() })),
});
export const SocTakeOverAnswerSchema = z.object({
  ...stamp,
  granted: z.boolean(),
  fence: wholeOrNull,
  state: z.string().nullable(),
});

export const LinkAnswerSchema = z.object({
  ...stamp,
  kind: z.enum(['linked', 'unlinked']),
  id: z.string().optional(),
  others: z.array(z.object({ id: z.string(), name: z.string() })),
});
export const AccountsAnswerSchema = z.object({
  ...stamp,
  accounts: z.array(z.object({ id: z.string(), here: z.string() })),
});
export const EventsAnswerSchema = z.object({ ...stamp, added: z.array(z.string()), last: whole });
export const PublishAnswerSchema = z.object({
  ...stamp,
  kind: z.enum(['published', 'changed']),
  version: z.int(),
});

export const ReceiverSchema = z.object({
  station: z.string(),
  name: z.string(),
  host: z.string(),
  sinceMs: whole,
});
/** The station that is registered at the service for an account; times are the database's, in milliseconds since 1970. */
export type FleetReceiver = z.infer<typeof ReceiverSchema>;

export const JobRowSchema = z.object({
  station: z.string(),
  job: whole,
  account: z.string(),
  code: z.string(),
  size: z.string().nullable(),
  printer: z.string().nullable(),
  reprint: z.string().nullable(),
  receipt: z.string().nullable(),
  agreed_by: z.string().nullable(),
  submitted_ms: whole,
  ended_ms: wholeOrNull,
  received_ms: whole,
  state: z.enum(['submitting', 'submitted', 'printed', 'confirmed', 'failed', 'unknown', 'cancelled']),
});
export type JobRow = z.infer<typeof JobRowSchema>;

export const EventRowSchema = z.object({
  sequence: whole,
  account: z.string(),
  digest: z.string(),
  body: z.string(),
  received_ms: whole,
  inserted_ms: whole,
});
export type EventRow = z.infer<typeof EventRowSchema>;

export { whole, wholeOrNull };
