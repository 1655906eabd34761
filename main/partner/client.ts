import type { LabelSize } from '../../shared/label-size.ts';
import type { OrderCode, PrintToken, Soc } from '../../shared/order-code.ts';
import type { PageCookie } from '../net/visits.ts';
import type { Operation, RequestOf, ResponseOf } from './endpoints.ts';

/** A request that a label page leads to. */
export interface LabelLead {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  /** For POST: a form's fields. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** The page's cookies. */
  readonly cookies: readonly PageCookie[];
}

/** Any answer of the label address. */
export interface LabelResponse {
  /** The final address after redirects. Contains the print token. */
  readonly url: string;
  readonly httpStatus: number;
  /** Lower case, without parameters; empty if the answer has none. */
  readonly contentType: string;
  /** As received; its charset applies to the page. */
  readonly contentTypeHeader: string;
  readonly body: Uint8Array;
  /** False if nothing tells where the body ends, so that it may have been cut. */
  readonly hasKnownLength: boolean;
  /** The header with which some services lead on; null if there is none. */
  readonly refresh: string | null;
  /** Cookies set on the way, for the page's own requests only. */
  readonly cookies: readonly PageCookie[];
}

export interface CallOptions {
  /** Cancels immediately, also during a wait. The call then fails with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Client of the delivery partner's service. Every method fails with a ProblemError: before anything is sent with
 * not-configured, no-token (or the missing token's own problem), token-unreadable (a token that no header can hold) or
 * bad-request; then with unauthorized, token-wanted, refused or not-permitted (both a RefusalError), rate-limited,
 * unavailable or malformed.
 */
export interface PartnerClient {
  /**
   * Calls an operation. One documented without the token is sent without it, and repeated with it if the service requires
   * it (401); Tem remembers such operations. `info` has its own method.
   */
  call<Name extends Exclude<Operation, 'info'>>(
    operation: Name,
    request: RequestOf<Name>,
    options?: CallOptions,
  ): Promise<ResponseOf<Name>>;
  /** Returns a new token that prints the labels of these orders. */
  printToken(codes: readonly OrderCode[], options?: CallOptions): Promise<PrintToken>;
  /** Looks up an order by the service's code or by the soc. An answer about another order is malformed. */
  info<Kind extends 'order' | 'soc'>(
    code: Kind extends 'order' ? OrderCode : Soc,
    kind: Kind,
    options?: CallOptions,
  ): Promise<ResponseOf<'info'>>;
  /** Fails if the address or the token is wrong (test-connection.ts). */
  testConnection(options?: CallOptions): Promise<void>;
  /** @throws ProblemError not-configured, size-needs-label-url */
  labelAddress(token: PrintToken, size: LabelSize): URL;
  /**
   * Requests without the access token; if {base_url}'s own origin answers with 401, once more with it. Fails only if no
   * answer arrives, and with not-a-label if it broke off: the caller judges 4xx and 5xx.
   */
  fetchLabel(token: PrintToken, size: LabelSize, options?: CallOptions): Promise<LabelResponse>;
  /** Requests what a label page leads to, likewise. The caller judges the address. */
  followLead(lead: LabelLead, options?: CallOptions): Promise<LabelResponse>;
}
