import type { OrderCode, Soc } from '../../../shared/order-code.ts';

/** An order that is about to be created: its account's key, and its soc. */
export interface ClaimedSoc {
  readonly account: string;
  readonly soc: Soc;
}

/** How a claim is asked for. */
export interface SocClaimOptions {
  /** The orders with this soc that the person was told of, and wants one more in spite of. */
  readonly besides: readonly OrderCode[];
  readonly signal?: AbortSignal | undefined;
}

/**
 * Who else creates an order: a station of a fleet asks the others before an order is sent, so that one file imported at two
 * stations creates each order once. What became of it is read from the stored creations.
 */
export interface CreationClaims {
  /**
   * Claims an order before it is sent. A claim that is held already is granted again.
   * @throws ProblemError soc-claimed-elsewhere, soc-created-elsewhere, fleet-unreachable, fleet-in-doubt,
   * fleet-account-unlinked; nothing was sent then
   */
  claim(order: ClaimedSoc, options: SocClaimOptions): Promise<void>;
  /** Whether the claim is still held; read in the transaction in which the sending begins. */
  isHeld(order: ClaimedSoc): boolean;
  /** The sending has ended, or did not begin. */
  done(order: ClaimedSoc): void;
}

/** Of a station that is alone. */
export const NO_CREATION_CLAIMS: CreationClaims = {
  claim: () => Promise.resolve(),
  isHeld: () => true,
  done: () => undefined,
};

/** Claims that a station which joins or leaves a fleet exchanges while it works. */
export type SwitchedCreationClaims = ReturnType<typeof createSwitchedCreationClaims>;

/** Creates them; until others are used, those of a station that is alone. What was claimed with one is over with the next. */
export function createSwitchedCreationClaims() {
  let current = NO_CREATION_CLAIMS;
  const claims: CreationClaims = {
    claim: (order, options) => current.claim(order, options),
    isHeld: (order) => current.isHeld(order),
    done: (order) => current.done(order),
  };
  return { claims, use: (next: CreationClaims): void => void (current = next) };
}
