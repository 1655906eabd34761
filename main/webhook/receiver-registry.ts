/** A station of the fleet whose receiver is registered at the service. */
export interface RegisteredReceiver {
  /** The station's name. */
  readonly station: string;
  /** Whether it is this station. */
  readonly isOwn: boolean;
  /** The host of its address. */
  readonly host: string;
  /** Since when; milliseconds since 1970. */
  readonly sinceMs: number;
}

/** What the fleet knows of who receives the current account's events. */
export interface ReceiverRegistry {
  /** The last answer; null: nobody, as far as the fleet was told; undefined: it has not been asked. */
  lastKnown(): RegisteredReceiver | null | undefined;
  /** @throws ProblemError why the fleet cannot be asked */
  read(): Promise<RegisteredReceiver | null>;
  /** Says that this station is registered now, in place of whoever was. @param host null: it no longer is */
  note(host: string | null): Promise<void>;
}

/** Whether two answers name the same receiver. */
export const isSameReceiver = (
  one: RegisteredReceiver | null | undefined,
  other: RegisteredReceiver | null,
): boolean => (one?.isOwn === true ? other?.isOwn === true : one?.station === other?.station);
