import type { LocalizedText } from '../../../shared/language.ts';
import {
  type FieldIssueKind,
  type FieldWarningKind,
  LONG_TEXT_LENGTH,
  type NewOrder,
} from '../../../shared/new-order.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { validateDraft } from '../../../shared/validate-draft.ts';
import { creationResultsFromOrder } from '../../orders/creation-results.ts';
import type { ResponseOf } from '../../partner/endpoints.ts';
import type { Services } from '../../services/services.ts';
import type { Streams } from '../outcome.ts';
import type { CreateTask } from '../parse/service.ts';
import { UsageError } from '../parse/usage.ts';
import { line } from '../terminal-text.ts';
import { readOrderFile } from './order-file.ts';
import { formatCreatedOrder } from './orders.ts';
import { type CommandOutput, formatBilingual } from './output.ts';

/**
 * `tem create`: the order of a JSON file, created once: a run after a lost answer looks it up first.
 * @throws UsageError where the file is no order, or has mistakes (nothing is sent); ProblemError create-unsure,
 * create-untold, soc-taken, and as Creator.create
 */
export async function createOrder(
  { file, anyway, notThere }: CreateTask,
  { creator }: Pick<Services, 'creator'>,
  { input, error }: Pick<Streams, 'input' | 'error'>,
  signal: AbortSignal,
): Promise<CommandOutput> {
  const order = await readNewOrder(file, input, (warning) => error.write(line(`⚠ ${warning}`)));
  let results: ResponseOf<'create'> | null = null;
  const outcome = await creator.create(
    order,
    { kind: 'command-line' },
    {
      anyway,
      notThere,
      signal,
      onResults(told) {
        results = told;
      },
    },
  );
  switch (outcome.kind) {
    case 'unsure':
      throw new ProblemError(outcome.problem.code, outcome.problem.values);
    case 'soc-taken': {
      const { code, soc } = outcome.order;
      throw new ProblemError('soc-taken', { code, soc: soc ?? order.soc ?? '' });
    }
    case 'created': {
      // A run before this one created it, and ended before it could say so.
      const created = results ?? creationResultsFromOrder(outcome.order);
      return {
        results: created,
        lines: formatCreatedOrder(created),
        onWritten: () => creator.acknowledge(outcome.order.code),
      };
    }
  }
}

/** @param warn told of what the service might not take; the order is sent all the same */
async function readNewOrder(
  file: string,
  input: NodeJS.ReadableStream,
  warn: (warning: string) => void,
): Promise<NewOrder> {
  const { draft, exempt, email } = await readOrderFile(file, input);
  const checked = validateDraft(draft, exempt);
  if (checked.ok) {
    for (const { field: name, kind } of checked.warnings)
      warn(`${name}: ${formatBilingual(WARNING_TEXT[kind])}`);
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
};

const WARNING_TEXT: Readonly<Record<FieldWarningKind, LocalizedText>> = {
  long: {
    vi: `dài hơn ${LONG_TEXT_LENGTH} chữ; dịch vụ có thể từ chối. Tem vẫn gửi.`,
    en: `longer than ${LONG_TEXT_LENGTH} letters; the service may refuse it. Tem sends it all the same.`,
  },
  'not-given': {
    vi: 'chưa ghi; dịch vụ có thể từ chối. Tem vẫn gửi.',
    en: 'not given; the service may refuse that. Tem sends the order all the same.',
  },
  'no-value': {
    vi: 'chưa khai (null), nên không tính được phí bảo hiểm. Tem vẫn gửi.',
    en: 'not declared (null), so the insurance fee can’t be computed. Tem sends it all the same.',
  },
};
