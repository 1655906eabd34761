import type { ScannerProfile } from '../../../shared/scanner.ts';
import type { BurstEnd, Verdict } from './burst.ts';
import { isFullCode, mayBeCode, stripAffixes, typedText, visibleText } from './burst-text.ts';
import { classifyKey } from './classify-key.ts';
import { groupStrokes, isTypedByHand, possibleStarts } from './strokes.ts';
import type { TimedKey } from './timed-key.ts';

/** A run of keys without a long gap, and its context. */
interface KeyRun {
  readonly keys: readonly TimedKey[];
  readonly endedBy: BurstEnd;
  /** Nobody typed just before it. */
  readonly quiet: boolean;
}

/** A run's classification; `keys` are the scanner's, without those a person typed before. */
type RunClassification =
  | { readonly kind: 'typed' }
  | { readonly kind: 'burst'; readonly keys: readonly TimedKey[]; readonly verdict: Verdict };

const TYPED: RunClassification = { kind: 'typed' };

/**
 * Distinguishes a scan from typing. Never repairs: keys that an input method changed, or that two sources typed, are
 * refused.
 */
export function classifyRun(run: KeyRun, profile: ScannerProfile): RunClassification {
  if (profile.terminator !== 'any' && profile.terminator !== run.endedBy) return TYPED;
  const strokes = groupStrokes(run.keys);
  const starts = possibleStarts(strokes);
  const keysFrom = (start: number): readonly TimedKey[] => run.keys.slice(strokes[start]?.from ?? 0);
  const [only, ...others] = starts;
  if (only === undefined) return TYPED;
  if (others.length === 0) return classifyKeys(keysFrom(only), profile);

  const full = starts.filter((start) => {
    const keys = keysFrom(start);
    return keys.every(isClean) && isFullCode(stripAffixes(typedText(keys), profile));
  });
  if (full[0] !== undefined) return classifyKeys(keysFrom(full[0]), profile);
  if (only === 0 && run.quiet && !others.some((start) => isTypedByHand(strokes, start)))
    return classifyKeys(run.keys, profile);
  // Ambiguous keys may be a person's last or the scan's first; those that certainly are the scanner's are removed.
  const keys = keysFrom(others.at(-1) ?? only);
  const seen = visibleText(run.keys);
  return mayBeCode(seen) ? { kind: 'burst', keys, verdict: { kind: 'mixed', seen } } : TYPED;
}

function classifyKeys(keys: readonly TimedKey[], profile: ScannerProfile): RunClassification {
  if (!keys.every(isClean)) {
    const seen = visibleText(keys);
    // An input method's narrow spaces don't matter; a code keeps its digits whatever happened to its letters.
    return /[0-9]/.test(seen) ? { kind: 'burst', keys, verdict: { kind: 'ime', seen } } : TYPED;
  }
  const text = stripAffixes(typedText(keys), profile);
  return mayBeCode(text) ? { kind: 'burst', keys, verdict: { kind: 'scan', text } } : TYPED;
}

const isClean = (key: TimedKey): boolean => classifyKey(key).kind === 'char';
