/**
 * One thing that the keyboard (or what pretends to be one) did, with its time. All that is known of it: nothing else of
 * the page is needed to tell a scan from typing.
 */
export interface TimedKey {
  /** KeyboardEvent.timeStamp: ms since the page began, not moved by how busy the page is. */
  readonly atMs: number;
  /** A key went down, or an input method composes (compositionstart, compositionupdate, compositionend). */
  readonly kind: 'key' | 'composition';
  /** KeyboardEvent.key; of a composition its text. */
  readonly key: string;
  /** KeyboardEvent.code: the place on the keyboard; '' where the key was made by software. */
  readonly code: string;
  readonly shift: boolean;
  readonly ctrl: boolean;
  readonly alt: boolean;
  readonly meta: boolean;
  readonly capsLock: boolean;
  readonly composing: boolean;
  /** The key is being held down. */
  readonly repeat: boolean;
}
