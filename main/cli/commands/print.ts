import { resolve } from 'node:path';
import { LABEL_SIZE_NAMES, type LabelSize, LabelSizeSchema } from '../../../shared/label-size.ts';
import { HEAD_MM } from '../../../shared/printer-head.ts';
import { RAW_LANGUAGES } from '../../../shared/printer-languages.ts';
import { FILE_PRINTER, folderKind, PrinterNameSchema } from '../../../shared/printer-name.ts';
import { DPIS, type Profile } from '../../../shared/profile.ts';
import { REPRINT_REASONS, type ReprintReason, ReprintReasonSchema } from '../../../shared/station.ts';
import { settingsOfRun } from '../account-option.ts';
import { type CliCommand, flag, text, UsageError } from '../command.ts';
import {
  parseServiceOverrides,
  parseStrict,
  resolveFolder,
  SERVICE_OPTIONS,
  type ServiceOverrides,
} from '../options.ts';
import { previewLabels } from '../preview-labels.ts';
import { type PrintRequest, printFromCommandLine } from '../print-from-command-line.ts';
import { warnOfExposedToken } from '../token-option.ts';

interface PrintCommand extends ServiceOverrides, PrintRequest {
  readonly kind: 'print';
  readonly dataDir: string | null;
  readonly size: LabelSize | null;
  /** Where to put pictures instead of printing, absolute; null: it prints. */
  readonly preview: string | null;
}

/** The first is the one used in examples. */
const [LANGUAGE, ...LANGUAGES] = RAW_LANGUAGES;

const OPTIONS = {
  ...SERVICE_OPTIONS,
  size: text,
  printer: text,
  dpi: text,
  'head-mm': text,
  reprint: text,
  'any-status': flag,
  resume: flag,
  preview: text,
  codes: text,
  json: flag,
} as const;

/** `tem print`: prints labels as the station does, without its window. */
export const print: CliCommand<PrintCommand> = {
  name: 'print',
  help: `tem print [options] CODE…  prints labels; "-" reads codes from standard input, one a line (on Windows use --codes)
  --codes FILE             reads codes from a file, one a line
  --size S                 ${LABEL_SIZE_NAMES.join(', ')}
  --printer P              a printer's name, file:DIR for one PDF a label, raw:${LANGUAGE}:NAME for a printer of that name
                           past its driver, or raw:${LANGUAGE}://HOST:PORT for one in the network (${LANGUAGES.join(' and ')} likewise)
  --dpi N                  the printer's dots per inch: ${DPIS.join(', ')}
  --head-mm N              how wide the printer prints, where neither it nor its model's name tells
  --any-status             prints cancelled, lost, returned and delivered orders too, without looking them up
  --reprint REASON         prints again what was printed lately: ${REPRINT_REASONS.join(', ')}
  --resume                 takes up the last command-line batch where it was left
  --preview DIR            prints nothing: writes a picture of each label's dots into DIR, also of one that would be held
  --base-url URL, --label-url URL, --token-file FILE
                           the service and its access token, for this run only
  --account NAME           for this account only, by its name or id; otherwise each scan finds its account
  --data-dir DIR           with this data folder
  --json                   one JSON object a line per order on standard output
  exit code: 0 every label was handed over, 1 some were not, 2 usage or settings error`,
  options: OPTIONS,
  drawsLabels: true,
  asksFleet: true,
  parse(args) {
    const { values, positionals } = parseStrict({
      args: [...args],
      allowPositionals: true,
      options: OPTIONS,
    });
    const codes = positionals.filter((code) => code !== '-' && code.trim() !== '');
    const fromStandardInput = positionals.includes('-');
    const codesFile = values.codes ?? null;
    if (codes.length === 0 && !fromStandardInput && codesFile === null && !values.resume)
      throw new UsageError(
        'print: no order code given (--codes FILE reads them from a file, "-" from standard input)',
      );
    const service = parseServiceOverrides(values);
    if (service.account !== null && values.resume)
      throw new UsageError('print: --account: the orders of --resume have their accounts already');
    const preview = values.preview ?? null;
    if (preview !== null && (values.resume || values.reprint !== undefined))
      throw new UsageError('print: --preview prints nothing, so neither --resume nor --reprint goes with it');
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
      headMm: headMmOf(values['head-mm']),
      reprint: reasonOf(values.reprint),
      anyStatus: values['any-status'],
      resume: values.resume,
      preview: preview === null ? null : resolve(preview),
      ...service,
    };
  },
  async run(command, { openServices, choosePrinter, leftInQueues, streams, onInterrupt }) {
    const { size, printer, anyStatus } = command;
    const settings = settingsOfRun(command, {
      ...(size === null ? {} : { size }),
      ...(printer === null ? {} : { printer }),
      ...(anyStatus ? { checkStatus: false } : {}),
    });
    const services = await openServices({ settings, accessToken: command.accessToken });
    warnOfExposedToken(services, command, streams);
    const surroundings = { choosePrinter, leftInQueues, streams, onInterrupt };
    return command.preview === null
      ? printFromCommandLine(command, services, surroundings)
      : previewLabels(command, command.preview, services, surroundings);
  },
};

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
      `--printer ${text}: name a printer, file:DIR, raw:${LANGUAGE}:PRINTER or raw:${LANGUAGE}://HOST:PORT`,
    );
  if (!printer.data.startsWith(FILE_PRINTER)) return printer.data;
  const folder = printer.data.slice(FILE_PRINTER.length);
  const kind = folderKind(folder);
  // Resolved against the current folder of the command: everywhere else only absolute paths are accepted
  // (main/printers/choose-printer.ts).
  return kind === 'local' || kind === 'relative' ? `${FILE_PRINTER}${resolve(folder)}` : printer.data;
}

function dpiOf(text: string | undefined): Profile['dpi'] | null {
  if (text === undefined) return null;
  const dpi = DPIS.find((known) => String(known) === text);
  if (dpi === undefined) throw new UsageError(`--dpi ${text}: not one of ${DPIS.join(', ')}`);
  return dpi;
}

function headMmOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  const mm = /^\d{1,3}(?:\.\d)?$/.test(text) ? Number(text) : Number.NaN;
  if (!(mm >= HEAD_MM.least && mm <= HEAD_MM.most))
    throw new UsageError(`--head-mm ${text}: not a number from ${HEAD_MM.least} to ${HEAD_MM.most}`);
  return mm;
}

function reasonOf(text: string | undefined): ReprintReason | null {
  if (text === undefined) return null;
  const reason = ReprintReasonSchema.safeParse(text);
  if (!reason.success) throw new UsageError(`--reprint ${text}: not one of ${REPRINT_REASONS.join(', ')}`);
  return reason.data;
}
