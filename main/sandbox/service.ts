import type { Context } from 'hono';
import type { OperationFault, StandingFault } from './control/operation-faults.ts';
import type { LabelStyle } from './label/style.ts';
import type { OperationName } from './operation-names.ts';
import type { OrderBook } from './orders/book.ts';
import type { PrintTokens } from './print-tokens.ts';
import type { PushForm } from './webhook/event.ts';
import type { WebhookRegister } from './webhook/register.ts';
import type { Updates } from './webhook/updates.ts';

/** What the operations work on. */
export interface Service {
  readonly accessToken: string;
  readonly book: OrderBook;
  readonly printTokens: PrintTokens;
  /** How labels look from now on. */
  readonly labels: { style: LabelStyle };
  /** How updates are pushed from now on. */
  readonly pushes: { form: PushForm };
  readonly webhook: WebhookRegister;
  /** Changes orders and pushes what changed. */
  readonly updates: Updates;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** What to do wrong in one call, where the control address has asked for it. */
export interface MetByOperation {
  readonly fault: OperationFault | null;
  readonly standing: readonly StandingFault[];
}

/** One operation of partner-api.md. A new one is a file of its own and a line in operations/index.ts. */
export interface Operation {
  readonly name: OperationName;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Whether it wants the access token. */
  readonly authorized: boolean;
  answer(context: Context, service: Service, met: MetByOperation): Response | Promise<Response>;
}
