/** What one sender may ask of the receiver. The service's events have about 700 bytes (partner-api.md, "Samples"). */
export interface ReceiverLimits {
  readonly bodyBytes: number;
  readonly headerBytes: number;
  /** Time until the headers, and until the whole request, must have arrived. */
  readonly headersMs: number;
  readonly requestMs: number;
  /** How often these two limits are checked. */
  readonly checkMs: number;
  /** How long a connection may wait for its next request, and how many requests it may carry. */
  readonly keepAliveMs: number;
  readonly requestsPerConnection: number;
  /** Open connections in total, and from one address other than this machine's. */
  readonly connections: number;
  readonly connectionsPerAddress: number;
  /** How many requests without the secret are answered per address and minute. */
  readonly unauthorizedPerMinute: number;
  /** How long stopping waits for requests in progress. */
  readonly closeMs: number;
}

export const RECEIVER_LIMITS: ReceiverLimits = {
  bodyBytes: 64 * 1024,
  headerBytes: 8 * 1024,
  headersMs: 1_000,
  requestMs: 10_000,
  checkMs: 250,
  keepAliveMs: 5_000,
  requestsPerConnection: 1_000,
  connections: 100,
  connectionsPerAddress: 20,
  unauthorizedPerMinute: 60,
  closeMs: 1_000,
};
