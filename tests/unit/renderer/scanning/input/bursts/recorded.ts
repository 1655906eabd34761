import type { KeySequence } from '../scanner-keys.ts';

/**
 * Keys as a page hears of them, and what they come to. Written down from what is known of scanners and input methods
 * (docs/reference/printing.md, "Scanners that type"), none of them at a device.
 */
export interface RecordedBurst {
  readonly name: string;
  readonly keys: KeySequence;
  /** In order; none where a person typed. `no-order`: whatever is taken is none of the codes that anybody has. */
  readonly expected: readonly Expected[] | 'no-order';
}

export type Expected = { readonly scan: string } | { readonly refused: 'ime' | 'mixed' };
