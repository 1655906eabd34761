import { type Problem, ProblemError, problemOf } from '../../shared/problem.ts';

/** A task of a worker thread; `kind` tells which. */
export interface WorkerTask {
  readonly kind: string;
}

/** A task with the number by which its answer is known. */
export interface WorkerRequest<Task extends WorkerTask = WorkerTask> {
  readonly id: number;
  readonly task: Task;
}

/** What a thread answers to one request. */
export type WorkerResponse = { readonly id: number } & (
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: SerializedError }
);

/** An error as it crosses between threads. */
export interface SerializedError {
  readonly problem: Problem;
  /** Where it happened; null for an expected problem. */
  readonly stack: string | null;
}

/** An error's problem; of an internal error its stack too, which the log needs. */
export function serializeError(error: unknown): SerializedError {
  const problem = problemOf(error);
  const stack = problem.code === 'internal' && error instanceof Error ? (error.stack ?? null) : null;
  return { problem, stack };
}

/** The error in the thread that asked. */
export function deserializeError({ problem, stack }: SerializedError): ProblemError {
  const error = new ProblemError(problem.code, problem.values, undefined, problem.fields);
  if (stack !== null) error.stack = stack;
  return error;
}
