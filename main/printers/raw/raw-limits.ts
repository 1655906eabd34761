/** Time limits for a raw printer, in ms. */
export interface RawLimits {
  /** For a connection. */
  readonly connectMs: number;
  /** For the answer to a query. */
  readonly answerMs: number;
  /** For the printer to accept more of a label: a full buffer drains at the speed of the paper. */
  readonly takeMs: number;
  /** For the printer to close the connection too. */
  readonly closeMs: number;
  /** Between two queries after a label: initial and maximum. */
  readonly pollMs: { readonly first: number; readonly most: number };
  /** For a ready printer to report completion, before it counts as one that does not report it. */
  readonly endMs: number;
  /** For a label to come out, including a person's help. */
  readonly waitMs: number;
}

export const DEFAULT_RAW_LIMITS: RawLimits = {
  connectMs: 5_000,
  answerMs: 1_500,
  takeMs: 30_000,
  closeMs: 2_000,
  pollMs: { first: 40, most: 1_000 },
  endMs: 10_000,
  waitMs: 60_000,
};
