import type { Benchmark } from '../benchmark.ts';
import { baselineBenchmark } from './baseline.ts';
import { batchBenchmark } from './batch.ts';
import { fleetBenchmark } from './fleet.ts';
import { historyBenchmark } from './history.ts';
import { importBenchmark } from './import.ts';
import { memoryBenchmark } from './memory.ts';
import { phasesBenchmark } from './phases.ts';
import { readyBenchmark } from './ready.ts';
import { scanBenchmark } from './scan.ts';
import { startBenchmark } from './start.ts';
import { webhookBenchmark } from './webhook.ts';

/** Every benchmark, in the order of execution. */
export const BENCHMARKS: readonly Benchmark[] = [
  batchBenchmark,
  readyBenchmark,
  baselineBenchmark,
  phasesBenchmark,
  memoryBenchmark,
  scanBenchmark,
  startBenchmark,
  historyBenchmark,
  importBenchmark,
  webhookBenchmark,
  fleetBenchmark,
];
