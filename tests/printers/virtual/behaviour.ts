/** How the printer behaves; all of it can be changed at any time. */
export interface Behaviour {
  /** Connections are refused, those it has break; labels that it has wait. */
  readonly off: boolean;
  /** The three stop the printer: labels wait in it until the fault is over, then come out. */
  readonly outOfPaper: boolean;
  readonly headOpen: boolean;
  readonly paused: boolean;
  /** Prints, but answers nothing. */
  readonly silent: boolean;
  /** ESC/POS: answers DLE EOT, but not GS r. */
  readonly endless: boolean;
  /** Takes connections and reads nothing. */
  readonly hangs: boolean;
  /** ms that a label takes to come out. */
  readonly labelMs: number;
}

export const USUAL_BEHAVIOUR: Behaviour = {
  off: false,
  outOfPaper: false,
  headOpen: false,
  paused: false,
  silent: false,
  endless: false,
  hangs: false,
  labelMs: 0,
};
