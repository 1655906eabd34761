import { join } from 'node:path';
import { formatBilingual } from '../../shared/language.ts';
import { type OrderCode, parseOrderCode } from '../../shared/order-code.ts';
import { FILE_PRINTER } from '../../shared/printer-name.ts';
import { type Problem, problemOf } from '../../shared/problem.ts';
import { activeProfile } from '../../shared/settings.ts';
import { commandLineText } from '../../shared/texts/command-line.ts';
import type { LabelImage } from '../labels/label.ts';
import { writeFileAtomic } from '../platform/atomic-write.ts';
import { createFilePrinter, fileNameOf } from '../printers/file-printer.ts';
import { createRunOptions } from '../services/run-options.ts';
import type { Services } from '../services/services.ts';
import { matchOrders } from '../station/scan-match.ts';
import { type CommandContext, type ExitCode, UsageError } from './command.ts';
import { noCodesMessage, readCodes } from './decode-input.ts';
import { type Outcome, writeOutcome } from './outcome.ts';
import { type PrintRequest, runOverridesOf } from './print-from-command-line.ts';
import { line } from './terminal-text.ts';

/**
 * `tem print --preview`: makes labels as a run would, and writes the dots of each into a folder as a picture, also of one that
 * would be held. Prints nothing and records no print.
 * @param folder absolute
 * @returns the exit code: 0 if every label would come out without a question, 1 if some would not
 * @throws UsageError, ProblemError if it cannot begin (exit code 2)
 */
export async function previewLabels(
  command: PrintRequest,
  folder: string,
  services: Services,
  { choosePrinter, streams, onInterrupt }: Pick<CommandContext, 'choosePrinter' | 'streams' | 'onInterrupt'>,
): Promise<ExitCode> {
  const { accounts } = services;
  if (command.account === null && accounts.list().length > 1)
    throw new UsageError('print: --preview: several accounts; name the one of the orders with --account');
  const account = accounts.selected();
  const overrides = runOverridesOf(command);
  const { size } = services.settings.get();
  const isChosen = command.printer !== null || activeProfile(services.settings.get(), size).printer !== null;
  const options = await createRunOptions(
    services,
    choosePrinter,
    // Nothing is printed: as for a folder.
    isChosen ? overrides : { ...overrides, printer: `${FILE_PRINTER}${folder}` },
  );
  const terms = options.of(account.key);
  if (terms === null) throw new UsageError('print: --preview: no such account');
  await createFilePrinter(`${FILE_PRINTER}${folder}`).check();

  const stop = new AbortController();
  const { signal } = stop;
  onInterrupt(() => stop.abort());

  let ok = true;
  const told = new Set<string>();
  function tell(outcome: Outcome, problem: Problem | null): void {
    ok &&= outcome.outcome === 'previewed';
    told.add(outcome.code);
    writeOutcome(outcome, problem, command.json, streams);
  }
  const failed = (code: OrderCode, problem: Problem): void =>
    tell({ code, outcome: 'failed', reason: problem.code, pages: 0, file: null }, problem);

  async function save(code: OrderCode, { png, dots }: LabelImage, problem: Problem | null): Promise<void> {
    const file = join(folder, fileNameOf(code, account.id).replace(/\.pdf$/, '.png'));
    await writeFileAtomic(file, [png]);
    const outcome = problem === null ? 'previewed' : 'failed';
    tell({ code, outcome, reason: problem?.code ?? null, pages: dots.length, file }, problem);
  }

  /** Finds the order that a text means; a full code needs no answer. */
  async function resolve(text: string): Promise<OrderCode | Problem> {
    const read = parseOrderCode(text);
    if (!('code' in read)) throw new UsageError(`"${text}": not an order code`);
    try {
      const { orders } = await account.orders.find(text, signal);
      const match = matchOrders(
        text,
        orders.map((order) => ({ account, order })),
      );
      return match.kind === 'order' ? match.code : match.problem;
    } catch (error) {
      return read.kind === 'usual' ? read.code : problemOf(error);
    }
  }

  const given = await readCodes(command, streams.input);
  if (given.length === 0) throw new UsageError(noCodesMessage(command));
  const codes = new Set<OrderCode>();
  for (const text of given) {
    const meant = await resolve(text);
    if (typeof meant === 'string') codes.add(meant);
    else failed(text as OrderCode, meant);
  }
  const batch = [...codes];
  try {
    const run = terms.labels({ batch, agreed: new Map() }, signal);
    for await (const { labels, held, problems } of run.makeLabels([batch])) {
      for (const [code, label] of labels) await save(code, await label.renderPicture(), null);
      for (const [code, { picture, problem }] of held) await save(code, picture, problem);
      for (const [code, problem] of problems) failed(code, problem);
    }
  } catch (error) {
    // What would fail every document.
    const problem: Problem = signal.aborted ? { code: 'stopped' } : problemOf(error);
    for (const code of batch) if (!told.has(code)) failed(code, problem);
  }
  streams.error.write(line(formatBilingual(commandLineText.previewed)));
  return ok ? 0 : 1;
}
