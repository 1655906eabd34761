/** How the printer behaves; all of it can change at any time. */
export interface Behaviour {
  /** Refuses connections and breaks existing ones; its labels wait. */
  readonly off: boolean;
  /** The three stop the printer: labels wait in it until the fault is over, then come out. */
  readonly outOfPaper: boolean;
  readonly headOpen: boolean;
  readonly paused: boolean;
  /** Prints, but answers nothing. */
  readonly silent: boolean;
  /** How it answers when it is asked about its head: in time, its model only, not at all, 1.5 s later, with something else. */
  readonly head: 'told' | 'model only' | 'untold' | 'late' | 'rubbish';
  /** ESC/POS: answers DLE EOT, but not GS r. */
  readonly endless: boolean;
  /** Accepts connections and reads nothing. */
  readonly hangs: boolean;
  /** The time that a label takes to come out, ms. */
  readonly labelMs: number;
}

export const USUAL_BEHAVIOUR: Behaviour = {
  off: false,
  outOfPaper: false,
  headOpen: false,
  paused: false,
  silent: false,
  head: 'told',
  endless: false,
  hangs: false,
  labelMs: 0,
};
