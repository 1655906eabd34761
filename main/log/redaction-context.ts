/** How the parts of a value are redacted. */
export interface RedactionContext {
  value(value: unknown): unknown;
  text(text: string): string;
  /** Whether a text contains a secret. */
  holdsSecret(text: string): boolean;
  /** The number of entries that are kept. */
  readonly entries: number;
}
