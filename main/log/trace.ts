import { AsyncLocalStorage } from 'node:async_hooks';

/** The ids that connect related log lines. */
export interface TraceIds {
  /** The batch's id in the ledger. */
  readonly batch?: number;
  /** One print run: eight hexadecimal digits. */
  readonly run?: string;
  /** The row's id in the ledger. */
  readonly label?: number;
}

// Node passes the ids through every await (https://nodejs.org/api/async_context.html), so that the partner's client, the label
// window and the spooler need not know which label they work for.
const storage = new AsyncLocalStorage<TraceIds>();

export function withTrace<Value>(ids: TraceIds, work: () => Value): Value {
  return storage.run({ ...storage.getStore(), ...ids }, work);
}

export const currentTrace = (): TraceIds => storage.getStore() ?? {};
