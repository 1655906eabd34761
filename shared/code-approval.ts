import type { AllowedCode } from './allowed-code.ts';

/** What a manager can approve at a label that is held for unexpected codes. */
export type CodeApproval =
  /** The patterns that would be stored, one per kind of code. */
  | { readonly kind: 'offered'; readonly patterns: readonly AllowedCode[] }
  /** Nothing can be approved, because no pattern allows this code of the label. */
  | {
      readonly kind: 'none';
      /** It has the form of an order's code, or is the code of an order that Tem knows. */
      readonly why: 'order-form' | 'known-order';
      readonly text: string;
    };
