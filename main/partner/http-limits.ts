/** How long, how often and how much is asked of the service. Times in milliseconds, sizes in bytes. */
export interface HttpLimits {
  /** One attempt: sending, waiting and reading the whole answer. */
  readonly attemptMs: number;
  /** Everything together: attempts and the waits between them. */
  readonly totalMs: number;
  /** Attempts at most, the first one included. */
  readonly attempts: number;
  /** The wait before the second attempt; each further one waits twice as long. */
  readonly backoffMs: number;
  /** No wait of Tem's own is longer. */
  readonly backoffLimitMs: number;
  /** A longer answer is not read to its end. */
  readonly bodyBytes: number;
}

/**
 * Nothing Tem asks of the service outlasts 30 s, the command line's own start included, so one call stays well below that;
 * the service's own limits are not documented (partner-api.md, "Limits"). A page of 100 labels with pictures in it stays
 * well below the size.
 */
export const HTTP_LIMITS: HttpLimits = {
  attemptMs: 9_000,
  totalMs: 20_000,
  attempts: 3,
  backoffMs: 300,
  backoffLimitMs: 3_000,
  bodyBytes: 20 * 1024 * 1024,
};
