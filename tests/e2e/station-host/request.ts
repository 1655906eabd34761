/** How a station is started in the app of many tests. */
export interface StationRequest {
  /** Tem's own arguments. */
  readonly args: readonly string[];
  /** Variables that the process has while the station is open. */
  readonly env: Readonly<Record<string, string>>;
}

export interface CommandRequest extends StationRequest {
  readonly input: string;
}

export interface CommandResult {
  readonly exitCode: number | null;
  readonly output: string;
  /** Tem's own lines of standard error, without those of the runtime. */
  readonly error: string;
}
