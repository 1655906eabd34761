import { checkDraft } from '../../../shared/check-draft.ts';
import type { MistakeKind, NewOrder } from '../../../shared/new-order.ts';
import { ProblemError } from '../../../shared/problem.ts';
import type { AnswerOf } from '../../partner/endpoints.ts';
import type { Services } from '../../services.ts';
import { UsageError } from '../command/usage.ts';
import { readOrderFile } from './order-file.ts';
import { CODE, FEE, INSURANCE, linesOf, SOC, STATUS } from './orders.ts';
import { dong, field, statusLine, type Told } from './told.ts';

/**
 * `tem create`: the order of a JSON file, created once: a run after a lost answer looks it up first.
 * @throws UsageError where the file is no order, or has mistakes (nothing is sent); ProblemError create-unsure, soc-taken,
 * and as Creator.create
 */
export async function createOrder(
  { file, anyway }: { readonly file: string; readonly anyway: boolean },
  { creator }: Pick<Services, 'creator'>,
  input: NodeJS.ReadableStream,
  signal: AbortSignal,
): Promise<Told> {
  const order = await orderOf(file, input);
  let results: AnswerOf<'create'> | AnswerOf<'info'> | null = null;
  const outcome = await creator.create(
    order,
    { kind: 'command-line' },
    {
      anyway,
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
    case 'created':
      return { results, lines: results === null ? field(CODE, outcome.order.code) : linesOfCreated(results) };
  }
}

async function orderOf(file: string, input: NodeJS.ReadableStream): Promise<NewOrder> {
  const { draft, exempt } = await readOrderFile(file, input);
  const checked = checkDraft(draft, exempt);
  if (checked.ok) return checked.order;
  const mistakes = checked.mistakes.map(({ field: name, kind }) => `${name} (${MISTAKES[kind]})`);
  throw new UsageError(`create: ${mistakes.join(', ')}`);
}

const MISTAKES: Readonly<Record<MistakeKind, string>> = {
  required: 'is missing',
  'not-a-number': 'is no whole number',
  'too-large': 'is too large',
  'too-long': 'is too long',
  'not-allowed': 'is not one of its codes',
};

function linesOfCreated(results: AnswerOf<'create'> | AnswerOf<'info'>): string[] {
  const said = `Đã tạo đơn ${results.code}. / Order ${results.code} was created.`;
  if ('journeys' in results) return [said, ...linesOf(results)];
  return [
    said,
    ...field({ vi: 'Mã ngắn', en: 'Short code' }, results.shortcode),
    ...field(SOC, results.soc),
    ...field({ vi: 'Mã phân loại', en: 'Sorting code' }, results.sorting),
    ...field(STATUS, statusLine(results.status, results.status_name)),
    ...field(FEE, dong(results.fee)),
    ...field(INSURANCE, dong(results.insurance)),
  ];
}
