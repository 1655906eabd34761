import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { LOG_NAME } from '../../main/log/log-file.ts';

/** A document of labels as the log records it. */
export interface DocumentTiming {
  readonly labels: number;
  /** The duration of each phase, in ms, by its field in the log ("settleMs"). */
  readonly phases: ReadonlyMap<string, number>;
}

const LabelsMade = z.looseObject({ event: z.literal('labels ready'), labels: z.array(z.number()) });

/** The documents in order. @param logs the station's log folder */
export function readDocumentTimings(logs: string): DocumentTiming[] {
  const lines = readFileSync(join(logs, LOG_NAME), 'utf8').split('\n').filter(Boolean);
  return lines.flatMap((line) => {
    const read = LabelsMade.safeParse(JSON.parse(line));
    if (!read.success) return [];
    const times = Object.entries(read.data).flatMap(([name, value]): [string, number][] =>
      name.endsWith('Ms') && typeof value === 'number' ? [[name, value]] : [],
    );
    return [{ labels: read.data.labels.length, phases: new Map(times) }];
  });
}
