import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Fault } from './control/faults.ts';

/** What a call carries besides itself: the connection behind it, the fault that it met, and whether it went unanswered. */
export interface SandboxEnv {
  Bindings: HttpBindings;
  Variables: { fault?: Fault['kind']; unanswered?: true };
}

export type SandboxContext = Context<SandboxEnv>;
