import { createInterface } from 'node:readline/promises';
import { describeProblem, type Problem, problemOf } from '../../shared/problem.ts';
import { type BatchRow, isUnderWay } from '../../shared/station.ts';
import type { ListPrinters } from '../printers/system.ts';
import { runOptions } from '../run-options.ts';
import type { Services } from '../services.ts';
import { createStation } from '../station/station.ts';
import { type PrintCommand, UsageError } from './command.ts';
import { type ExitCode, type Outcome, outcomeOf, type Streams, tellOutcome } from './outcome.ts';

/** What the command line has around it. */
interface Surroundings {
  readonly listPrinters: ListPrinters;
  readonly streams: Streams;
  /** Calls back when the person wants to end the run early. */
  readonly onInterrupt: (stop: () => void) => void;
}

/**
 * `tem print`: the same pipeline as the station's, on a batch of its own and without a visible window.
 * @returns the exit code: 0 every label was handed over, 1 some were not
 * @throws UsageError, ProblemError where the run can't begin (exit code 2)
 */
export async function printFromCommandLine(
  command: PrintCommand,
  services: Services,
  { listPrinters, streams, onInterrupt }: Surroundings,
): Promise<ExitCode> {
  const options = await runOptions(services, listPrinters);

  const told = new Set<number>();
  let ok = true;
  const tell = (row: BatchRow, outcome: Outcome): void => {
    if (told.has(row.id)) return;
    told.add(row.id);
    ok &&= outcome.outcome === 'printed';
    tellOutcome(outcome, row.problem, command.json, streams);
  };
  const station = createStation(services.ledger, 'command-line', ({ changed }) => {
    for (const row of changed)
      if (row.state !== 'queued' && !isUnderWay(row.state)) tell(row, outcomeOf(row));
  });

  const given = [...command.codes, ...(command.fromStandardInput ? await linesOf(streams.input) : [])];
  for (const text of given) {
    const answer = station.scan(text, true);
    if (answer.kind === 'invalid') throw new UsageError(`"${answer.text}": not an order code`);
    if (answer.kind === 'duplicate')
      streams.error.write(`${answer.row.code}: đã có trong lô, chỉ in một lần / given twice, printed once\n`);
  }
  if (station.state().rows.length === 0) throw new UsageError('print: no order code given');

  onInterrupt(() => station.stop());
  try {
    await station.print(options);
    for (const row of station.state().rows) tell(row, outcomeOf(row));
  } catch (error) {
    const problem = problemOf(error);
    if (!isThePrinters(problem)) throw error;
    // Nothing was begun: every order fails for the same reason.
    for (const row of station.state().rows)
      tell({ ...row, problem }, outcomeOf({ ...row, state: 'failed', problem }));
  }
  return ok ? 0 : 1;
}

function isThePrinters({ code }: Problem): boolean {
  return code === 'printer-missing' || code === 'printer-failed' || code === 'folder-failed';
}

async function linesOf(input: NodeJS.ReadableStream): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of createInterface({ input })) if (line.trim() !== '') lines.push(line);
  return lines;
}

/** A problem that ended the command before any label, in one line: Vietnamese, then English. */
export function oneLine(problem: Problem): string {
  return `${describeProblem(problem, 'vi')} / ${describeProblem(problem, 'en')}`.replace(/\s+/g, ' ');
}
