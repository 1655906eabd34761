import type { TemApi } from '../../../shared/ipc.ts';
import { problemOf } from '../../../shared/problem.ts';

/** The groups of main's calls and messages that a module may use. */
export interface ApiSlice<Group extends keyof TemApi['calls'] | keyof TemApi['messages']> {
  readonly calls: Pick<TemApi['calls'], Group & keyof TemApi['calls']>;
  readonly messages: Pick<TemApi['messages'], Group & keyof TemApi['messages']>;
}

/** Shows an error in the operator's language. */
export type ReportError = (thrown: unknown) => void;

/** One of main's calls, whatever it takes. */
type AnyCall<Output> = (input: never) => Promise<Output>;

/** Replaces each call; groups and names stay. */
export const mapCalls = <Output>(
  calls: { readonly [Group in keyof TemApi['calls']]: Readonly<Record<string, AnyCall<Output>>> },
  replace: (call: AnyCall<Output>) => AnyCall<unknown>,
): TemApi['calls'] =>
  Object.fromEntries(
    Object.entries(calls).map(([group, members]) => [
      group,
      Object.fromEntries(Object.entries(members).map(([name, call]) => [name, replace(call)])),
    ]),
    // The caller's functions decide the types of the values.
  ) as TemApi['calls'];

/**
 * Whether a person declined in one of Tem's dialogs, or left the PIN's (features/lock): nothing was done, and no error is
 * shown.
 */
export const isDeclined = (thrown: unknown): boolean =>
  ['not-agreed', 'settings-locked'].includes(problemOf(thrown).code);
