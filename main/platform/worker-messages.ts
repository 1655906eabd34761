import { type Problem, ProblemError, problemOf } from '../../shared/problem.ts';

/** A task of a worker thread, identified by `kind`. */
export interface WorkerTask {
  readonly kind: string;
}

/** A task with the id that its answer carries. */
export interface WorkerRequest<Task extends WorkerTask = WorkerTask> {
  readonly id: number;
  readonly task: Task;
}

/** A thread's answer to one request. */
export type WorkerResponse = { readonly id: number } & (
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: SerializedError }
);

/** An error in the form in which it crosses between threads. */
export interface SerializedError {
  readonly problem: Problem;
  /** The stack trace; null for an expected problem. */
  readonly stack: string | null;
}

/** Returns the error's problem, and for an internal error also the stack, which the log needs. */
export function serializeError(error: unknown): SerializedError {
  const problem = problemOf(error);
  const stack = problem.code === 'internal' && error instanceof Error ? (error.stack ?? null) : null;
  return { problem, stack };
}

/** Restores the error in the calling thread. */
export function deserializeError({ problem, stack }: SerializedError): ProblemError {
  const error = new ProblemError(problem.code, problem.values, undefined, problem.fields);
  if (stack !== null) error.stack = stack;
  return error;
}
