import { expect, test } from '../fixtures.ts';
import { renderEffortRow } from './effort-page.ts';
import { tooMuchOf } from './fewer.ts';
import { readMeasured, recordMeasured } from './measured.ts';
import { type Person, seatPerson } from './person.ts';
import { TASKS } from './tasks.ts';
import { TASK_KEYS, TASK_TITLES, type TaskForm } from './titles.ts';

/** Records the counts for the page, instead of comparing with it: with `--workers=1`. */
const RECORDS = process.env['TEM_TASKS_RECORD'] === '1';
const LIMIT_MS = { short: 60_000, full: 240_000 } as const;

/** Defines a test for each task: a person does it with real keys, and it takes what the page says. */
export function defineTasks(form: TaskForm): void {
  for (const key of TASK_KEYS) {
    test(`a person’s task: ${TASK_TITLES[key](form)}`, async ({ harness, fakePartner }) => {
      test.setTimeout(LIMIT_MS[form]);
      const closing: { close(): Promise<void> }[] = [];
      const seated: Person[] = [];
      try {
        await TASKS[key]({
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
        const before = readMeasured('before')[form][key];
        if (before === undefined) throw new Error(`${key} was not measured before`);
        console.log(renderEffortRow([TASK_TITLES[key](form), before, counts]).trimEnd());
        if (RECORDS) recordMeasured(form, key, counts);
        expect.soft(tooMuchOf(key, before, counts)).toEqual([]);
        expect(counts, 'stale: TEM_TASKS_RECORD=1 npm run tasks').toEqual(readMeasured('after')[form][key]);
      } finally {
        await Promise.all(closing.map((one) => one.close()));
      }
    });
  }
}
