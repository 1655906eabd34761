import type { RequestListener } from 'node:http';
import type { Harness, RunningStation } from '../fixtures.ts';
import type { FakePartner } from '../partner-process.ts';
import type { Person } from './person.ts';

/** How much of it: the short form runs with every test, the full form is the one that the page tells of. */
export type TaskForm = 'short' | 'full';

/** What a task is given. */
export interface TaskContext {
  readonly harness: Harness;
  readonly form: TaskForm;
  /** Starts a partner that answers as the task says; it ends with the test. */
  readonly fakePartner: (answer: RequestListener) => Promise<FakePartner>;
  /** Closes something when the test ends. */
  readonly closeAfterwards: (one: { close(): Promise<void> }) => void;
  /** Seats the person whose actions are counted. Whatever a task prepares comes before. */
  readonly seat: (station: RunningStation) => Promise<Person>;
}

/**
 * What a person comes to a station for: the circumstances, and from outside (the labels, the printer, the service) that
 * it was done. What she presses for it is in `steps`.
 */
export interface Task {
  readonly key: TaskKey;
  /** Its row in the table. */
  readonly title: (form: TaskForm) => string;
  readonly run: (context: TaskContext) => Promise<void>;
}

export type TaskKey =
  | 'first-label'
  | 'shift'
  | 'reprint'
  | 'find-by-phone'
  | 'find-by-last-digits'
  | 'import'
  | 'second-station'
  | 'held-order';
