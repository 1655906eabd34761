import type { Database } from '../../database/database.ts';
import type { EventCursor } from '../calls/events.ts';

/** How far this station has stored a fleet's events (table fleet_event_cursor). */
export type EventCursorStore = ReturnType<typeof openEventCursor>;

/** @param fleet the fleet's id: a station that leaves and joins another one begins anew there */
export function openEventCursor({ sqlite }: Database, fleet: string) {
  const read = sqlite.prepare(
    'SELECT sequence, inserted_at_ms, epoch FROM fleet_event_cursor WHERE fleet = ?',
  );
  const write = sqlite.prepare(
    `INSERT INTO fleet_event_cursor (fleet, sequence, inserted_at_ms, epoch) VALUES (?, ?, ?, ?)
     ON CONFLICT (fleet) DO UPDATE SET sequence = excluded.sequence, inserted_at_ms = excluded.inserted_at_ms,
       epoch = excluded.epoch`,
  );
  return {
    /** Null before the first time. */
    read(): EventCursor | null {
      const row = read.get(fleet);
      if (row === undefined) return null;
      return {
        sequence: Number(row['sequence']),
        insertedAtMs: Number(row['inserted_at_ms']),
        epoch: String(row['epoch']),
      };
    },
    /** Inside of the transaction that stores the events up to there. */
    write: ({ sequence, insertedAtMs, epoch }: EventCursor): void =>
      void write.run(fleet, sequence, insertedAtMs, epoch),
  };
}
