import type { z } from 'zod';
import { type Clock, createTimer } from '../../platform/clock.ts';
import type { Statement } from '../sql/statement.ts';
import { type Connection, connect } from './connection.ts';
import type { FleetLogin } from './login.ts';

/** An unused connection is given up: fifty stations and a server that takes a hundred. */
const IDLE_MS = 15_000;

interface ReaderDependencies {
  readonly login: () => Promise<FleetLogin>;
  readonly clock: Clock;
}

/** A second connection, for what may take long: the board, searches, catching up with events. No claim waits behind them. */
export type Reader = ReturnType<typeof createReader>;

export function createReader({ login, clock }: ReaderDependencies) {
  let current: Promise<Connection> | null = null;
  const idle = createTimer(clock);

  function connection(): Promise<Connection> {
    if (current !== null) return current;
    const made = login().then((found) => connect(found, { stationName: 'reader' }));
    current = made;
    const forget = (): void => {
      if (current === made) current = null;
    };
    made.then(({ ended }) => void ended.then(forget), forget);
    return made;
  }

  async function close(): Promise<void> {
    idle.clear();
    const used = current;
    current = null;
    await used?.then((one) => one.close()).catch(() => undefined);
  }

  return {
    /** @throws ProblemError why the database could not answer */
    async read<Row extends z.ZodType>(
      statement: Statement<Row>,
      values: readonly unknown[] = [],
    ): Promise<readonly z.output<Row>[]> {
      const used = await connection();
      try {
        return await used.run(statement, values);
      } finally {
        idle.set(IDLE_MS, () => void close());
      }
    },
    close,
  };
}
