/** Limits of requests to the service. Times in milliseconds, sizes in bytes. */
export interface HttpLimits {
  /** One attempt: sending, waiting and reading the whole answer. */
  readonly attemptMs: number;
  /** The whole call: attempts and the waits between them. */
  readonly totalMs: number;
  /** Maximum number of attempts, including the first. */
  readonly attempts: number;
  /** The wait before the second attempt; it doubles each time. */
  readonly backoffMs: number;
  /** The longest wait of Tem's own. */
  readonly backoffLimitMs: number;
  /** Longer answers are not read to the end. */
  readonly bodyBytes: number;
}

/**
 * Nothing that Tem asks of the service may take longer than 30 s, including the start of the command line, so one call
 * stays well below that. The service's own limits are not documented (partner-api.md, "Limits"). A page of 100 labels with
 * pictures stays well below the size.
 */
export const HTTP_LIMITS: HttpLimits = {
  attemptMs: 9_000,
  totalMs: 20_000,
  attempts: 3,
  backoffMs: 300,
  backoffLimitMs: 3_000,
  bodyBytes: 20 * 1024 * 1024,
};
