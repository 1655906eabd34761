import type { HealthIssues } from '../../shared/health.ts';
import { type Problem, ProblemError, problemOf } from '../../shared/problem.ts';
import type { Diagnostics } from '../diagnostics/open-diagnostics.ts';
import { testService } from '../orders/not-found/test-service.ts';
import type { Services } from '../services/services.ts';
import type { ExitCode, Streams } from './outcome.ts';
import { formatProblemLine } from './print-from-command-line.ts';
import { line } from './terminal-text.ts';

/** What the room is told of a process that has no station. */
export interface DiagnosticsContext {
  readonly trouble: () => HealthIssues;
  readonly notices: () => readonly Problem[];
}

/** Opens the diagnostics of this process. */
export type OpenDiagnostics = (services: Services, around: DiagnosticsContext) => Diagnostics;

/** For the one question to the service, in ms. */
const LIMIT_MS = 10_000;

/**
 * `tem diagnostics`: asks the service once, so that there is a time to tell of, and writes all that is known into a zip,
 * whose path it says.
 * @returns 1 where the file can't be written
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

/** What keeps the service from answering; null where nothing does, or no service is set up. */
async function askOnce(services: Services): Promise<Problem | null> {
  const { partner, baseUrl } = services.settings.get();
  if (partner !== 'service' || baseUrl === null) return null;
  try {
    const { learned } = await testService(services, AbortSignal.timeout(LIMIT_MS));
    await learned;
    return null;
  } catch (error) {
    return problemOf(error);
  }
}
