import { resolve } from 'node:path';
import { LABEL_SIZE_NAMES, type LabelSize, LabelSizeSchema } from '../../../shared/label-size.ts';
import { FILE_PRINTER, folderKind, PrinterNameSchema } from '../../../shared/printer-name.ts';
import { DPIS, type Profile } from '../../../shared/profile.ts';
import { REPRINT_REASONS, type ReprintReason, ReprintReasonSchema } from '../../../shared/station.ts';
import {
  parseServiceOverrides,
  parseStrict,
  resolveFolder,
  SERVICE_OPTIONS,
  type ServiceOverrides,
} from './options.ts';
import { UsageError } from './usage.ts';

export interface PrintCommand extends ServiceOverrides {
  readonly kind: 'print';
  /** As given; `-` was replaced by nothing and asks for standard input. */
  readonly codes: readonly string[];
  readonly fromStandardInput: boolean;
  /** A file with codes, one a line; null where none was named. */
  readonly codesFile: string | null;
  readonly json: boolean;
  readonly dataDir: string | null;
  readonly size: LabelSize | null;
  readonly printer: string | null;
  readonly dpi: Profile['dpi'] | null;
  /** Why orders that were printed before are printed again; null: they are held. */
  readonly reprint: ReprintReason | null;
  /** Orders are printed whatever their status, which is not looked up. */
  readonly anyStatus: boolean;
  /** Takes up the last batch of the command line where it was left. */
  readonly resume: boolean;
}

/** @throws UsageError */
export function parsePrintCommand(args: readonly string[]): PrintCommand {
  const { values, positionals } = parseStrict({
    args,
    allowPositionals: true,
    options: {
      ...SERVICE_OPTIONS,
      size: { type: 'string' },
      printer: { type: 'string' },
      dpi: { type: 'string' },
      reprint: { type: 'string' },
      'any-status': { type: 'boolean', default: false },
      resume: { type: 'boolean', default: false },
      codes: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const codes = positionals.filter((code) => code !== '-' && code.trim() !== '');
  const fromStandardInput = positionals.includes('-');
  const codesFile = values.codes ?? null;
  if (codes.length === 0 && !fromStandardInput && codesFile === null && !values.resume)
    throw new UsageError(
      'print: no order code given (--codes FILE reads them from a file, "-" from standard input)',
    );
  return {
    kind: 'print',
    codes,
    fromStandardInput,
    codesFile,
    json: values.json,
    dataDir: resolveFolder(values['data-dir']),
    size: sizeOf(values.size),
    printer: printerOf(values.printer),
    dpi: dpiOf(values.dpi),
    reprint: reasonOf(values.reprint),
    anyStatus: values['any-status'],
    resume: values.resume,
    ...parseServiceOverrides(values),
  };
}

function sizeOf(text: string | undefined): LabelSize | null {
  if (text === undefined) return null;
  const size = LabelSizeSchema.safeParse(text);
  if (!size.success) throw new UsageError(`--size ${text}: not one of ${LABEL_SIZE_NAMES.join(', ')}`);
  return size.data;
}

function printerOf(text: string | undefined): string | null {
  if (text === undefined) return null;
  const printer = PrinterNameSchema.safeParse(text);
  if (!printer.success)
    throw new UsageError(
      `--printer ${text}: name a printer, file:DIR, raw:zpl:PRINTER or raw:zpl://HOST:PORT`,
    );
  if (!printer.data.startsWith(FILE_PRINTER)) return printer.data;
  const folder = printer.data.slice(FILE_PRINTER.length);
  const kind = folderKind(folder);
  // From where the command was given: elsewhere only whole paths are taken (main/printers/check-printer-name.ts).
  return kind === 'local' || kind === 'relative' ? `${FILE_PRINTER}${resolve(folder)}` : printer.data;
}

function dpiOf(text: string | undefined): Profile['dpi'] | null {
  if (text === undefined) return null;
  const dpi = DPIS.find((known) => String(known) === text);
  if (dpi === undefined) throw new UsageError(`--dpi ${text}: not one of ${DPIS.join(', ')}`);
  return dpi;
}

function reasonOf(text: string | undefined): ReprintReason | null {
  if (text === undefined) return null;
  const reason = ReprintReasonSchema.safeParse(text);
  if (!reason.success) throw new UsageError(`--reprint ${text}: not one of ${REPRINT_REASONS.join(', ')}`);
  return reason.data;
}
