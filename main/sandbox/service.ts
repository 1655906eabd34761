import type { Context } from 'hono';
import type { OperationFault, StandingFault } from './control/operation-faults.ts';
import type { LabelStyle } from './label/label-layout.ts';
import type { SandboxOrderBook } from './orders/sandbox-order-book.ts';
import type { PrintTokens } from './print-tokens.ts';
import type { OrderUpdates, PushForm, WebhookRegister } from './webhook/order-updates.ts';

/** The data that the operations work on: one account's, and what all accounts have in common. */
export interface SandboxService {
  readonly accessToken: string;
  readonly book: SandboxOrderBook;
  readonly printTokens: PrintTokens;
  /** The style of labels from now on. */
  readonly labels: { style: LabelStyle };
  /** The form of pushed updates from now on. */
  readonly pushes: { form: PushForm };
  readonly webhook: WebhookRegister;
  /** Changes orders and pushes the changes. */
  readonly updates: OrderUpdates;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** The faults of one call, as armed through the control address. */
export interface ActiveFaults {
  readonly fault: OperationFault | null;
  readonly standing: readonly StandingFault[];
}

/**
 * Answers one operation as the service would. A new one is its own file and a line in operations/index.ts. Its method, path
 * and need for the access token are in main/partner/operations.
 */
export type SandboxOperation = (
  context: Context,
  service: SandboxService,
  faults: ActiveFaults,
) => Response | Promise<Response>;
