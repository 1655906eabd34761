/**
 * What a label's text says of one thing that is known of a receiver.
 *
 * - `found`: it stands there.
 * - `absent`: it does not, nor anything that may hide it.
 * - `unknown`: it is not known itself, or something hides what may be it: a mask, a cut line.
 */
export type FieldMatch = 'found' | 'absent' | 'unknown';
