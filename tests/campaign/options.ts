import { parseArgs } from 'node:util';

/** What a campaign is made of. */
export interface CampaignOptions {
  /** How long orders are given to the stations; what is begun is then finished without faults. */
  readonly minutes: number;
  /** Orders, each of which two real stations scan. */
  readonly orders: number;
  /** Stations of the built app: half with a window, half on the command line. */
  readonly stations: number;
  /** Simulated stations beside them, which talk to the database only. */
  readonly clients: number;
  /** Whether PostgreSQL waits for the disk at each commit. */
  readonly fsync: boolean;
  /** Without a fleet: the doubles that it prevents have to be found, or the campaign shows nothing. */
  readonly alone: boolean;
  /** Decides who gets which order when, and all faults. */
  readonly seed: number;
}

const STATIONS = 10;
const CLIENTS = 40;
/** As many as ten stations on two cores print beside everything else. */
const ORDERS_A_MINUTE = 67;
const MOST_ORDERS = 2_000;

/**
 * Reads `npm run fleet:campaign -- --minutes N [--orders N] [--stations N] [--clients N] [--fsync] [--alone]`; TEM_SEED sets the seed.
 * @throws Error with one line for the user
 */
export function parseCampaignOptions(args: readonly string[], seed: string | undefined): CampaignOptions {
  const number = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      minutes: number,
      orders: number,
      stations: number,
      clients: number,
      fsync: { type: 'boolean' },
      alone: { type: 'boolean' },
    },
  });
  const minutes = numberOf('--minutes', values.minutes ?? '30');
  const orders = values.orders ?? String(Math.min(MOST_ORDERS, Math.ceil(minutes * ORDERS_A_MINUTE)));
  return {
    minutes,
    orders: wholeOf('--orders', orders, 1),
    // A code is scanned at two.
    stations: wholeOf('--stations', values.stations ?? String(STATIONS), 2),
    clients: values.alone === true ? 0 : wholeOf('--clients', values.clients ?? String(CLIENTS), 0),
    fsync: values.fsync ?? false,
    alone: values.alone ?? false,
    seed: seed === undefined ? Date.now() % 1_000_000 : wholeOf('TEM_SEED', seed, 0),
  };
}

function numberOf(name: string, text: string): number {
  const value = Number(text);
  if (!(value > 0) || !Number.isFinite(value))
    throw new Error(`${name} has to be a number above 0, not "${text}"`);
  return value;
}

function wholeOf(name: string, text: string, least: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < least || text === '')
    throw new Error(`${name} has to be a whole number of at least ${least}, not "${text}"`);
  return value;
}
