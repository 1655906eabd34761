/** A scanner's median gap between two characters, in ms; people need more (docs/reference/printing.md, "Scanners that type"). */
export const MEDIAN_GAP_MS = 50;
/** No gap inside a scan is longer, in ms; behind a longer one something else begins. */
export const OUTLIER_GAP_MS = 150;
/** A gap longer than this (ms) is an outlier, or a person's. */
export const SLOW_GAP_MS = 60;
/**
 * Of a scan's gaps at most this share is slow: a stuttering Bluetooth scanner sends three or four characters at once, a
 * person who rolls from one key to the next two.
 */
export const MAX_SLOW_SHARE = 0.35;
/** Fewer keys than this are typing, however fast they came. */
export const MIN_SCAN_LENGTH = 6;
/** Silence that ends a scan without a terminator, in ms: longer than an outlier. */
export const PAUSE_MS = 200;
/** A terminator that comes later than the pause, up to this (ms after the last character), belongs to that scan still. */
export const LATE_TERMINATOR_MS = 350;
/** Who has typed within this time (ms) before a scan may have typed its first keys too. */
export const QUIET_MS = 500;
/** What an input method does for one key comes within this time, in ms. */
export const CLUMP_MS = 5;
/**
 * One scanner does not begin another code sooner after its terminator (ms); the rest of a second scanner's code, of which
 * half is in this one, comes within that scanner's usual gap.
 */
export const NEXT_SCAN_MS = 60;
