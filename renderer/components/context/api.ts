import type { Reply, TemApi } from '../../../shared/ipc.ts';
import { ProblemError, problemOf } from '../../../shared/problem.ts';

/** The groups of main's calls and messages that a module may use. */
export interface ApiSlice<Group extends keyof TemApi['calls'] | keyof TemApi['messages']> {
  readonly calls: Pick<TemApi['calls'], Group & keyof TemApi['calls']>;
  readonly messages: Pick<TemApi['messages'], Group & keyof TemApi['messages']>;
}

/** Shows an error in the operator's language. */
export type ReportError = (thrown: unknown) => void;

/** Waits for a call's reply and returns its value; throws an expected failure as ProblemError. */
export async function unwrap<Value>(reply: Promise<Reply<Value>>): Promise<Value> {
  const answer = await reply;
  if (answer.ok) return answer.value;
  const { code, values, fields } = answer.problem;
  throw new ProblemError(code, values, undefined, fields);
}

/** Whether a person declined in one of Tem's dialogs: nothing was done, and no error is shown. */
export const isDeclined = (thrown: unknown): boolean => problemOf(thrown).code === 'not-agreed';
