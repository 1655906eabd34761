import { existsSync, readFileSync } from 'node:fs';

/**
 * What goes wrong with a print, and whether before the spooler has anything of it or when it has all:
 * - `failed`, `canceled`, `unsaid`: the callback says false and "Print job failed", "Print job canceled" or nothing
 *   (patches/chromium/printing.patch, PrintReasonFromPrintStatus: kFailed, kCanceled, kUnknown). Each of them can come with
 *   a job that the spooler already has: PrintViewManagerBase::OnFailed and RenderFrameDeleted release the job they know of,
 *   not what its worker sent.
 * - `silent`: it never calls back, as where PrintNow finds no live frame (chrome/browser/printing/
 *   print_view_manager_base.cc, StartPrintCommon) or a driver hangs.
 * - `crash`: the renderer dies.
 */
const ENDS = ['failed', 'canceled', 'unsaid', 'silent', 'crash'] as const;

export interface PrintFault {
  readonly end: (typeof ENDS)[number] | 'invalid';
  readonly sent: boolean;
}

let prints = 0;

/**
 * The fault that a test plays at this call of print. TEM_STANDIN_PRINT_FAULT names a file with one line per call, from the
 * first on:
 * `failed-before`, `failed-after`, … or `invalid` ("Invalid printer settings", which is always before); an empty line, or
 * no more
 * lines, means success.
 * @throws Error for another word
 */
export function nextPrintFault(): PrintFault | null {
  const at = prints++;
  const file = process.env['TEM_STANDIN_PRINT_FAULT'];
  if (!file || !existsSync(file)) return null;
  const word = readFileSync(file, 'utf8').split('\n')[at]?.trim() ?? '';
  if (word === '') return null;
  if (word === 'invalid') return { end: 'invalid', sent: false };
  const [named, when] = word.split('-');
  const end = ENDS.find((one) => one === named);
  if (end === undefined || (when !== 'before' && when !== 'after'))
    throw new Error(`TEM_STANDIN_PRINT_FAULT: ${word} is none of ${ENDS.join(', ')} with -before or -after`);
  return { end, sent: when === 'after' };
}
