import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { z } from 'zod';
import {
  type DocumentPhases,
  type LabelTiming,
  MAX_LABEL_TIMINGS,
  NO_PHASES,
} from '../../shared/diagnostics.ts';
import type { LabelSize } from '../../shared/label-size.ts';
import type { OrderCode } from '../../shared/order-code.ts';
import type { LabelState } from '../../shared/station.ts';

const Ms = z.number().nonnegative().nullable().catch(null);
const PhasesSchema = z.object({
  tokenMs: Ms,
  loadMs: Ms,
  settleMs: Ms,
  renderMs: Ms,
  inspectMs: Ms,
  rasterMs: Ms,
  inkMs: Ms,
  decodeMs: Ms,
});

/**
 * Returns the labels handed over last, newest first, with the duration of each phase. Training labels are included, because they
 * take as long.
 */
export function readLabelTimings(sqlite: DatabaseSync): readonly LabelTiming[] {
  // In the order of the index print_job_history: no more rows are read than needed.
  const found = sqlite
    .prepare(
      `SELECT job.id, job.label_id, label.batch_id, job.code, job.size, job.printer, job.state,
         job.submitted_at_ms, job.ended_at_ms, job.phases
       FROM print_job AS job JOIN label ON label.id = job.label_id
       ORDER BY job.submitted_at_ms DESC, job.id DESC LIMIT ?`,
    )
    .all(MAX_LABEL_TIMINGS);
  return found.map(toLabelTiming);
}

// The types are trusted, because station/print-job-log.ts wrote the rows.
function toLabelTiming(row: Record<string, SQLOutputValue>): LabelTiming {
  const submittedAtMs = Number(row['submitted_at_ms']);
  const endedAtMs = row['ended_at_ms'];
  return {
    job: Number(row['id']),
    label: Number(row['label_id']),
    batch: Number(row['batch_id']),
    code: String(row['code']) as OrderCode,
    size: row['size'] as LabelSize | null,
    printer: row['printer'] as string | null,
    state: String(row['state']) as LabelState,
    submittedAtMs,
    ...phasesOf(row['phases']),
    // The clock may have been set back meanwhile.
    spoolMs: typeof endedAtMs === 'number' ? Math.max(0, endedAtMs - submittedAtMs) : null,
  };
}

function phasesOf(text: SQLOutputValue | undefined): DocumentPhases {
  if (typeof text !== 'string') return NO_PHASES;
  try {
    const phases = PhasesSchema.safeParse(JSON.parse(text));
    return phases.success ? phases.data : NO_PHASES;
  } catch {
    return NO_PHASES;
  }
}
