import { type Problem, ProblemError } from '../../shared/problem.ts';
import type { Log } from '../log/log.ts';
import type { Operation } from './endpoints.ts';
import { exchange, type HttpAnswer, type HttpNeeds, type HttpRequest } from './http.ts';
import type { HttpLimits } from './limits.ts';
import { newsOf, type PartnerNews } from './news.ts';
import type { WantsToken } from './wants-token.ts';

/** What is asked of the service, or of the label address. */
export interface Asked<Answer> {
  readonly operation: Operation | 'label';
  readonly request: HttpRequest;
  readonly signal: AbortSignal | undefined;
  /** @throws ProblemError `token-wanted` where the answer asks for the access token, which the request did not have */
  readonly read: (answer: HttpAnswer, sentToken: boolean) => Answer;
  /**
   * The header's value for asking once more, with the token. @throws ProblemError with why there is none
   */
  readonly authorization: () => string;
}

export interface AskNeeds extends Pick<HttpNeeds, 'fetch' | 'fetchOnce' | 'visit'> {
  readonly limits: HttpLimits;
  readonly log: Log;
  readonly onNews: (news: PartnerNews) => void;
  readonly wantsToken: WantsToken;
}

/** One call, told once however often it was sent. */
export async function ask<Answer>(
  { operation, request, signal, read, authorization }: Asked<Answer>,
  { limits, log, onNews, wantsToken, ...ways }: AskNeeds,
): Promise<Answer> {
  const start = performance.now();
  let attempts = 0;
  let sentToken = false;
  let answer: HttpAnswer | null = null;

  async function send(asked: HttpRequest): Promise<Answer> {
    const before = attempts;
    attempts++;
    sentToken = 'authorization' in asked.headers;
    answer = null;
    const totalMs = Math.max(1, limits.totalMs - (performance.now() - start));
    answer = await exchange(asked, {
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
    if (answer !== null && answer.httpStatus < 300) wantsToken.add(operation);
    return value;
  }

  const tell = (outcome: string, problem: Problem | null): void => {
    const milliseconds = Math.round(performance.now() - start);
    const httpStatus = answer?.httpStatus ?? null;
    log({ event: 'partner call', operation, outcome, httpStatus, attempts, milliseconds });
    // Labels may come from another address, and say nothing of the service.
    const news = operation === 'label' ? null : newsOf(answer, problem, { sentToken, tries: attempts });
    if (news !== null) onNews(news);
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
