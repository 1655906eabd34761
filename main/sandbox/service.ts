import type { Context } from 'hono';
import type { OrderBook } from './orders/book.ts';
import type { PrintTokens } from './print-tokens.ts';

/** What the operations work on. */
export interface Service {
  readonly accessToken: string;
  readonly book: OrderBook;
  readonly printTokens: PrintTokens;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** One operation of partner-api.md. A new one is a file of its own and a line in operations/index.ts. */
export interface Operation {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Whether it wants the access token. */
  readonly authorized: boolean;
  answer(context: Context, service: Service): Response | Promise<Response>;
}
