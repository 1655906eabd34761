import type { RequestListener } from 'node:http';
import type { Harness, RunningStation } from '../fixtures.ts';
import type { FakePartner } from '../partner-process.ts';
import type { Person } from './person.ts';
import type { TaskForm } from './titles.ts';

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
export type Task = (context: TaskContext) => Promise<void>;
