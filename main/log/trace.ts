import { AsyncLocalStorage } from 'node:async_hooks';

/** By what the lines of the log that belong together are found. */
export interface TraceIds {
  /** The batch's id in the ledger. */
  readonly batch?: number;
  /** One printing of a batch: eight hexadecimal digits. */
  readonly run?: string;
  /** The row's id in the ledger. */
  readonly label?: number;
}

// Node carries it through every await (https://nodejs.org/api/async_context.html), so that the partner's client, the label
// window and the spooler need not know for which label they work.
const storage = new AsyncLocalStorage<TraceIds>();

/** Does the work; what is logged on its way carries these ids, and those around it. */
export function withTrace<Value>(ids: TraceIds, work: () => Value): Value {
  return storage.run({ ...storage.getStore(), ...ids }, work);
}

/** The ids under which something happens now. */
export const currentTrace = (): TraceIds => storage.getStore() ?? {};
