import type { LabelSize } from '../../shared/label-size.ts';
import type { OrderCode, PrintToken, Soc } from '../../shared/order-code.ts';
import type { PageCookie } from '../net/visits.ts';
import type { Operation, RequestOf, ResponseOf } from './endpoints.ts';

/** What the label address answered, whatever it is. */
export interface LabelResponse {
  /** Where it came from, after redirects. Holds the print token. */
  readonly url: string;
  readonly httpStatus: number;
  /** Lower case and without parameters; empty where the answer names none. */
  readonly contentType: string;
  /** As answered: its charset is the page's. */
  readonly contentTypeHeader: string;
  readonly body: Uint8Array;
  /** What it set on the way, for the page's own requests and no others. */
  readonly cookies: readonly PageCookie[];
}

export interface CallOptions {
  /** Cancels at once, during a wait too; the call then fails with its reason. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * The delivery partner's service. Every method fails with a ProblemError: before anything is sent with not-configured,
 * no-token (or the missing token’s own problem), token-unreadable (a token that no header can hold) or bad-request, then with unauthorized,
 * token-wanted, refused, not-permitted (both a RefusedByService), rate-limited, unavailable or malformed.
 */
export interface PartnerClient {
  /**
   * An operation that is shown without the token goes without it, and once more with it where the service asks for that (401):
   * the operation is remembered. For `info` there is a method of its own.
   */
  call<Name extends Exclude<Operation, 'info'>>(
    operation: Name,
    request: RequestOf<Name>,
    options?: CallOptions,
  ): Promise<ResponseOf<Name>>;
  /** A new token that prints the labels of these orders. */
  printToken(codes: readonly OrderCode[], options?: CallOptions): Promise<PrintToken>;
  /** One order, by the service's code or by the sender's. An answer about another order is malformed. */
  info<Kind extends 'order' | 'soc'>(
    code: Kind extends 'order' ? OrderCode : Soc,
    kind: Kind,
    options?: CallOptions,
  ): Promise<ResponseOf<'info'>>;
  /** Fails where the address or the token is not good (test-connection.ts). */
  testConnection(options?: CallOptions): Promise<void>;
  /** @throws ProblemError not-configured, size-needs-label-url */
  labelAddress(token: PrintToken, size: LabelSize): URL;
  /**
   * Asks without the access token; where {base_url}'s own origin answers that with 401, once more with it. Only a missing
   * answer fails; a 4xx or 5xx is for the caller to judge.
   */
  fetchLabel(token: PrintToken, size: LabelSize, options?: CallOptions): Promise<LabelResponse>;
}
