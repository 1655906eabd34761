import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followJob } from '../../../../main/printers/spooler/follow-job.ts';
import { createWindowsSpooler } from '../../../../main/printers/spooler/windows-spooler.ts';
import { problemOf } from '../../../../shared/problem.ts';
import { propertyRuns } from '../../../helpers/property-runs.ts';
import { QUEUE, TITLE } from './fake-windows-queue.ts';
import {
  createPrintSimulation,
  SIMULATION_STEPS,
  type SimulationOptions,
  type SimulationStep,
} from './print-simulation.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const RUNS = propertyRuns(2000);

const ENDS: readonly SimulationOptions['ends'][] = [
  ['PRINTED', 'deletion'],
  ['PRINTED'],
  ['COMPLETE', 'deletion'],
  ['COMPLETE', 'PRINTED', 'deletion'],
  ['COMPLETE'],
  ['silence'],
];
const natures = fc.record<SimulationOptions>({
  tells: fc.boolean(),
  delayMs: fc.constantFrom(0, 30, 400, 1500),
  latencyMs: fc.constantFrom(0, 5, 40),
  stale: fc.boolean(),
  ends: fc.constantFrom(...ENDS),
  adds: fc.boolean(),
  pauseHides: fc.boolean(),
  dances: fc.boolean(),
  lingers: fc.boolean(),
  hidesBreaks: fc.boolean(),
  nameless: fc.boolean(),
});

/** What happens, and how much later than what happened before it, in ms. */
type Happening = readonly [afterMs: number, step: SimulationStep];
const waits = fc.constantFrom(0, 1, 20, 60, 300, 1000, 2500);
// Most labels begin and end; the rest may happen to any of them.
const happenings = fc.array(
  fc.tuple(
    waits,
    fc.oneof(
      { weight: 2, arbitrary: fc.constantFrom<SimulationStep>('begin', 'end') },
      { weight: 3, arbitrary: fc.constantFrom(...SIMULATION_STEPS) },
    ),
  ),
  { maxLength: 14 },
);

interface Lived {
  readonly nature: SimulationOptions;
  readonly happenings: readonly Happening[];
  /** When the job is first queried, and when the operator cancels it, in ms from its hand-over. */
  readonly askedAfterMs: number;
  readonly abortAfterMs: number | null;
}
const lives = fc.record<Lived>({
  nature: natures,
  happenings,
  askedAfterMs: fc.constantFrom(0, 10, 700),
  abortAfterMs: fc.option(fc.constantFrom(0, 5, 200, 900, 3000)),
});

const PATIENCE_MS = 3000;
/** Longer than any wait of Tem's in a row, in ms. */
const LONGEST_MS = 60_000;

/** Plays one label's life, and holds its last word against the truth. */
async function live({ nature, happenings: all, askedAfterMs, abortAfterMs }: Lived): Promise<string> {
  const world = createPrintSimulation(nature);
  const spooler = createWindowsSpooler(world.queue.winspool);
  const attended = spooler.subscribe?.(QUEUE);
  await vi.advanceTimersByTimeAsync(nature.latencyMs);
  await attended;
  world.submit();

  let atMs = 0;
  for (const [afterMs, step] of all) {
    atMs += afterMs;
    setTimeout(() => world.step(step), atMs);
  }
  const given = new AbortController();
  if (abortAfterMs !== null) setTimeout(() => given.abort(), abortAfterMs);
  let end: string | null = null;
  setTimeout(() => {
    void followJob({
      spooler,
      printer: QUEUE,
      title: TITLE,
      signal: given.signal,
      onWaiting: () => undefined,
      patienceMs: PATIENCE_MS,
    })
      .then(
        ({ state }) => state,
        (error: unknown) => problemOf(error).code,
      )
      .then(judge);
  }, askedAfterMs);
  let verdict: unknown = null;
  // It is judged by what was true when it was reported.
  function judge(word: string): void {
    end = word;
    try {
      const truth = world.truth();
      expect(['printed', 'submitted', 'printer-failed', 'handover-unknown']).toContain(word);
      if (word === 'printed') expect(truth.paper).toBe('all');
      if (word === 'printer-failed') expect(truth).toMatchObject({ paper: 'none', mayComeOut: false });
      // A job that Tem removed from the queue counts as not sent.
      if (word === 'submitted' && ((truth.clean && !truth.nameless) || truth.takenBack))
        expect(truth.complete).toBe(true);
    } catch (error) {
      verdict = error;
    }
  }
  await vi.advanceTimersByTimeAsync(atMs + LONGEST_MS);
  if (verdict !== null) throw verdict;
  // It is never stuck.
  expect(end).not.toBeNull();
  // A label reported as failed does not come out later.
  if (end === 'printer-failed') expect(world.truth().paper).toBe('none');
  return end ?? '';
}

describe('a label in a Windows queue, whatever happens', () => {
  it('is never “printed” unless it is on paper, never “failed” if it may be, and always gets a result', async () => {
    const ends = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(lives, async (life) => {
        const end = await live(life);
        ends.set(end, (ends.get(end) ?? 0) + 1);
      }),
      { numRuns: RUNS },
    );
    // Each result occurs, so that none passes for lack of cases.
    for (const end of ['printed', 'submitted', 'printer-failed', 'handover-unknown'])
      expect(ends.get(end) ?? 0).toBeGreaterThan(RUNS / 200);
  }, 120_000);

  it('is printed if nothing goes wrong and every change is reported, however soon it is gone', async () => {
    await fc.assert(
      fc.asyncProperty(natures, waits, waits, async (nature, beginsMs, endsMs) => {
        const end = await live({
          nature: { ...nature, tells: true, dances: false, ends: ['PRINTED', 'deletion'] },
          happenings: [
            [beginsMs, 'begin'],
            [endsMs, 'end'],
            [0, 'end'],
          ],
          askedAfterMs: 10,
          abortAfterMs: null,
        });
        expect(end).toBe('printed');
      }),
    );
  }, 60_000);
});
