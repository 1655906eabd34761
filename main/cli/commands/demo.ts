import { readFile } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import type { LabelSize } from '../../../shared/label-size.ts';
import { FILE_PRINTER } from '../../../shared/printer-name.ts';
import { describeProblem } from '../../../shared/problem.ts';
import { DEFAULT_PROFILE } from '../../../shared/profile.ts';
import type { BatchRow } from '../../../shared/station.ts';
import { NO_RULES } from '../../labels/label.ts';
import { createLabelFacts } from '../../orders/label-facts.ts';
import { writeFileAtomic } from '../../platform/atomic-write.ts';
import { createFilePrinter } from '../../printers/file-printer.ts';
import type { Services } from '../../services/services.ts';
import type { RunOptions } from '../../station/run-request.ts';
import { createStation } from '../../station/station.ts';
import {
  type CliCommand,
  type ExitCode,
  type ParsedCommand,
  type Streams,
  text,
  UsageError,
} from '../command.ts';
import { parseStrict, resolveFolder } from '../options.ts';
import { line } from '../terminal-text.ts';

const SIZES = ['A5', 'K80', 'S9'] as const satisfies readonly LabelSize[];
const ORDERS_PER_SIZE = 3;
/** The resolution of the pictures in dots per inch, as on a thermal printer. */
const PICTURE_DPI = 203;

interface DemoCommand extends ParsedCommand {
  readonly kind: 'demo';
  /** Absolute path. */
  readonly folder: string;
  readonly seed: number;
}

const OPTIONS = { out: text, seed: text, 'data-dir': text } as const;

/** `tem demo`: runs orders of the built-in sandbox through the whole pipeline at three sizes, to PDF and PNG. */
export const demo: CliCommand<DemoCommand> = {
  name: 'demo',
  help: 'tem demo [--out DIR]       prints labels of the built-in sandbox into DIR (default: out)',
  options: OPTIONS,
  drawsLabels: true,
  endsAtOnce: true,
  parse(args) {
    const { values } = parseStrict({ args: [...args], options: OPTIONS });
    const seed = Number(values.seed ?? 1);
    if (!Number.isSafeInteger(seed)) throw new UsageError(`--seed ${values.seed}: not a whole number`);
    return {
      kind: 'demo',
      folder: resolve(values.out ?? 'out'),
      seed,
      dataDir: resolveFolder(values['data-dir']),
    };
  },
  async run({ folder, seed }, { openServices, streams }) {
    // The orders are the same in every run: do not hold them as printed before or delivered.
    const settings = { partner: 'sandbox', reprintDays: 0, checkStatus: false } as const;
    const services = await openServices({ settings, accessToken: null }, { sandboxSeed: seed });
    return printDemo(folder, services, streams);
  },
};

/**
 * Times are in ms since the previous label; a size's first one includes the print token, the label page and its rendering.
 * @returns 0 only if every label was written
 */
async function printDemo(folder: string, services: Services, { output }: Streams): Promise<ExitCode> {
  const codes = await services.connection.sandboxOrders();
  let written = 0;
  output.write(tableLine('order', 'size', 'pages', 'file', 'ms'));
  for (const [at, size] of SIZES.entries()) {
    const own = codes.slice(at * ORDERS_PER_SIZE, (at + 1) * ORDERS_PER_SIZE);
    for (const { row, milliseconds } of await printAll(own, size, resolve(folder, size), services)) {
      const picture = await pictureOf(row, services);
      if (picture !== null) written++;
      const result = picture ?? (row.problem === null ? row.state : describeProblem(row.problem, 'en'));
      output.write(tableLine(row.code, size, String(row.pages), result, milliseconds.toFixed(0)));
    }
  }
  const wanted = SIZES.length * ORDERS_PER_SIZE;
  output.write(line(`${written} of ${wanted} labels written, each as PDF and PNG`));
  return written === wanted ? 0 : 1;
}

interface TimedRow {
  readonly row: BatchRow;
  readonly milliseconds: number;
}

async function printAll(
  codes: readonly string[],
  size: LabelSize,
  folder: string,
  services: Services,
): Promise<TimedRow[]> {
  const milliseconds = new Map<number, number>();
  let last = 0;
  const { connection } = services;
  const order = {
    size,
    profile: DEFAULT_PROFILE,
    chunkSize: ORDERS_PER_SIZE,
    head: null,
    rules: () => NO_RULES,
    ...createLabelFacts(services.book),
  };
  const runOptions: RunOptions = {
    size,
    chunkSize: ORDERS_PER_SIZE,
    printer: createFilePrinter(`${FILE_PRINTER}${folder}`),
    of: () => ({
      terms: size,
      labels: (batch, signal) => services.labels.startRun({ ...order, ...batch }, connection, signal),
    }),
  };
  const station = createStation(services.labelStore, {
    source: 'command-line',
    resume: false,
    reprintDays: () => services.settings.get().reprintDays,
    orders: services.stationOrders,
    runOptions: () => Promise.resolve(runOptions),
    attended: null,
    log: services.log,
    onChange({ changed }) {
      for (const row of changed.filter(({ state }) => state === 'printed' || state === 'failed')) {
        milliseconds.set(row.id, performance.now() - last);
        last = performance.now();
      }
    },
  });
  for (const code of codes) station.scan(code);
  last = performance.now();
  await station.print();
  return station.state().rows.map((row) => ({ row, milliseconds: milliseconds.get(row.id) ?? 0 }));
}

/** Renders a printed label next to its PDF; returns the PDF's path as the user would type it, null if there is none. */
async function pictureOf({ state, file }: BatchRow, { inspector }: Services): Promise<string | null> {
  if (state !== 'printed' || file === null) return null;
  const [picture] = await inspector.drawPages(await readFile(file), PICTURE_DPI);
  if (picture === undefined) return null;
  await writeFileAtomic(file.replace(/\.pdf$/, '.png'), [picture.png]);
  return relative(process.cwd(), file);
}

function tableLine(order: string, size: string, pages: string, file: string, ms: string): string {
  return line(
    `${order.padEnd(24)} ${size.padEnd(5)} ${pages.padStart(5)}  ${file.padEnd(44)} ${ms.padStart(6)}`,
  );
}
