/** The ways from one page of the guide. */
export interface Walk {
  readonly next: () => void;
  /** Undefined on the first page. */
  readonly back: (() => void) | undefined;
}
