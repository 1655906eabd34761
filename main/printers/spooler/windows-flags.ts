import type { PrinterReason } from '../../../shared/printer-reason.ts';
import type { JobState } from './spooler.ts';

/**
 * PrinterStatus of Get-Printer: the names of its enumeration and their bits, which are winspool's PRINTER_STATUS_*
 * (https://learn.microsoft.com/windows/win32/printdocs/printer-info-2).
 */
const PRINTER_FLAGS = [
  'Paused',
  'Error',
  'PendingDeletion',
  'PaperJam',
  'PaperOut',
  'ManualFeed',
  'PaperProblem',
  'Offline',
  'IOActive',
  'Busy',
  'Printing',
  'OutputBinFull',
  'NotAvailable',
  'Waiting',
  'Processing',
  'Initializing',
  'WarmingUp',
  'TonerLow',
  'NoToner',
  'PagePunt',
  'UserIntervention',
  'OutOfMemory',
  'DoorOpen',
  'ServerUnknown',
  'PowerSave',
  'ServerOffline',
  'DriverUpdateNeeded',
] as const;

/**
 * JobStatus of Get-PrintJob, likewise winspool's JOB_STATUS_*
 * (https://learn.microsoft.com/dotnet/api/system.printing.printjobstatus,
 * https://learn.microsoft.com/windows/win32/printdocs/job-info-2).
 */
const JOB_FLAGS = [
  'Paused',
  'Error',
  'Deleting',
  'Spooling',
  'Printing',
  'Offline',
  'PaperOut',
  'Printed',
  'Deleted',
  'Blocked',
  'UserIntervention',
  'Restarted',
  'Complete',
  'Retained',
  'RenderingLocally',
] as const;

type PrinterFlag = (typeof PRINTER_FLAGS)[number];
type JobFlag = (typeof JOB_FLAGS)[number];

/** What each flag means for a label; a flag that is not here is no obstacle. The order is the order of the words. */
const REASONS: readonly (readonly [PrinterReason, readonly (PrinterFlag | JobFlag)[]])[] = [
  ['out-of-paper', ['PaperOut']],
  ['door-open', ['DoorOpen']],
  ['offline', ['Offline', 'NotAvailable', 'ServerOffline']],
  ['paused', ['Paused']],
  ['ribbon-out', ['NoToner']],
  ['error', ['PaperJam', 'PaperProblem', 'OutputBinFull', 'UserIntervention', 'OutOfMemory', 'Blocked']],
];

/** "Deleted" is set on a job that has left the queue, "typically after printing"; "Deleting" by a cancel. */
const ENDED: readonly JobFlag[] = ['Printed', 'Complete', 'Retained', 'Deleted'];

/** Spellings that PowerShell's versions and the documentation use for the same bit. */
const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ['completed', 'complete'],
  ['blockeddevq', 'blocked'],
  ['blockeddevicequeue', 'blocked'],
]);

/**
 * The names of the flags in a status: a number of bits, or names with commas between. ConvertTo-Json writes an
 * enumeration as its number; a driver's or a newer system's own names are let pass unread.
 */
function flagsOf<Flag extends string>(status: number | string, names: readonly Flag[]): ReadonlySet<Flag> {
  const bits = typeof status === 'number' ? status : /^\d+$/.test(status.trim()) ? Number(status) : null;
  if (bits !== null) return new Set(names.filter((_, index) => Math.floor(bits / 2 ** index) % 2 === 1));
  const said = String(status)
    .split(',')
    .map((name) => name.toLowerCase().replace(/[^a-z]/g, ''));
  const folded = new Set(said.map((name) => SPELLINGS.get(name) ?? name));
  return new Set(names.filter((name) => folded.has(name.toLowerCase())));
}

/** Why a printer of this PrinterStatus can't print; empty when nothing is known to be wrong. */
export function printerReasons(status: number | string): PrinterReason[] {
  return reasonsOf(flagsOf(status, PRINTER_FLAGS));
}

export interface JobWord {
  readonly state: JobState;
  /** It is, or was, on its way to the printer. */
  readonly begun: boolean;
  readonly reasons: PrinterReason[];
}

/** What a JobStatus says. Several flags stand together; how a job ended counts before how it stands. */
export function jobWord(status: number | string): JobWord {
  const flags = flagsOf(status, JOB_FLAGS);
  const begun = flags.has('Printing') || flags.has('Restarted');
  const reasons = reasonsOf(flags);
  if (ENDED.some((flag) => flags.has(flag))) return { state: 'completed', begun: true, reasons };
  if (flags.has('Deleting')) return { state: 'cancelled', begun, reasons };
  if (flags.has('Paused')) return { state: 'held', begun, reasons };
  if (flags.has('Printing')) return { state: 'processing', begun, reasons };
  return { state: reasons.length > 0 ? 'stopped' : 'pending', begun, reasons };
}

function reasonsOf(flags: ReadonlySet<PrinterFlag | JobFlag>): PrinterReason[] {
  const reasons = REASONS.filter(([, names]) => names.some((name) => flags.has(name))).map(
    ([reason]) => reason,
  );
  // "Error" alone says no more; beside a reason it adds nothing.
  return reasons.length === 0 && flags.has('Error') ? ['error'] : reasons;
}
