import { z } from 'zod';
import type { PrinterReason } from '../../../shared/printer-reason.ts';
import { type RunPowerShell, runPowerShell } from './powershell.ts';
import { NotTaken, type QueueState, type Spooler, SpoolerError, type SpoolerJob } from './spooler.ts';
import { askPowerShell, listOf, Status } from './windows-ask.ts';
import { jobWord, printerReasons } from './windows-flags.ts';
import { FIND, LOOK, QUEUE, REMOVE } from './windows-scripts.ts';

const Printer = z.object({ Name: z.string(), PrinterStatus: Status.nullish() });
const Job = z.object({
  Id: z.number(),
  DocumentName: z.string().nullish(),
  JobStatus: Status.nullish(),
  PagesPrinted: z.number().nullish(),
});
const Answer = z.object({ printers: listOf(Printer), jobs: listOf(Job), left: listOf(Job).default([]) });

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
  const ask = (script: string, values: Record<string, string>): Promise<z.infer<typeof Answer>> =>
    askPowerShell(run, { script, values }, limitMs, Answer);

  return {
    // A job leaves the queue when the printer has it all, unless the queue keeps its documents.
    gone: 'printed',
    async queue(printer): Promise<QueueState> {
      const { printers } = await ask(QUEUE, { TEM_PRINTER: printer });
      if (printers.length === 0) throw new SpoolerError('Get-Printer does not list this printer');
      const reasons = reasonsOf(printers);
      return reasons.length > 0 ? { state: 'blocked', reasons } : { state: 'ready' };
    },
    submit: () => Promise.reject(new NotTaken('PowerShell hands no raw jobs over')),
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
