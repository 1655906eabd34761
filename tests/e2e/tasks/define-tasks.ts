import { expect, test } from '../fixtures.ts';
import { readMeasured, recordMeasured } from './measured.ts';
import { type Person, seatPerson } from './person.ts';
import type { TaskForm } from './task.ts';
import { TASKS } from './tasks.ts';

/** Records instead of comparing: with `--workers=1`. */
const RECORDS = process.env['TEM_TASKS_RECORD'] === '1';
const LIMIT_MS = { short: 60_000, full: 240_000 } as const;

/** Defines a test for each task: a person does it with real keys, and her counts are the recorded ones. */
export function defineTasks(form: TaskForm): void {
  for (const task of TASKS) {
    test(`a person’s task: ${task.title(form)}`, async ({ harness, fakePartner }) => {
      test.setTimeout(LIMIT_MS[form]);
      const closing: { close(): Promise<void> }[] = [];
      const seated: Person[] = [];
      try {
        await task.run({
          harness,
          form,
          fakePartner,
          closeAfterwards: (one) => void closing.push(one),
          async seat(station) {
            const person = await seatPerson(station);
            seated.push(person);
            return person;
          },
        });
        const [person] = seated;
        if (person === undefined) throw new Error('nobody did it');
        const counts = await person.counts();
        if (RECORDS) recordMeasured('before', form, task.key, counts);
        else expect(counts).toEqual(readMeasured('before')[form][task.key]);
      } finally {
        await Promise.all(closing.map((one) => one.close()));
      }
    });
  }
}
