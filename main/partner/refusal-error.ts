import { type Problem, ProblemError } from '../../shared/problem.ts';

/** The service's refusal as received. It may quote the request, so it is only compared, never shown or stored. */
export interface Refusal {
  readonly httpStatus: number;
  /** Whether it came in the service's envelope, as an Error. */
  readonly hasEnvelope: boolean;
  /** Its message followed by the texts of `errors`; empty if it has no words. */
  readonly words: string;
}

/** The service answered with a refusal (`refused`, `not-permitted`). The problem contains the redacted words. */
export class RefusalError extends ProblemError {
  /** Private, so that printing the error with its properties doesn't show it. */
  readonly #refusal: Refusal;

  constructor(problem: Problem & { readonly code: 'refused' | 'not-permitted' }, refusal: Refusal) {
    super(problem.code, problem.values, undefined, problem.fields);
    this.#refusal = refusal;
  }

  get refusal(): Refusal {
    return this.#refusal;
  }
}
