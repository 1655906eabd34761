/** How the parts of one value are redacted. */
export interface RedactionContext {
  value(value: unknown): unknown;
  text(text: string): string;
  /** Whether a text has a secret in it. */
  holdsSecret(text: string): boolean;
  /** The first entries, as many as are told. */
  readonly entries: number;
}
