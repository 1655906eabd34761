/** The task of the thread that writes a zip. */
export interface ZipTask {
  /** Absolute path of the zip; an existing file is replaced once the new one is complete. */
  readonly file: string;
  /** Plain data, written as JSON under this name. */
  readonly parts: readonly { readonly name: string; readonly value: unknown }[];
  /** Text files that are redacted line by line. */
  readonly logs: readonly { readonly name: string; readonly path: string }[];
  /** The current secrets, to be removed wherever they appear. */
  readonly secrets: readonly string[];
}

export type ZipRequest = { readonly kind: 'zip' } & ZipTask;

export interface ZipAnswers {
  readonly zip: null;
}
