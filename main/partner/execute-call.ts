import { type Problem, ProblemError } from '../../shared/problem.ts';
import type { Log } from '../log/log.ts';
import type { Operation } from './endpoints.ts';
import type { HttpLimits } from './http-limits.ts';
import { type HttpRequest, type HttpResponse, type SendRequestOptions, sendRequest } from './send-request.ts';
import { observeCall, type ServiceObservation } from './service-observation.ts';
import type { TokenRequirements } from './token-requirements.ts';

interface ServiceCall<Answer> {
  readonly operation: Operation | 'label';
  readonly request: HttpRequest;
  readonly signal: AbortSignal | undefined;
  /** @throws ProblemError `token-wanted` if the answer requires the access token, which the request lacked */
  readonly read: (answer: HttpResponse, sentToken: boolean) => Answer;
  /** Returns the header value for repeating the request with the token. @throws ProblemError with why there is none */
  readonly authorization: () => string;
}

export interface ExecuteCallOptions extends Pick<SendRequestOptions, 'fetch' | 'fetchOnce' | 'visit'> {
  readonly limits: HttpLimits;
  readonly log: Log;
  readonly onObservation: (news: ServiceObservation) => void;
  readonly tokenRequirements: TokenRequirements;
}

/** Executes one call and reports it once, however often it was sent. */
export async function executeCall<Answer>(
  { operation, request, signal, read, authorization }: ServiceCall<Answer>,
  { limits, log, onObservation, tokenRequirements, ...ways }: ExecuteCallOptions,
): Promise<Answer> {
  const start = performance.now();
  let attempts = 0;
  let sentToken = false;
  let answer: HttpResponse | null = null;

  async function send(asked: HttpRequest): Promise<Answer> {
    const before = attempts;
    attempts++;
    sentToken = 'authorization' in asked.headers;
    answer = null;
    const totalMs = Math.max(1, limits.totalMs - (performance.now() - start));
    answer = await sendRequest(asked, {
      ...ways,
      limits: { ...limits, totalMs },
      signal,
      onRetry: (attempt) => {
        attempts = before + attempt;
      },
    });
    return read(answer, sentToken);
  }

  async function sendWithToken(): Promise<Answer> {
    const headers = { ...request.headers, authorization: authorization() };
    const value = await send({ ...request, headers });
    if (answer !== null && answer.httpStatus < 300) tokenRequirements.add(operation);
    return value;
  }

  const tell = (outcome: string, problem: Problem | null): void => {
    const milliseconds = Math.round(performance.now() - start);
    const httpStatus = answer?.httpStatus ?? null;
    log({ event: 'partner call', operation, outcome, httpStatus, attempts, milliseconds });
    // Labels may come from another address, so they say nothing about the service.
    const news = operation === 'label' ? null : observeCall(answer, problem, { sentToken, tries: attempts });
    if (news !== null) onObservation(news);
  };

  try {
    const value = await send(request).catch((error: unknown) => {
      if (error instanceof ProblemError && error.problem.code === 'token-wanted') return sendWithToken();
      throw error;
    });
    tell('answered', null);
    return value;
  } catch (error) {
    if (error instanceof ProblemError) tell(error.problem.code, error.problem);
    else tell('cancelled', null);
    throw error;
  }
}
