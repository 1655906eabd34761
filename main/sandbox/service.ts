import type { Context } from 'hono';
import type { OperationFault, StandingFault } from './control/operation-faults.ts';
import type { LabelStyle } from './label/label-layout.ts';
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

/**
 * Answers one operation as the service would. A new one is a file of its own and a line in operations/index.ts; its method, its
 * path and whether it wants the access token stand in main/partner/operations.
 */
export type SandboxOperation = (
  context: Context,
  service: SandboxService,
  faults: ActiveFaults,
) => Response | Promise<Response>;
