import type { ScannerProfile } from '../../../shared/scanner.ts';
import type { BurstEnd, Verdict } from './burst.ts';
import { isByHand, startsOf, strokesOf } from './run.ts';
import { strikeOf } from './strike.ts';
import { codeOf, isFullCode, mayBeCode, seenOf, typedBy } from './text.ts';
import type { TimedKey } from './timed-key.ts';

/** Keys without a long gap between them, and what is known around them. */
export interface Run {
  readonly keys: readonly TimedKey[];
  readonly endedBy: BurstEnd;
  /** Nobody typed just before them. */
  readonly quiet: boolean;
}

/** What a run is taken for; `keys` are the scanner's, without what a person typed before. */
export type Judgement =
  | { readonly kind: 'typed' }
  | { readonly kind: 'burst'; readonly keys: readonly TimedKey[]; readonly verdict: Verdict };

const TYPED: Judgement = { kind: 'typed' };

/** Tells a scan from typing. Never repairs: what an input method has touched, or two have typed, is refused. */
export function judge(run: Run, profile: ScannerProfile): Judgement {
  if (profile.terminator !== 'any' && profile.terminator !== run.endedBy) return TYPED;
  const strokes = strokesOf(run.keys);
  const starts = startsOf(strokes);
  const keysFrom = (start: number): readonly TimedKey[] => run.keys.slice(strokes[start]?.from ?? 0);
  const [only, ...others] = starts;
  if (only === undefined) return TYPED;
  if (others.length === 0) return read(keysFrom(only), profile);

  const full = starts.filter((start) => {
    const keys = keysFrom(start);
    return keys.every(isClean) && isFullCode(codeOf(typedBy(keys), profile));
  });
  if (full[0] !== undefined) return read(keysFrom(full[0]), profile);
  if (only === 0 && run.quiet && !others.some((start) => isByHand(strokes, start)))
    return read(run.keys, profile);
  // A person's last keys or the scan's first: it can't be told, and those that are surely the scanner's go.
  const keys = keysFrom(others.at(-1) ?? only);
  const seen = seenOf(run.keys);
  return mayBeCode(seen) ? { kind: 'burst', keys, verdict: { kind: 'mixed', seen } } : TYPED;
}

function read(keys: readonly TimedKey[], profile: ScannerProfile): Judgement {
  if (!keys.every(isClean)) {
    const seen = seenOf(keys);
    // An input method's narrow spaces and such don't matter; a code has digits whatever it did to the letters.
    return /[0-9]/.test(seen) ? { kind: 'burst', keys, verdict: { kind: 'ime', seen } } : TYPED;
  }
  const text = codeOf(typedBy(keys), profile);
  return mayBeCode(text) ? { kind: 'burst', keys, verdict: { kind: 'scan', text } } : TYPED;
}

const isClean = (key: TimedKey): boolean => strikeOf(key).kind === 'char';
