import { resolve } from 'node:path';
import { selectedAccount } from '../../../shared/account.ts';
import type { HealthIssues } from '../../../shared/health.ts';
import { type Problem, ProblemError, problemOf } from '../../../shared/problem.ts';
import { testService } from '../../partner/test-connection.ts';
import type { Services } from '../../services/services.ts';
import {
  type CliCommand,
  type ExitCode,
  type OpenDiagnostics,
  type ParsedCommand,
  type Streams,
  text,
  UsageError,
} from '../command.ts';
import { parseStrict, resolveFolder } from '../options.ts';
import { formatProblemLine } from '../problem-lines.ts';
import { line } from '../terminal-text.ts';

/** The time limit of the one request to the service, in ms. */
const LIMIT_MS = 10_000;

interface DiagnosticsCommand extends ParsedCommand {
  readonly kind: 'diagnostics';
  /** Absolute path of the zip. */
  readonly out: string;
}

const OPTIONS = { out: text, 'data-dir': text } as const;

/** `tem diagnostics`: saves the same as the diagnostics screen, for a remote helper. */
export const diagnostics: CliCommand<DiagnosticsCommand> = {
  name: 'diagnostics',
  help: `tem diagnostics --out FILE [--data-dir DIR]
                           saves versions, printers, times and logs as a zip, without secrets and personal data`,
  options: OPTIONS,
  endsAtOnce: true,
  parse(args) {
    const { values } = parseStrict({ args: [...args], options: OPTIONS });
    if (values.out === undefined || values.out.trim() === '')
      throw new UsageError('diagnostics: --out FILE is missing');
    return { kind: 'diagnostics', out: resolve(values.out), dataDir: resolveFolder(values['data-dir']) };
  },
  async run({ out }, { openServices, openDiagnostics, streams }) {
    const services = await openServices({ settings: {}, accessToken: null });
    return saveDiagnostics(out, services, { open: openDiagnostics, streams });
  },
};

/**
 * Sends the service one request, so that there is a latency to report, writes the diagnostics into a zip and prints its path.
 * @returns 1 if the file cannot be written
 */
export async function saveDiagnostics(
  file: string,
  services: Services,
  { open, streams }: { readonly open: OpenDiagnostics; readonly streams: Streams },
): Promise<ExitCode> {
  const problem = await askOnce(services);
  const trouble: HealthIssues =
    problem === null ? [] : [{ kind: 'partner', problem, sinceMs: Date.now(), retryAtMs: null }];
  const notices = [services.settings.problem, services.vault.problem].filter((one) => one !== null);
  try {
    await open(services, { trouble: () => trouble, notices: () => notices }).zip(file);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    streams.error.write(line(`tem: ${formatProblemLine(error.problem)}`));
    return 1;
  }
  streams.output.write(line(file));
  return 0;
}

/** Returns why the service does not answer; null if it does, or if none is set up. */
async function askOnce(services: Services): Promise<Problem | null> {
  const { partner } = services.settings.get();
  const { baseUrl } = selectedAccount(services.settings.get());
  if (partner !== 'service' || baseUrl === null) return null;
  try {
    const { learned } = await testService(services, AbortSignal.timeout(LIMIT_MS));
    await learned;
    return null;
  } catch (error) {
    return problemOf(error);
  }
}
