import { summarise } from '../benchmarks/statistics.ts';

/** A claim may take as many times a bare round trip, at the 95th of a hundred. */
export const MOST_ROUND_TRIPS = 5;

/** Milliseconds since 1970 that do not jump, comparable between processes. */
export const epochMs = (): number => performance.timeOrigin + performance.now();

/** A time at which nothing was wrong, or something was, by `epochMs`. */
export interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

/** A time at which one of the networks, or the database itself, was not whole. */
export interface FaultSpan extends Span {
  /** As subjectOf names it (inject-fault.ts). */
  readonly subject: string;
}

/** The subject of faults that hit everybody. */
export const DATABASE = 'database';

/** One measured call. */
export interface Timing extends Span {
  /**
   * A claim, or a question to the same server that needs no table. The first claim on a connection has PostgreSQL plan its
   * statements, which the bare connection's first question has too, and that one is not measured.
   */
  readonly what: 'claim' | 'first-claim' | 'bare';
}

/** What one network's clients have measured. */
export interface NetworkTimings {
  readonly network: string;
  readonly timings: readonly Timing[];
}

export interface RoundTrips {
  readonly claims: number;
  readonly claimP95Ms: number;
  readonly bareP95Ms: number;
  /** How many bare round trips a claim takes. */
  readonly ratio: number;
  /** Null where there was none. */
  readonly firstClaimP95Ms: number | null;
}

/**
 * Compares claims with bare round trips of the same run, outside of faults of their network and of the database: while a network
 * is cut, either takes as long as the cut.
 * @returns null where there was not one of each
 */
export function compareRoundTrips(
  measured: readonly NetworkTimings[],
  faults: readonly FaultSpan[],
): RoundTrips | null {
  const calm = measured.flatMap(({ network, timings }) => {
    const own = faults.filter(({ subject }) => subject === network || subject === DATABASE);
    return timings.filter(
      (timing) => !own.some(({ fromMs, toMs }) => timing.fromMs < toMs && timing.toMs > fromMs),
    );
  });
  const of = (what: Timing['what']): number[] =>
    calm.filter((timing) => timing.what === what).map(({ fromMs, toMs }) => toMs - fromMs);
  const [claims, first, bare] = [of('claim'), of('first-claim'), of('bare')];
  if (claims.length === 0 || bare.length === 0) return null;
  const [claimP95Ms, bareP95Ms] = [summarise(claims).p95, summarise(bare).p95];
  const firstClaimP95Ms = first.length === 0 ? null : summarise(first).p95;
  return {
    claims: claims.length,
    claimP95Ms,
    bareP95Ms,
    ratio: claimP95Ms / bareP95Ms,
    firstClaimP95Ms,
  };
}
