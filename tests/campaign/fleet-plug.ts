import type { Postgres } from '../helpers/postgres/postgres.ts';
import type { GiveWord } from './people.ts';

/** A station that is to join: its data folder, and the port by which it reaches the database. */
export interface Joiner {
  readonly name: string;
  readonly dataDir: string;
  readonly port: number;
}

/** How the campaign meets the fleet: everything that depends on the fleet's own forms. */
export interface FleetPlug {
  /** Has the stations join the database's fleet, while none of them runs. */
  join(postgres: Postgres, joiners: readonly Joiner[]): Promise<void>;
  /** How windows take the words of persons. */
  readonly words: { readonly takeOver: GiveWord; readonly printAlone: GiveWord };
  /** Resolves once a station, which runs no more, has told the fleet everything. */
  tellRest(joiner: Joiner): Promise<void>;
}
