import type { HoldProblem } from '../../shared/hold.ts';
import type { LabelRow } from './label-row.ts';

/** What of a row its claim depends on. */
export type ClaimRow = Pick<LabelRow, 'id' | 'account' | 'code' | 'reprint'>;

/** Whether a proven label may be handed over, as far as other stations are concerned. */
export type ClaimDecision =
  | { readonly kind: 'yes' }
  | { readonly kind: 'hold'; readonly problem: HoldProblem };

/**
 * Who else prints an order: a station of a fleet asks the others before a label is handed over. A soft claim says that a row
 * waits here; a hard claim that its label is being handed over, and only this station's own word or a person's ends it.
 */
export interface Claims {
  /** Makes soft claims of rows that wait, soon and together; nobody waits for them. Claimed rows change nothing. */
  announce(rows: readonly ClaimRow[]): void;
  /** Asks again about rows that were just held for a reason that is over by now; `onChange` tells of them. */
  reconsider(rows: readonly ClaimRow[]): void;
  /** Ends the claims of rows (by id) that are not printed here. */
  withdraw(rowIds: readonly number[]): void;
  /** Why a row has to wait, as far as is known now; null if nothing is known against it. */
  holdFor(row: ClaimRow): HoldProblem | null;
  /**
   * Makes the hard claims of a document's labels, in one statement, and decides for each row (by id). What cannot be asked is
   * decided by rule; an aborted signal holds the rest. @throws ProblemError only if this station's own disk fails
   */
  acquire(rows: readonly ClaimRow[], signal: AbortSignal): Promise<ReadonlyMap<number, ClaimDecision>>;
  /**
   * Decides again right before a row's label is handed over: since `acquire` a soft claim may have ended, or a person taken the
   * order over.
   */
  confirm(row: ClaimRow): ClaimDecision;
  /** Ends the hard claims of rows (by id) whose handover was certainly not begun; others stay. */
  giveBack(rowIds: readonly number[]): void;
  /**
   * Takes a row's order over from the station that has it. @param by the person who decided it
   * @throws ProblemError claim-outstanding, fleet-unreachable; nothing changed then
   */
  takeOver(row: ClaimRow, by: string): Promise<void>;
  /** Lets a row be printed although the fleet cannot be asked. @throws ProblemError print-alone-off */
  allowAlone(row: ClaimRow, by: string): void;
  /** Subscribes to rows (by id) of which something else is known now; returns how to unsubscribe. */
  onChange(listener: (rowIds: readonly number[]) => void): () => void;
}

const YES: ClaimDecision = { kind: 'yes' };

/** Of a station that is alone. */
export const NO_CLAIMS: Claims = {
  announce: () => undefined,
  reconsider: () => undefined,
  withdraw: () => undefined,
  holdFor: () => null,
  acquire: async (rows) => new Map(rows.map(({ id }) => [id, YES])),
  confirm: () => YES,
  giveBack: () => undefined,
  takeOver: () => Promise.resolve(),
  allowAlone: () => undefined,
  onChange: () => () => undefined,
};
