import type { FleetJob } from '../../shared/fleet-board.ts';
import type { Language } from '../../shared/language.ts';
import { fleetCsvHeader } from '../../shared/texts/exports.ts';
import { labelStateText, reprintReasonText } from '../../shared/texts/label-states.ts';
import { writeUserFile } from '../platform/atomic-write.ts';
import { formatCsv } from '../platform/csv.ts';
import { formatSecond } from '../platform/local-time.ts';

const rowOf = (job: FleetJob, language: Language): readonly (string | number | null)[] => [
  formatSecond(new Date(job.submittedAtMs)),
  job.endedAtMs === null ? '' : formatSecond(new Date(job.endedAtMs)),
  job.station,
  job.account,
  job.code,
  job.size ?? '',
  job.printer ?? '',
  labelStateText[job.outcome][language],
  job.reprint === null ? '' : reprintReasonText[job.reprint][language],
  job.receipt ?? '',
];

/**
 * Writes jobs of all stations to a CSV file, as they come. Times are this station's local ones.
 * @param parts from the database: if it fails, the file is not written
 * @throws ProblemError file-failed; why the database could not be asked
 */
export async function exportJobs(
  parts: AsyncIterable<readonly FleetJob[]>,
  file: string,
  language: Language,
): Promise<void> {
  // writeUserFile takes what is there: 100,000 jobs are about 20 MB.
  const lines: string[] = [formatCsv([fleetCsvHeader.map((words) => words[language])], { bom: true })];
  for await (const jobs of parts) lines.push(formatCsv(jobs.map((job) => rowOf(job, language))));
  await writeUserFile(file, lines);
}
