import { z } from 'zod';
import type { PrinterReason } from '../../../shared/printer-reason.ts';
import { type RunPowerShell, runPowerShell } from './powershell.ts';
import { type QueueState, type Spooler, SpoolerError, type SpoolerJob } from './spooler.ts';
import { jobWord, printerReasons } from './windows-flags.ts';
import { FIND, LOOK, QUEUE, REMOVE } from './windows-scripts.ts';

/**
 * What PowerShell makes of a list: the list, its only entry, nothing, or (Windows PowerShell 5.1, a list that was
 * wrapped on its way) an object with the list in `value`.
 */
const listOf = <Entry extends z.ZodType>(entry: Entry) =>
  z.union([
    z.array(entry),
    z.object({ value: z.array(entry), Count: z.number() }).transform(({ value }) => value),
    z.null().transform(() => []),
    entry.transform((only) => [only]),
  ]);

const Status = z.union([z.number(), z.string()]);
const Printer = z.object({ Name: z.string(), PrinterStatus: Status.nullish() });
const Job = z.object({
  Id: z.number(),
  DocumentName: z.string().nullish(),
  JobStatus: Status.nullish(),
  PagesPrinted: z.number().nullish(),
});
const Answer = z.object({ printers: listOf(Printer), jobs: listOf(Job), left: listOf(Job).default([]) });
const Failure = z.object({ error: z.string(), id: z.string() });

export interface WindowsOptions {
  readonly run?: RunPowerShell;
  /** For one question, in ms: PowerShell alone takes up to a second to start, and a dead network printer stalls it. */
  readonly limitMs?: number;
}

/** Windows' spooler, asked through PowerShell's PrintManagement module (part of Windows since 8). */
export function createWindowsSpooler({
  run = runPowerShell,
  limitMs = 20_000,
}: WindowsOptions = {}): Spooler {
  async function ask(script: string, values: Record<string, string>): Promise<z.infer<typeof Answer>> {
    const said = await run(script, values, limitMs).catch((error: unknown) => {
      throw new SpoolerError('PowerShell could not be run', { cause: error });
    });
    const answer = parseJson(said);
    const failure = Failure.safeParse(answer);
    if (failure.success) throw new SpoolerError(failure.data.error);
    const parsed = Answer.safeParse(answer);
    if (!parsed.success)
      throw new SpoolerError('PowerShell’s answer makes no sense', { cause: parsed.error });
    return parsed.data;
  }

  return {
    // A job leaves the queue when the printer has it all, unless the queue keeps its documents.
    gone: 'printed',
    async queue(printer): Promise<QueueState> {
      const { printers } = await ask(QUEUE, { TEM_PRINTER: printer });
      if (printers.length === 0) throw new SpoolerError('Get-Printer does not list this printer');
      const reasons = reasonsOf(printers);
      return reasons.length > 0 ? { state: 'blocked', reasons } : { state: 'ready' };
    },
    async find(printer, title) {
      const { printers, jobs } = await ask(FIND, { TEM_PRINTER: printer, TEM_TITLE: title });
      return readJob(jobs.at(-1), reasonsOf(printers));
    },
    async look(printer, id) {
      const { printers, jobs } = await ask(LOOK, { TEM_PRINTER: printer, TEM_JOB: String(id) });
      return readJob(jobs.at(-1), reasonsOf(printers));
    },
    async remove(printer, id) {
      const { jobs, left } = await ask(REMOVE, { TEM_PRINTER: printer, TEM_JOB: String(id) });
      const before = readJob(jobs.at(-1), []);
      const after = readJob(left.at(-1), []);
      if (before === null || before.state === 'completed') return before;
      return after === null
        ? { ...before, state: 'cancelled' }
        : { ...after, begun: before.begun || after.begun };
    },
  };
}

function reasonsOf(printers: readonly z.infer<typeof Printer>[]): PrinterReason[] {
  return printerReasons(printers[0]?.PrinterStatus ?? 0);
}

function readJob(
  job: z.infer<typeof Job> | undefined,
  ofPrinter: readonly PrinterReason[],
): SpoolerJob | null {
  if (job === undefined) return null;
  const { state, begun, reasons } = jobWord(job.JobStatus ?? 0);
  const done = job.PagesPrinted ?? 0;
  return {
    id: job.Id,
    state,
    begun: begun || done > 0,
    done,
    reasons: [...new Set([...reasons, ...ofPrinter])],
    said: '',
  };
}

function parseJson(text: string): unknown {
  try {
    // Some consoles begin with a byte order mark.
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new SpoolerError('PowerShell’s answer is no JSON', { cause: error });
  }
}
