import type { Context } from 'hono';
import type { OperationFault, StandingFault } from './control/operation-faults.ts';
import type { LabelStyle } from './label/label-style.ts';
import type { OperationName } from './operation-names.ts';
import type { SandboxOrderBook } from './orders/sandbox-order-book.ts';
import type { PrintTokens } from './print-tokens.ts';
import type { PushForm } from './webhook/build-event.ts';
import type { OrderUpdates } from './webhook/order-updates.ts';
import type { WebhookRegister } from './webhook/webhook-register.ts';

/** What the operations work on. */
export interface SandboxService {
  readonly accessToken: string;
  readonly book: SandboxOrderBook;
  readonly printTokens: PrintTokens;
  /** How labels look from now on. */
  readonly labels: { style: LabelStyle };
  /** How updates are pushed from now on. */
  readonly pushes: { form: PushForm };
  readonly webhook: WebhookRegister;
  /** Changes orders and pushes what changed. */
  readonly updates: OrderUpdates;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** What to do wrong in one call, where the control address has asked for it. */
export interface ActiveFaults {
  readonly fault: OperationFault | null;
  readonly standing: readonly StandingFault[];
}

/** One operation of partner-api.md. A new one is a file of its own and a line in operations/index.ts. */
export interface SandboxOperation {
  readonly name: OperationName;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Whether it wants the access token. */
  readonly authorized: boolean;
  answer(context: Context, service: SandboxService, met: ActiveFaults): Response | Promise<Response>;
}
