/** How much one sender may ask of the receiver. The service's events have about 700 bytes (partner-api.md, "Samples"). */
export interface ReceiverLimits {
  readonly bodyBytes: number;
  readonly headerBytes: number;
  /** Until the headers are here, and until the whole request is. */
  readonly headersMs: number;
  readonly requestMs: number;
  /** How often those two are looked after. */
  readonly checkMs: number;
  /** How long a connection may wait for its next request, and how many it may carry. */
  readonly keepAliveMs: number;
  readonly requestsPerConnection: number;
  /** Open at once, and of these from one address that is not this machine's. */
  readonly connections: number;
  readonly connectionsPerAddress: number;
  /** Requests without the secret that an address is answered a minute. */
  readonly unauthorizedPerMinute: number;
  /** How long those under way are waited for when the receiver is stopped. */
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
