import type { Measure } from '../measure.ts';
import { batch } from './batch.ts';
import { importFile } from './import.ts';
import { ledger } from './ledger.ts';
import { memory } from './memory.ts';
import { phases } from './phases.ts';
import { scan } from './scan.ts';
import { start } from './start.ts';
import { usualWay } from './usual-way.ts';
import { webhook } from './webhook.ts';

/** Every measure, in the order in which they are taken. */
export const MEASURES: readonly Measure[] = [
  batch,
  usualWay,
  phases,
  memory,
  scan,
  start,
  ledger,
  importFile,
  webhook,
];
