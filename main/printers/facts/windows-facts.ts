import { z } from 'zod';
import type { PrinterFacts } from '../../../shared/diagnostics.ts';
import { type RunPowerShell, runPowerShell } from '../spooler/powershell.ts';
import { SpoolerError } from '../spooler/spooler.ts';
import { askPowerShell, listOf, Status, script } from '../spooler/windows-ask.ts';
import { type AskFacts, answered, factsOf, listed } from './answer.ts';

/**
 * All printers in one question: PowerShell alone takes up to a second to start, and Windows lists them all for one too.
 * https://learn.microsoft.com/windows/win32/cimwin32prov/win32-printer,
 * https://learn.microsoft.com/powershell/module/printmanagement/get-printer
 */
export const FACTS = script(
  '@{ printers = @(Get-CimInstance -ClassName Win32_Printer | Select-Object Name, DriverName, PortName, Location, ' +
    'PrinterStatus, DetectedErrorState, WorkOffline, HorizontalResolution, VerticalResolution, PrinterPaperNames); ' +
    'queues = @(Get-Printer | Select-Object Name, PrinterStatus, JobCount) }',
);

const text = z.string().nullish();
const number = z.number().nullish();
const Printer = z.object({
  Name: z.string(),
  DriverName: text,
  PortName: text,
  Location: text,
  PrinterStatus: number,
  DetectedErrorState: number,
  WorkOffline: z.boolean().nullish(),
  HorizontalResolution: number,
  VerticalResolution: number,
  PrinterPaperNames: listOf(z.string()).nullish(),
});
const Queue = z.object({ Name: z.string(), PrinterStatus: Status.nullish(), JobCount: number });
const Answer = z.object({ printers: listOf(Printer), queues: listOf(Queue) });
type Told = z.infer<typeof Answer>;

interface Options {
  readonly run?: RunPowerShell;
  /** A dead network printer stalls the whole list. */
  readonly limitMs?: number;
}

/** What Windows knows of its printers. */
export function windowsFacts({ run = runPowerShell, limitMs = 20_000 }: Options = {}): AskFacts {
  return async (printers) => {
    if (printers.length === 0) return new Map();
    const told = askPowerShell(run, { script: FACTS, values: {} }, limitMs, Answer);
    const answers = await Promise.all(
      printers.map(
        async (printer) => [printer, await answered(async () => factsAbout(printer, await told))] as const,
      ),
    );
    return new Map(answers);
  };
}

/** @throws SpoolerError */
function factsAbout(name: string, { printers, queues }: Told): PrinterFacts {
  const printer = printers.find(({ Name }) => Name === name);
  if (printer === undefined) throw new SpoolerError('Win32_Printer does not list this printer');
  const queue = queues.find(({ Name }) => Name === name);
  const { HorizontalResolution: across, VerticalResolution: down } = printer;
  const reasons = [
    DETECTED[printer.DetectedErrorState ?? NO_ERROR] ?? '',
    printer.WorkOffline === true ? 'WorkOffline' : '',
    // Of Get-Printer: bits or their names.
    queue?.PrinterStatus === 0 || queue?.PrinterStatus === 'Normal' ? '' : String(queue?.PrinterStatus ?? ''),
  ];
  return factsOf({
    driver: printer.DriverName,
    device: printer.PortName,
    location: printer.Location,
    state: STATES[printer.PrinterStatus ?? 0],
    reasons: reasons.filter((reason) => reason !== '').join(', '),
    jobs: typeof queue?.JobCount === 'number' ? String(queue.JobCount) : null,
    resolution:
      across == null || across === 0
        ? null
        : across === down
          ? `${across} dpi`
          : `${across} × ${down ?? '?'} dpi`,
    papers: listed(printer.PrinterPaperNames ?? []),
  });
}

// The values of Win32_Printer by the names of its documentation.
const STATES: Readonly<Record<number, string>> = {
  1: 'Other',
  2: 'Unknown',
  3: 'Idle',
  4: 'Printing',
  5: 'Warmup',
  6: 'Stopped printing',
  7: 'Offline',
};
/** 0 (unknown) and 2 (no error) say nothing. */
const NO_ERROR = 2;
const DETECTED: Readonly<Record<number, string>> = {
  1: 'Other',
  3: 'Low Paper',
  4: 'No Paper',
  5: 'Low Toner',
  6: 'No Toner',
  7: 'Door Open',
  8: 'Jammed',
  9: 'Offline',
  10: 'Service Requested',
  11: 'Output Bin Full',
};
