/**
 * A scanner's longest median gap between two characters, in ms; people are slower (docs/reference/printing.md, "Scanners
 * that type").
 */
export const MEDIAN_GAP_MS = 50;
/** The longest gap inside a scan, in ms; a longer one starts something new. */
export const OUTLIER_GAP_MS = 150;
/** A longer gap, in ms, is an outlier or a person's. */
export const SLOW_GAP_MS = 60;
/**
 * The largest share of slow gaps in a scan: a stuttering Bluetooth scanner sends three or four characters at once, a
 * person rolling from key to key two.
 */
export const MAX_SLOW_SHARE = 0.35;
/** Fewer keys are typing, however fast they came. */
export const MIN_SCAN_LENGTH = 6;
/** Silence that ends a scan without a terminator, in ms: longer than an outlier. */
export const PAUSE_MS = 200;
/** A terminator that comes after the pause, up to this many ms after the last character, still belongs to that scan. */
export const LATE_TERMINATOR_MS = 350;
/** If somebody typed within this time before a scan, in ms, the scan's first keys may be theirs. */
export const QUIET_MS = 500;
/** All events that an input method makes from one key come within this time, in ms. */
export const CLUMP_MS = 5;
/**
 * The shortest time between a terminator and one scanner's next code, in ms. The rest of a second scanner's code, half
 * of which is already in this scan, comes within that scanner's usual gap.
 */
export const NEXT_SCAN_MS = 60;
