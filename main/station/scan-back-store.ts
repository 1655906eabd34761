import type { DatabaseSync } from 'node:sqlite';
import type { Alarm, StationPhase } from '../../shared/station.ts';

/** The stored state of scan-back. Each method has committed to disk when it returns. @param now milliseconds since 1970 */
export function openScanBackStore(database: DatabaseSync, batchId: number, now: () => number) {
  const sql = {
    phase: database.prepare('SELECT phase FROM batch WHERE id = ?'),
    setPhase: database.prepare('UPDATE batch SET phase = ? WHERE id = ?'),
    anyUnconfirmed: database.prepare(
      `SELECT 1 FROM label WHERE batch_id = ? AND removed_at_ms IS NULL AND to_confirm = 1
         AND state IN ('submitted', 'printed') LIMIT 1`,
    ),
    alarm: database.prepare(
      'SELECT text, at_ms FROM wrong_scan WHERE batch_id = ? AND acknowledged_at_ms IS NULL ORDER BY id DESC LIMIT 1',
    ),
    addWrong: database.prepare('INSERT INTO wrong_scan (batch_id, text, at_ms) VALUES (?, ?, ?)'),
    acknowledge: database.prepare(
      'UPDATE wrong_scan SET acknowledged_at_ms = ? WHERE batch_id = ? AND acknowledged_at_ms IS NULL',
    ),
  };
  return {
    phase: (): StationPhase => (sql.phase.get(batchId)?.['phase'] === 'confirm' ? 'confirm' : 'collect'),
    setPhase: (phase: StationPhase) => void sql.setPhase.run(phase, batchId),
    /** Whether a label of the batch came out and was not scanned back (shared/station.ts, isUnconfirmed). */
    hasUnconfirmed: () => sql.anyUnconfirmed.get(batchId) !== undefined,
    /** The alarm for a wrong label that nobody has acknowledged. */
    alarm(): Alarm | null {
      const found = sql.alarm.get(batchId);
      return found === undefined ? null : { text: String(found['text']), atMs: Number(found['at_ms']) };
    },
    addWrongScan(text: string): Alarm {
      const atMs = now();
      sql.addWrong.run(batchId, text, atMs);
      return { text, atMs };
    },
    acknowledge: () => void sql.acknowledge.run(now(), batchId),
  };
}
