import { type OrderCode, OrderCodeSchema } from '../../../shared/order-code.ts';
import type { Problem } from '../../../shared/problem.ts';
import type {
  BatchRow,
  LabelState,
  StationChange,
  StationState,
  StationWork,
} from '../../../shared/station.ts';

/** A station that does nothing. */
export const IDLE_STATION: StationWork = {
  run: { kind: 'idle' },
  phase: 'collect',
  alarm: null,
  last: null,
  resuming: null,
  autoPrint: null,
  removal: null,
};

export function codeOf(text: string): OrderCode {
  return OrderCodeSchema.parse(text);
}

/** A row of the batch; its code follows from its id. */
export function rowOf(id: number, state: LabelState = 'queued', problem: Problem | null = null): BatchRow {
  const code = codeOf(`SGNS336484LM.${String(880_000_000 + id)}`);
  return {
    id,
    account: null,
    code,
    scanned: null,
    state,
    problem,
    warnings: [],
    reprint: null,
    toConfirm: false,
    accepted: null,
    agreed: [],
    unexpectedCodes: [],
    receiver: null,
    acceptedStatus: null,
    order: null,
    ready: false,
    size: null,
    printer: null,
    file: null,
    pages: 0,
    changedAtMs: 0,
  };
}

export function stateOf(revision: number, rows: readonly BatchRow[]): StationState {
  return { revision, rows, ...IDLE_STATION };
}

export function changeOf(
  revision: number,
  changed: readonly BatchRow[],
  removed: readonly number[] = [],
): StationChange {
  return { revision, changed, removed, ...IDLE_STATION };
}
