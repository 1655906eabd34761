import { AsyncLocalStorage } from 'node:async_hooks';

/** By what the lines of the log that belong together are found. */
export interface Trace {
  /** The batch's id in the ledger. */
  readonly batch?: number;
  /** One printing of a batch: eight hexadecimal digits. */
  readonly run?: string;
  /** The row's id in the ledger. */
  readonly label?: number;
}

// Node carries it through every await (https://nodejs.org/api/async_context.html), so that the partner's client, the label
// window and the spooler need not know for which label they work.
const under = new AsyncLocalStorage<Trace>();

/** Does the work; what is logged on its way carries these ids, and those around it. */
export function traced<Value>(ids: Trace, work: () => Value): Value {
  return under.run({ ...under.getStore(), ...ids }, work);
}

/** The ids under which something happens now. */
export const trace = (): Trace => under.getStore() ?? {};
