import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readAddress } from '../../shared/address.ts';
import { LABEL_SIZE_NAMES, type LabelSize, LabelSizeSchema } from '../../shared/label-size.ts';
import { PrinterNameSchema } from '../../shared/printer-name.ts';
import { DPIS, type Profile } from '../../shared/profile.ts';
import { AccessTokenSchema } from '../../shared/settings.ts';
import { REPRINT_REASONS, type ReprintReason, ReprintReasonSchema } from '../../shared/station.ts';

/** What Tem was started for. */
export type Command =
  | { readonly kind: 'app'; readonly dataDir: string | null; readonly sandbox: boolean }
  | PrintCommand
  | { readonly kind: 'demo'; readonly folder: string; readonly seed: number; readonly dataDir: string | null }
  | { readonly kind: 'help' }
  | { readonly kind: 'version' };

export interface PrintCommand {
  readonly kind: 'print';
  /** As given; `-` was replaced by nothing and asks for standard input. */
  readonly codes: readonly string[];
  readonly fromStandardInput: boolean;
  readonly json: boolean;
  readonly dataDir: string | null;
  readonly size: LabelSize | null;
  readonly printer: string | null;
  readonly dpi: Profile['dpi'] | null;
  /** Why orders that were printed before are printed again; null: they are held. */
  readonly reprint: ReprintReason | null;
  /** Takes up the last batch of the command line where it was left. */
  readonly resume: boolean;
  readonly baseUrl: string | null;
  readonly labelUrl: string | null;
  readonly accessToken: string | null;
}

/** A command line that makes no sense; its message is one line for the person who typed it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export const USAGE = `tem                        opens the station
  --sandbox                on the built-in sandbox
  --data-dir DIR           with this data folder
tem print [options] CODE…  prints labels; "-" reads codes from standard input, one a line
  --size S                 ${LABEL_SIZE_NAMES.join(', ')}
  --printer P              a printer's name, file:DIR for one PDF a label, or raw:zpl://HOST:PORT for a printer
                           without a driver (tspl and escpos likewise)
  --dpi N                  the printer's dots per inch: ${DPIS.join(', ')}
  --reprint REASON         prints again what was printed lately: ${REPRINT_REASONS.join(', ')}
  --resume                 takes up the last command-line batch where it was left
  --base-url URL, --label-url URL, --token-file FILE
                           the service and its access token, for this run only
  --data-dir DIR           with this data folder
  --json                   one JSON object a line per order on standard output
  exit code: 0 every label was handed over, 1 some were not, 2 usage or settings error
tem demo [--out DIR]       prints labels of the built-in sandbox into DIR (default: out)
`;

/**
 * Reads the arguments behind the program (and, in development, behind the app's path). For the app itself unknown
 * options are left alone: Chromium's switches share the command line.
 * @throws UsageError
 */
export function readCommand(args: readonly string[]): Command {
  const at = args.findIndex(
    (arg) => arg === 'print' || arg === 'demo' || arg === 'help' || arg === 'version',
  );
  const first = args.findIndex((arg) => !arg.startsWith('-'));
  const name = at !== -1 && at === first ? args[at] : undefined;
  const rest = args.slice(at + 1);
  switch (name) {
    case 'print':
      return readPrint(rest);
    case 'demo': {
      const { values } = strictly({
        args: rest,
        options: { out: { type: 'string' }, seed: { type: 'string' }, 'data-dir': { type: 'string' } },
      });
      const seed = Number(values.seed ?? 1);
      if (!Number.isSafeInteger(seed)) throw new UsageError(`--seed ${values.seed}: not a whole number`);
      return {
        kind: 'demo',
        folder: resolve(values.out ?? 'out'),
        seed,
        dataDir: folderOf(values['data-dir']),
      };
    }
    case 'help':
      return { kind: 'help' };
    case 'version':
      return { kind: 'version' };
    default:
      return readApp(args);
  }
}

function readApp(args: readonly string[]): Command {
  if (args.includes('--help') || args.includes('-h')) return { kind: 'help' };
  if (args.includes('--version')) return { kind: 'version' };
  const { values, positionals } = parseArgs({
    args: [...args],
    strict: false,
    allowPositionals: true,
    options: { sandbox: { type: 'boolean' }, 'data-dir': { type: 'string' } },
  });
  if (positionals.length > 0) throw new UsageError(`${positionals[0]}: no such command (try "tem help")`);
  const dataDir = values['data-dir'];
  return {
    kind: 'app',
    sandbox: values.sandbox === true,
    dataDir: folderOf(typeof dataDir === 'string' ? dataDir : undefined),
  };
}

function readPrint(args: readonly string[]): PrintCommand {
  const { values, positionals } = strictly({
    args,
    allowPositionals: true,
    options: {
      size: { type: 'string' },
      printer: { type: 'string' },
      'base-url': { type: 'string' },
      'label-url': { type: 'string' },
      'token-file': { type: 'string' },
      'data-dir': { type: 'string' },
      dpi: { type: 'string' },
      reprint: { type: 'string' },
      resume: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  const codes = positionals.filter((code) => code !== '-' && code.trim() !== '');
  const fromStandardInput = positionals.includes('-');
  if (codes.length === 0 && !fromStandardInput && !values.resume)
    throw new UsageError('print: no order code given (use "-" to read them from standard input)');
  return {
    kind: 'print',
    codes,
    fromStandardInput,
    json: values.json,
    dataDir: folderOf(values['data-dir']),
    size: sizeOf(values.size),
    printer: printerOf(values.printer),
    dpi: dpiOf(values.dpi),
    reprint: reasonOf(values.reprint),
    resume: values.resume,
    baseUrl: addressOf('--base-url', values['base-url']),
    labelUrl: addressOf('--label-url', values['label-url']),
    accessToken: tokenOf(values['token-file']),
  };
}

/** parseArgs, with its errors as usage errors. */
const strictly: typeof parseArgs = (config) => {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
};

const folderOf = (folder: string | undefined): string | null =>
  folder === undefined ? null : resolve(folder);

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
    throw new UsageError(`--printer ${text}: name a printer, file:DIR, or raw:zpl://HOST:PORT`);
  return printer.data;
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

function addressOf(option: string, text: string | undefined): string | null {
  if (text === undefined) return null;
  const address = readAddress(text);
  if (address === null)
    throw new UsageError(`${option} ${text}: must be https:// (http:// only for this machine)`);
  return address;
}

function tokenOf(file: string | undefined): string | null {
  if (file === undefined) return null;
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`--token-file ${file}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
  const token = AccessTokenSchema.safeParse(text);
  if (!token.success) throw new UsageError(`--token-file ${file}: holds no access token`);
  return token.data;
}
