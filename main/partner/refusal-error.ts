import { type Problem, ProblemError } from '../../shared/problem.ts';

/** What the service said in refusing, as it came: it may quote what was asked. Only to be compared; never shown or kept. */
export interface Refusal {
  readonly httpStatus: number;
  /** Whether it came in the service's envelope, as an Error. */
  readonly hasEnvelope: boolean;
  /** Its message, and the texts of `errors` behind it; empty where it gave no words. */
  readonly words: string;
}

/** The service answered, and said no (`refused`, `not-permitted`). Its problem holds the words that are fit for eyes. */
export class RefusalError extends ProblemError {
  /** Out of sight of everything that prints an error with its properties. */
  readonly #refusal: Refusal;

  constructor(problem: Problem & { readonly code: 'refused' | 'not-permitted' }, refusal: Refusal) {
    super(problem.code, problem.values, undefined, problem.fields);
    this.#refusal = refusal;
  }

  get refusal(): Refusal {
    return this.#refusal;
  }
}
