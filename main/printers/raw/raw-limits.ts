/** How long a raw printer is waited for; all in ms. */
export interface RawLimits {
  /** For a connection. */
  readonly connectMs: number;
  /** For the answer to a question. */
  readonly answerMs: number;
  /** For the printer to take more of a label: a full buffer is emptied at the speed of the paper. */
  readonly takeMs: number;
  /** For the printer to close the connection too. */
  readonly closeMs: number;
  /** Between two questions after a label: at first, and at most. */
  readonly pollMs: { readonly first: number; readonly most: number };
  /** For "worked off" from a printer that is ready, before it counts as one that does not say so. */
  readonly endMs: number;
  /** For a label to come out, with somebody's help if need be. */
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
