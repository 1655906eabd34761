import type { KeySequence } from '../scanner-keys.ts';

/**
 * Keys as a page hears of them, and what they come to. Written down from what is known of scanners and input methods
 * (docs/reference/printing.md, "Scanners that type"), none of them at a device.
 */
export interface RecordedBurst {
  readonly name: string;
  readonly keys: KeySequence;
  /** In order; empty if a person typed. `no-order`: whatever is accepted is no known code. */
  readonly expected: readonly Expected[] | 'no-order';
}

export type Expected = { readonly scan: string } | { readonly refused: 'ime' | 'mixed' };
