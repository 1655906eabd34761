/** What a scenario can be told on the command line: `--name 7`, or `--name` for what is false by default. */
export type Options = Readonly<Record<string, number | boolean>>;

/** The run that a scenario is part of. */
export interface Run {
  /** Decides what happens, and when. */
  readonly seed: number;
  /** Where it may write; removed afterwards. */
  readonly folder: string;
  /** Where it leaves what people may want to look at. */
  readonly out: string;
  say(line: string): void;
  /** Says this once a minute. */
  everyMinute(line: () => string): void;
  /** Since its start. */
  minutes(): number;
}

export interface Outcome {
  /** What is not well, one per line. */
  readonly failures: readonly string[];
  /** For people. */
  readonly lines: readonly string[];
  /** Everything, for out/endurance. */
  readonly figures: object;
}

/** A kind of endurance: what is done, which faults come, and what has to hold all the same. */
export interface Scenario<Given extends Options = Options> {
  /** Its options, with their defaults. */
  readonly defaults: Given;
  run(given: Given, run: Run): Promise<Outcome>;
}

export const MINUTE_MS = 60_000;
/** No limit. */
export const ENDLESS = Number.POSITIVE_INFINITY;
