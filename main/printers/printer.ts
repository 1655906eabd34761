import type { Label } from '../labels/label-maker.ts';

/** What is known once a printer took a label. */
export type Handover =
  /** It is on disk: no more can happen to it. */
  | { readonly state: 'printed'; readonly file: string }
  /** The system's spooler took it; whether it came out is not known here. */
  | { readonly state: 'submitted' };

/** Where labels go. */
export interface Printer {
  /** As in the settings: a system printer's name, or `file:DIR`. */
  readonly name: string;
  /** @throws ProblemError where it is gone or can't be used; never stands in with another printer */
  check(): Promise<void>;
  /**
   * Hands one label over.
   * @param title the job's title, unique per job
   * @throws ProblemError `handover-unknown` where the label may have come out all the same, others where it has not
   */
  print(label: Label, title: string): Promise<Handover>;
}
