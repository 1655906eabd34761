import { type PrinterReason } from '../../../shared/printer-reason.ts';
import { printerReasonText } from '../../../shared/texts/printer-reasons.ts';
import type { PrinterInfo } from '../winspool/winspool.ts';

/** A status bit of winspool, with its documented meaning and its effect on a label. */
export interface WinspoolFlag {
  readonly name: string;
  readonly bit: number;
  /** Microsoft's documentation, paraphrased. */
  readonly says: string;
  /** How Tem interprets it. */
  readonly tem: string;
  /** What a label waits for while the bit is set; null for nothing. */
  readonly reason: PrinterReason | null;
}

type FlagRow = readonly [bit: number, says: string, tem: { readonly reason: PrinterReason } | string];

function createFlagTable<Name extends string>(
  prefix: string,
  rows: Record<Name, FlagRow>,
): Readonly<Record<Name, WinspoolFlag>> {
  const flags = Object.entries<FlagRow>(rows).map(([name, [bit, says, tem]]): [string, WinspoolFlag] => {
    const plain = typeof tem === 'string';
    const words = plain ? tem : `waits: ${printerReasonText[tem.reason].en}`;
    return [name, { name: prefix + name, bit, says, tem: words, reason: plain ? null : tem.reason }];
  });
  return Object.fromEntries(flags) as Record<Name, WinspoolFlag>;
}

const NO_OBSTACLE = 'nothing: no obstacle';

/**
 * JOB_STATUS_*, listed in docs/reference/winspool.md. The texts follow
 * https://learn.microsoft.com/windows/win32/printdocs/job-info-1,
 * https://learn.microsoft.com/windows/win32/printdocs/job-info-2 and
 * https://learn.microsoft.com/dotnet/api/system.printing.printjobstatus.
 */
export const JOB_STATUS = createFlagTable('JOB_STATUS_', {
  PAUSED: [0x1, 'the job is paused', { reason: 'paused' }],
  ERROR: [0x2, 'an error belongs to the job', { reason: 'error' }],
  DELETING: [
    0x4,
    'the job is being deleted',
    'cancelled, unless printed or complete was said before: failed where it never began, else unknown',
  ],
  SPOOLING: [0x8, 'the job is being written into the queue', 'waits its turn'],
  PRINTING: [0x10, 'the job is printing', 'on its way: from now on it may be on paper'],
  OFFLINE: [0x20, 'the printer is offline', { reason: 'offline' }],
  PAPEROUT: [0x40, 'the printer is out of paper, or of the size that it needs', { reason: 'out-of-paper' }],
  PRINTED: [
    0x80,
    'the job has printed; a port monitor that cannot tell the end of a job says so as soon as the printer was sent it',
    'printed; but unknown where it is first said with or after a deletion',
  ],
  DELETED: [
    0x100,
    'the job has been deleted, mostly after it printed',
    'as DELETING: by itself it ends no job well',
  ],
  BLOCKED_DEVQ: [
    0x200,
    'the driver cannot print the job, or an error, perhaps of a job before it, blocks it',
    { reason: 'error' },
  ],
  USER_INTERVENTION: [0x400, 'the printer has an error that somebody has to see to', { reason: 'error' }],
  RESTART: [
    0x800,
    'the job was restarted, which only a job can be that was printing',
    'taken back at once, and unknown: it would come out twice',
  ],
  COMPLETE: [
    0x1000,
    'the job is sent to the printer, and perhaps not printed yet',
    'sent, unless printed is said within 5 s or a reason stands',
  ],
  RETAINED: [
    0x2000,
    'the job is kept in the queue: somebody wants it kept, or it has not finished printing',
    'nothing: it ends no job',
  ],
  RENDERING_LOCALLY: [0x4000, 'not described; in the header since Windows Vista', NO_OBSTACLE],
});

/**
 * PRINTER_STATUS_*, as above. The texts follow https://learn.microsoft.com/windows/win32/printdocs/printer-info-2,
 * https://learn.microsoft.com/openspecs/windows_protocols/ms-rprn/1625e9d9-29e4-48f4-b83d-3bd0fdaea787 and
 * https://learn.microsoft.com/dotnet/api/system.printing.printqueuestatus.
 */
export const PRINTER_STATUS = createFlagTable('PRINTER_STATUS_', {
  PAUSED: [0x1, 'the printer is paused', { reason: 'paused' }],
  ERROR: [0x2, 'the printer has an error', { reason: 'error' }],
  PENDING_DELETION: [0x4, 'the printer is being deleted and takes no new jobs', NO_OBSTACLE],
  PAPER_JAM: [0x8, 'paper is jammed', { reason: 'error' }],
  PAPER_OUT: [0x10, 'the printer is out of paper', { reason: 'out-of-paper' }],
  MANUAL_FEED: [0x20, 'paper is fed by hand', NO_OBSTACLE],
  PAPER_PROBLEM: [0x40, 'something is wrong with the paper', { reason: 'error' }],
  OFFLINE: [0x80, 'the printer is offline', { reason: 'offline' }],
  IO_ACTIVE: [0x100, 'data goes to or from the printer', NO_OBSTACLE],
  BUSY: [0x200, 'the printer is busy', NO_OBSTACLE],
  PRINTING: [0x400, 'the printer is printing', NO_OBSTACLE],
  OUTPUT_BIN_FULL: [0x800, 'the output bin is full', { reason: 'error' }],
  NOT_AVAILABLE: [0x1000, 'the printer is not available for printing', { reason: 'offline' }],
  WAITING: [0x2000, 'the printer waits for a job', NO_OBSTACLE],
  PROCESSING: [0x4000, 'the printer works on a job', NO_OBSTACLE],
  INITIALIZING: [0x8000, 'the printer starts up', NO_OBSTACLE],
  WARMING_UP: [0x10000, 'the printer warms up', NO_OBSTACLE],
  TONER_LOW: [0x20000, 'toner runs low', NO_OBSTACLE],
  NO_TONER: [0x40000, 'the printer is out of toner', { reason: 'ribbon-out' }],
  PAGE_PUNT: [0x80000, 'the printer cannot print this page', { reason: 'error' }],
  USER_INTERVENTION: [0x100000, 'the printer has an error that somebody has to see to', { reason: 'error' }],
  OUT_OF_MEMORY: [0x200000, 'the printer is out of memory', { reason: 'error' }],
  DOOR_OPEN: [0x400000, 'a door of the printer is open', { reason: 'door-open' }],
  SERVER_UNKNOWN: [0x800000, 'the status of the printer is not known', NO_OBSTACLE],
  POWER_SAVE: [0x1000000, 'the printer saves power', NO_OBSTACLE],
  SERVER_OFFLINE: [0x2000000, 'the printer, behind another computer, is offline', { reason: 'offline' }],
  DRIVER_UPDATE_NEEDED: [0x4000000, 'not described; in the header since Windows Vista', NO_OBSTACLE],
});

/** The only printer attribute that keeps a label from coming out (PRINTER_ATTRIBUTE_*). */
export const PRINTER_ATTRIBUTE = createFlagTable('PRINTER_ATTRIBUTE_', {
  WORK_OFFLINE: [0x400, '“use printer offline” is set', { reason: 'offline' }],
});

/** The order in which reasons are reported. */
const REASON_ORDER: readonly PrinterReason[] = [
  'out-of-paper',
  'door-open',
  'offline',
  'paused',
  'ribbon-out',
  'error',
];

/** Why a printer can't print; empty if nothing is known to be wrong. Ignores undocumented bits. */
export function printerReasons({
  status,
  attributes,
}: Pick<PrinterInfo, 'status' | 'attributes'>): PrinterReason[] {
  return sortReasons([
    ...reasonsOfFlags(PRINTER_STATUS, status),
    ...reasonsOfFlags(PRINTER_ATTRIBUTE, attributes),
  ]);
}

/** What a job with this JOB_STATUS waits for. */
export function jobReasons(status: number): PrinterReason[] {
  return sortReasons(reasonsOfFlags(JOB_STATUS, status));
}

/** Sorts reasons into the reporting order and removes duplicates. */
export function sortReasons(reasons: readonly PrinterReason[]): PrinterReason[] {
  return REASON_ORDER.filter((reason) => reasons.includes(reason));
}

/** Reports the generic "error" only if there is no more specific reason. */
function reasonsOfFlags(flags: Readonly<Record<string, WinspoolFlag>>, status: number): PrinterReason[] {
  const standing = Object.values(flags).filter(({ bit }) => (status & bit) !== 0);
  const reasons = standing.flatMap(({ name, reason }) =>
    reason === null || name.endsWith('_STATUS_ERROR') ? [] : [reason],
  );
  return reasons.length === 0 && standing.some(({ reason }) => reason !== null) ? ['error'] : reasons;
}
