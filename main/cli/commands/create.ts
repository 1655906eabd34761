import { formatBilingual, interpolateLocalized } from '../../../shared/language.ts';
import { type FieldIssueKind, LONG_TEXT_LENGTH, type NewOrder } from '../../../shared/new-order.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { commandLineText } from '../../../shared/texts/command-line.ts';
import { validateDraft } from '../../../shared/validate-draft.ts';
import { creationResultsFromOrder } from '../../orders/creation-results.ts';
import type { ResponseOf } from '../../partner/endpoints.ts';
import { flag, text, UsageError } from '../command.ts';
import { formatDong, formatField, formatGrams, formatStatus } from '../command-output.ts';
import { expectNoOperands } from '../options.ts';
import { readOrderFile } from '../order-file.ts';
import { defineServiceCommand } from '../service-command.ts';
import { line } from '../terminal-text.ts';

/**
 * `tem create`: creates the order of a JSON file, at most once: after a lost answer the next run looks it up first. An invalid
 * file, or one with mistakes, is a usage error, and nothing is sent. Fails with create-unsure, create-untold, soc-taken, and as
 * OrderCreator.create.
 */
export const create = defineServiceCommand({
  name: 'create',
  asksFleet: true,
  help: `tem create --file FILE     creates the order of a JSON file; "-" reads it from standard input (on Windows name a file)
  --anyway                 although an order with its soc is known
  --not-there              after create-untold: the service's website has no order with its soc`,
  options: { file: text, anyway: flag, 'not-there': flag },
  parse({ file, anyway, 'not-there': notThere }, operands) {
    expectNoOperands('create', operands);
    if (file === undefined || file === '')
      throw new UsageError('create: --file FILE is missing ("-" reads standard input)');
    return { file, anyway, notThere };
  },
  async ask({ file, anyway, notThere }, { creator }, { streams: { input, error }, signal }) {
    const order = await readNewOrder(file, input, (warning) => error.write(line(`⚠ ${warning}`)));
    let results: ResponseOf<'create'> | null = null;
    const outcome = await creator.create(
      order,
      { kind: 'command-line' },
      {
        anyway,
        notThere,
        signal,
        onResults(received) {
          results = received;
        },
      },
    );
    switch (outcome.kind) {
      case 'unknown':
        throw new ProblemError(outcome.problem.code, outcome.problem.values);
      case 'duplicate-soc': {
        const { code, soc } = outcome.order;
        throw new ProblemError('soc-taken', { code, soc: soc ?? order.soc ?? '' });
      }
      case 'created': {
        // An earlier run created it, and ended before it could report that.
        const created = results ?? creationResultsFromOrder(outcome.order);
        return {
          results: created,
          lines: formatCreatedOrder(created),
          onWritten: () => creator.acknowledge(outcome.order.code),
        };
      }
    }
  },
});

/** @param warn called with what the service might reject; the order is sent anyway */
async function readNewOrder(
  file: string,
  input: NodeJS.ReadableStream,
  warn: (warning: string) => void,
): Promise<NewOrder> {
  const { draft, exempt, email } = await readOrderFile(file, input);
  const checked = validateDraft(draft, exempt);
  if (checked.ok) {
    // Nobody can be asked here: what the window asks is a warning.
    for (const { field: name, kind } of [...checked.questions, ...checked.warnings])
      warn(
        `${name}: ${formatBilingual(interpolateLocalized(commandLineText.warning[kind], { letters: LONG_TEXT_LENGTH }))}`,
      );
    return { ...checked.order, ...(email === undefined ? {} : { email }) };
  }
  const mistakes = checked.issues.map(({ field: name, kind }) => `${name} (${ISSUE_TEXT[kind]})`);
  throw new UsageError(`create: ${mistakes.join(', ')}`);
}

const ISSUE_TEXT: Readonly<Record<FieldIssueKind, string>> = {
  required: 'is missing',
  'not-a-number': 'is no whole number',
  'too-large': 'is too large',
  'too-long': 'is too long',
  'not-allowed': 'is not one of its codes',
  'phone-short': 'has too few digits for a phone number',
};

function formatCreatedOrder(results: ResponseOf<'create'>): string[] {
  return [
    formatBilingual(interpolateLocalized(commandLineText.created, { code: results.code })),
    ...formatField(commandLineText.order.shortcode, results.shortcode),
    ...formatField(commandLineText.order.soc, results.soc),
    ...formatField(commandLineText.order.sorting, results.sorting),
    ...formatField(commandLineText.order.status, formatStatus(results.status, results.status_name)),
    ...formatField(commandLineText.order.phone, results.phone),
    ...formatField(commandLineText.order.address, results.address),
    ...formatField(commandLineText.order.amount, formatDong(results.amount)),
    // Not in the specification's table of fields.
    ...formatField('collection', formatDong(results.collection)),
    ...formatField(commandLineText.order.value, formatDong(results.value)),
    ...formatField(commandLineText.order.weight, formatGrams(results.weight)),
    ...formatField(commandLineText.fee.shipment, formatDong(results.fee)),
    ...formatField(commandLineText.fee.insurance, formatDong(results.insurance)),
  ];
}
