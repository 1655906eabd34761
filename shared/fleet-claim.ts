/** A soft claim is made by a scan and ends by itself; a hard one is made before a label is handed over, and stays. */
export const CLAIM_KINDS = ['soft', 'hard'] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];

/** What the holder of a hard claim said became of its label. `not-begun`: it gave the claim back. */
export const CLAIM_OUTCOMES = ['printed', 'unknown', 'failed', 'not-begun'] as const;
export type ClaimOutcome = (typeof CLAIM_OUTCOMES)[number];

/** The station that has an order: the row says "at Bàn 3, 14:05". */
export interface ClaimHolder {
  readonly stationId: string;
  readonly station: string;
  readonly kind: ClaimKind;
  /** Milliseconds since 1970, by the database's clock. */
  readonly sinceMs: number;
  /** What that station said became of the label; null while it is outstanding. */
  readonly outcome: ClaimOutcome | null;
}

/** Whether a manager can take an order over at once: that station did not begin its label, or said what became of it. */
export const isOutcomeKnown = ({ kind, outcome }: Pick<ClaimHolder, 'kind' | 'outcome'>): boolean =>
  kind === 'soft' || (outcome !== null && outcome !== 'unknown');
