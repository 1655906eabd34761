/**
 * One event of the keyboard (or of software that imitates one), with its time: all that is needed to distinguish a scan
 * from typing.
 */
export interface TimedKey {
  /** KeyboardEvent.timeStamp: ms since the page started, independent of how busy the page is. */
  readonly atMs: number;
  /** A key press, or a composition event (compositionstart, compositionupdate, compositionend). */
  readonly kind: 'key' | 'composition';
  /** KeyboardEvent.key; for a composition, its text. */
  readonly key: string;
  /** KeyboardEvent.code: the position on the keyboard; '' for synthetic keys. */
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
