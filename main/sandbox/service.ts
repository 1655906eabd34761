import type { Context } from 'hono';
import type { OperationFault } from './control/faults.ts';
import type { LabelStyle } from './label/style.ts';
import type { OperationName } from './operation-names.ts';
import type { OrderBook } from './orders/book.ts';
import type { PrintTokens } from './print-tokens.ts';
import type { WebhookRegister } from './webhook/register.ts';
import type { Updates } from './webhook/updates.ts';

/** What the operations work on. */
export interface Service {
  readonly accessToken: string;
  readonly book: OrderBook;
  readonly printTokens: PrintTokens;
  /** How labels look from now on. */
  readonly labels: { style: LabelStyle };
  readonly webhook: WebhookRegister;
  /** Changes orders and pushes what changed. */
  readonly updates: Updates;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** One operation of partner-api.md. A new one is a file of its own and a line in operations/index.ts. */
export interface Operation {
  readonly name: OperationName;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Whether it wants the access token. */
  readonly authorized: boolean;
  /** @param fault what to do wrong in this very call, where the control address has asked for it */
  answer(context: Context, service: Service, fault: OperationFault | null): Response | Promise<Response>;
}
