/** What the thread that makes a zip is given. */
export interface ZipTask {
  /** Absolute path of the zip; a file that is there is replaced once the new one is whole. */
  readonly file: string;
  /** Plain data, which becomes JSON under this name. */
  readonly parts: readonly { readonly name: string; readonly value: unknown }[];
  /** Text files that are taken line by line. */
  readonly logs: readonly { readonly name: string; readonly path: string }[];
  /** What is secret at the moment, so that it is found wherever it stands. */
  readonly secrets: readonly string[];
}

export type ZipRequest = { readonly kind: 'zip' } & ZipTask;

export interface ZipAnswers {
  readonly zip: null;
}
