import type { FleetLogin } from '../../../main/fleet/connect/login.ts';
import type { LabelState } from '../../../shared/station.ts';
import type { Timing } from '../round-trips.ts';

/** A simulated station, as its process is told of it. */
export interface ClientSpec {
  readonly name: string;
  readonly login: FleetLogin;
  readonly printerPort: number;
  readonly orders: readonly string[];
}

/** What a process of clients is started with. */
export interface ClientsTask {
  readonly clients: readonly ClientSpec[];
  /** The time over which the orders come, milliseconds. */
  readonly spreadMs: number;
  readonly origin: string;
}

/** What it says at its end. */
export interface ClientsResult {
  readonly clients: readonly {
    readonly name: string;
    readonly states: readonly (readonly [string, LabelState])[];
  }[];
  readonly timings: readonly Timing[];
}
