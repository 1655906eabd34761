/** The ways from one page of the guide. */
export interface GuideNavigation {
  readonly next: () => void;
  /** Undefined on the first page. */
  readonly back: (() => void) | undefined;
}
