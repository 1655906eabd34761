import { describeProblem, type Problem, ProblemError } from '../../../shared/problem.ts';
import { isSetupProblem } from '../../partner/setup-problems.ts';
import type { Services } from '../../services/services.ts';
import { nextStepFor } from '../next-step.ts';
import type { ExitCode, Streams } from '../outcome.ts';
import type { ServiceCommand } from '../parse/service.ts';
import { formatJsonLine, line } from '../terminal-text.ts';
import { createOrder } from './create.ts';
import { listAreas, listStatuses, quote, setWebhook, showWebhook } from './lists.ts';
import { cancelOrder, showOrder } from './orders.ts';
import type { CommandOutput } from './output.ts';

interface ServiceCommandContext {
  readonly streams: Streams;
  /** Calls back when the person wants to end the command early. */
  readonly onInterrupt: (stop: () => void) => void;
}

type ServiceCommandDependencies = Pick<Services, 'connection' | 'book' | 'orders' | 'creator'>;

/**
 * One command that asks the service something: `tem info`, `cancel`, `create`, `quote`, `areas`, `statuses`, `webhook`.
 * @returns the exit code: 0 done, 1 the service refused or it could not be done
 * @throws UsageError, and ProblemError where the settings are at fault (exit code 2)
 */
export async function runServiceCommand(
  { task, json }: Pick<ServiceCommand, 'task' | 'json'>,
  services: ServiceCommandDependencies,
  { streams, onInterrupt }: ServiceCommandContext,
): Promise<ExitCode> {
  const { output, error } = streams;
  const interrupted = new AbortController();
  onInterrupt(() => interrupted.abort(new ProblemError('interrupted')));
  try {
    const { results, lines, onWritten } = await runTask(task, services, streams, interrupted.signal);
    output.write(json ? formatJsonLine(results) : lines.map(line).join(''));
    onWritten?.();
    return 0;
  } catch (thrown) {
    if (!(thrown instanceof ProblemError) || isSetupProblem(thrown.problem)) throw thrown;
    const { problem } = thrown;
    if (json)
      output.write(formatJsonLine({ outcome: 'failed', reason: problem.code, ...scriptFields(problem) }));
    const todo = nextStepFor(problem.code);
    const words = LANGUAGES.map((language) =>
      [describeProblem(problem, language), ...(todo === null ? [] : [todo[language]])].join(' '),
    );
    error.write([`✗ ${problem.code}`, ...words.map((said) => `    ${said}`)].map(line).join(''));
    return 1;
  }
}

async function runTask(
  task: ServiceCommand['task'],
  services: ServiceCommandDependencies,
  streams: Streams,
  signal: AbortSignal,
): Promise<CommandOutput> {
  const { connection } = services;
  switch (task.kind) {
    case 'info':
      return showOrder(task, services, signal);
    case 'cancel':
      return cancelOrder(task.code, services, signal);
    case 'create':
      return createOrder(task, services, streams, signal);
    case 'quote':
      return quote(task.request, await connection.client(), signal);
    case 'areas':
      return listAreas(task.query, await connection.client(), signal);
    case 'statuses':
      return listStatuses(await connection.client(), signal);
    case 'webhook-get':
      return showWebhook(await connection.client(), signal);
    case 'webhook-set':
      return setWebhook(task.url, await connection.client(), signal);
  }
}

const LANGUAGES = ['vi', 'en'] as const;

/** What a script needs to go on: codes, and the service's words on single fields. */
function scriptFields({ code, values, fields }: Problem): object {
  const { soc, code: there } = values ?? {};
  switch (code) {
    case 'create-unsure':
    case 'create-untold':
      return { soc };
    case 'soc-taken':
      return { soc, code: there };
    default:
      return fields === undefined ? {} : { fields };
  }
}
