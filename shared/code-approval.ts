import type { AllowedCode } from './allowed-code.ts';

/** What a manager can agree to at a label that is held for unexpected codes. */
export type CodeApproval =
  /** What would be kept, one pattern for each kind of code. */
  | { readonly kind: 'offered'; readonly patterns: readonly AllowedCode[] }
  /** Nothing: this code of the label's is one that no pattern excuses. */
  | {
      readonly kind: 'none';
      /** It has the form of an order's code, or is the code of an order that Tem knows. */
      readonly why: 'order-form' | 'known-order';
      readonly text: string;
    };
