import { isDriverMismatch } from '../../shared/driver-mismatch.ts';
import { formatBilingual, interpolateLocalized } from '../../shared/language.ts';
import { FILE_PRINTER } from '../../shared/printer-name.ts';
import { type Problem, ProblemError, problemOf } from '../../shared/problem.ts';
import type { Profile } from '../../shared/profile.ts';
import { type BatchRow, isFinished, type ReprintReason } from '../../shared/station.ts';
import { commandLineText } from '../../shared/texts/command-line.ts';
import { createRunOptions } from '../services/run-options.ts';
import type { Services } from '../services/services.ts';
import { createLeftoverJobs } from '../station/leftover-jobs.ts';
import { createStation } from '../station/station.ts';
import { accountLabel } from './account-option.ts';
import { type CommandContext, type ExitCode, UsageError } from './command.ts';
import { type CodeSources, noCodesMessage, readCodes } from './decode-input.ts';
import { type PresetAnswers, presetAnswer } from './hold-answers.ts';
import { createOrderedOutput, type OrderedOutput, type Outcome, outcomeOf, writeOutcome } from './outcome.ts';
import { createMismatchReporter, formatProblemLine } from './problem-lines.ts';
import { line } from './terminal-text.ts';

/** What to print, and how; null: according to the settings. */
export interface PrintRequest extends CodeSources {
  /** The account that all codes are for, as it was typed; null: each code finds its account. */
  readonly account: string | null;
  readonly json: boolean;
  readonly printer: string | null;
  readonly dpi: Profile['dpi'] | null;
  /** How wide the printer prints, in mm. */
  readonly headMm: number | null;
  /** Why orders that were printed before are reprinted; null: they are held. */
  readonly reprint: ReprintReason | null;
  /** Whether orders are printed whatever their status, without a lookup. */
  readonly anyStatus: boolean;
  /** Whether to resume the last batch of the command line. */
  readonly resume: boolean;
}

type PrintContext = Pick<CommandContext, 'choosePrinter' | 'leftInQueues' | 'streams' | 'onInterrupt'>;

/**
 * `tem print`: uses the station's pipeline, with its own batch and without a visible window.
 * @returns the exit code: 0 if every label was handed over, 1 if some were not
 * @throws UsageError, ProblemError if the run cannot begin (exit code 2)
 */
export async function printFromCommandLine(
  command: PrintRequest,
  services: Services,
  surroundings: PrintContext,
): Promise<ExitCode> {
  const lock = services.lockRun(command.resume ? 'alone' : 'shared');
  if (lock === null) throw new ProblemError('already-printing');
  try {
    return await printOrders(command, services, surroundings);
  } finally {
    lock.release();
  }
}

async function printOrders(
  command: PrintRequest,
  services: Services,
  { choosePrinter, leftInQueues, streams, onInterrupt }: PrintContext,
): Promise<ExitCode> {
  const options = await createRunOptions(services, choosePrinter, runOverridesOf(command));

  const reportMismatches = createMismatchReporter(streams.error);

  const only = command.account === null ? null : services.accounts.selected();
  const account = only === null ? {} : { account: accountLabel(only) };
  let ok = true;
  let order: OrderedOutput | null = null;
  const tell = (row: BatchRow, outcome: Outcome): void =>
    order?.emit(row.id, () => {
      ok &&= outcome.outcome === 'printed';
      reportMismatches(outcome.warnings?.filter(isDriverMismatch) ?? []);
      const own = row.account === null ? {} : { account: accountLabel(row.account) };
      writeOutcome({ ...outcome, ...own, ...account }, row.problem, command.json, streams);
    });
  const tellIfSettled = (row: BatchRow): void => {
    if (isFinished(row.state) && !services.labelStore.hasOpenJob(row.id)) tell(row, outcomeOf(row));
  };
  const station = createStation(services.labelStore, {
    source: 'command-line',
    resume: command.resume,
    reprintDays: () => services.settings.get().reprintDays,
    orders: { ...services.stationOrders, only: only?.key ?? null },
    claims: services.claims,
    runOptions: () => Promise.resolve(options),
    attended: null,
    log: services.log,
    onChange: ({ changed }) => changed.forEach(tellIfSettled),
  });

  const left = createLeftoverJobs(services.labelStore, station.batchId, services.accounts, leftInQueues);
  await left.cancelResends(services.labelStore.rows(station.batchId));

  const interrupted = Promise.withResolvers<'interrupted'>();
  let isInterrupted = false;
  onInterrupt(() => {
    isInterrupted = true;
    interrupted.resolve('interrupted');
    if (order !== null) streams.error.write(line(formatBilingual(commandLineText.stopping)));
    station.stop();
  });
  const given = await Promise.race([readCodes(command, streams.input), interrupted.promise]);
  if (given === 'interrupted') {
    streams.error.write(line(`tem: ${formatBilingual(commandLineText.interrupted)}`));
    return 1;
  }
  for (const text of given) {
    const answer = station.scan(text);
    if (answer.kind === 'invalid') throw new UsageError(`"${answer.text}": not an order code`);
    if (answer.kind === 'duplicate')
      streams.error.write(line(`${answer.row.code}: ${formatBilingual(commandLineText.givenTwice)}`));
  }
  await Promise.race([station.whenLookupsDone(), interrupted.promise]);
  const preset: PresetAnswers = {
    // A PDF replaces the previous one, so nothing comes out twice.
    reprint: command.reprint ?? (options.printer.name.startsWith(FILE_PRINTER) ? 'other' : null),
    anyStatus: command.anyStatus,
  };
  // Of several accounts nobody is there to say whose code it is.
  const isOneAccount = only !== null || services.accounts.list().length === 1;
  for (const row of station.state().rows)
    if (isOneAccount && presetAnswer(row, preset) === 'accept-as-code') station.acceptAsCode(row.id, null);
  for (const row of station.state().rows) {
    const answer = presetAnswer(row, preset);
    if (answer !== 'print' && answer !== 'reprint') continue;
    const { id, code } = row;
    try {
      await left.cancel(services.labelStore.row(id) ?? { account: null, code }, 'again');
      station.printAnyway(id, answer === 'reprint' ? preset.reprint : null);
    } catch (error) {
      const doubt = problemOf(error);
      if (doubt.code !== 'answer-doubted') throw error;
      // The row stays held: nobody is there to answer again.
      streams.error.write(line(`${code}: ${formatProblemLine(doubt)}`));
    }
  }
  const { rows } = station.state();
  if (rows.length === 0) throw new UsageError(noCodesMessage(command));
  order = createOrderedOutput(rows.map(({ id }) => id));
  rows.forEach(tellIfSettled);

  if (isInterrupted) {
    station.close();
    for (const row of station.state().rows) tell(row, outcomeOf(row));
    return 1;
  }
  // Before paper is used: what is known about the driver without a label.
  const fit = await options.printer.getDriverFit?.(options.size, options.profile);
  reportMismatches(fit?.mismatches ?? [], fit?.bypass);
  try {
    const { foreign, unconfirmed, unchecked, endedBy } = await station.print();
    if (unchecked > 0)
      streams.error.write(
        line(formatBilingual(interpolateLocalized(commandLineText.unchecked, { number: String(unchecked) }))),
      );
    if (unconfirmed !== null) streams.error.write(line(formatProblemLine(unconfirmed)));
    if (foreign > 0)
      streams.error.write(
        line(formatBilingual(interpolateLocalized(commandLineText.foreign, { number: String(foreign) }))),
      );
    for (const row of station.state().rows) {
      const outcome = outcomeOf(row, endedBy);
      tell(outcome.outcome === 'skipped' ? { ...row, problem: endedBy } : row, outcome);
    }
  } catch (error) {
    const problem = problemOf(error);
    if (problem.code === 'all-held' || problem.code === 'nothing-to-print') {
      for (const row of station.state().rows) tell(row, outcomeOf(row));
      return ok ? 0 : 1;
    }
    if (!isPrinterProblem(problem)) throw error;
    // Nothing was begun: every order fails for the same reason.
    for (const row of station.state().rows)
      tell({ ...row, problem }, outcomeOf({ ...row, state: 'failed', problem }));
  }
  return ok ? 0 : 1;
}

/** What the command line says about a run's labels, as createRunOptions takes it. */
export const runOverridesOf = ({ printer, dpi, headMm }: PrintRequest) => ({
  ...(printer === null ? {} : { printer }),
  ...(dpi === null ? {} : { dpi }),
  ...(headMm === null ? {} : { headMm }),
});

const PRINTER_PROBLEMS: readonly Problem['code'][] = [
  'printer-missing',
  'printer-failed',
  'printer-not-ready',
  'printer-silent',
  'printer-not-allowed',
  'head-unknown',
  'folder-failed',
];

const isPrinterProblem = ({ code }: Problem): boolean => PRINTER_PROBLEMS.includes(code);
