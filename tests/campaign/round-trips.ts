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

/** One measured call. */
export interface Timing extends Span {
  /** A claim, or a question to the same server that needs no table. */
  readonly what: 'claim' | 'bare';
}

export interface RoundTrips {
  readonly claims: number;
  readonly claimP95Ms: number;
  readonly bareP95Ms: number;
  /** How many bare round trips a claim takes. */
  readonly ratio: number;
}

/**
 * Compares claims with bare round trips of the same run, outside of faults: while a network is cut, either takes as long as
 * the cut.
 * @returns null where there was not one of each
 */
export function compareRoundTrips(timings: readonly Timing[], faults: readonly Span[]): RoundTrips | null {
  const calm = timings.filter(
    (timing) => !faults.some(({ fromMs, toMs }) => timing.fromMs < toMs && timing.toMs > fromMs),
  );
  const of = (what: Timing['what']): number[] =>
    calm.filter((timing) => timing.what === what).map(({ fromMs, toMs }) => toMs - fromMs);
  const [claims, bare] = [of('claim'), of('bare')];
  if (claims.length === 0 || bare.length === 0) return null;
  const [claimP95Ms, bareP95Ms] = [summarise(claims).p95, summarise(bare).p95];
  return { claims: claims.length, claimP95Ms, bareP95Ms, ratio: claimP95Ms / bareP95Ms };
}
