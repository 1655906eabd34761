/**
 * How a label's text matches one known fact about a receiver.
 *
 * - `found`: it is in the text.
 * - `absent`: it is not, and nothing may hide it.
 * - `unknown`: the fact is not known, or something may hide it: a mask, a truncated line.
 */
export type FieldMatch = 'found' | 'absent' | 'unknown';
