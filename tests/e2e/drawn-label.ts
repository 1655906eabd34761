import { expect, type LabAnswer, readPageTexts } from './label-lab.ts';

/** A label that the page draws whatever else it does. */
export const drawn = (code: string): string => `<p>${code}</p>`;

type Label = (html: string) => Promise<LabAnswer>;
type LabApp = { evaluate<Value>(work: () => Value): Promise<Value> };

/** Prints the next label, in the same window. */
export async function expectNext(label: Label, labApp: LabApp, code: string): Promise<void> {
  const next = await label(drawn(code));
  expect(next.problem).toBeNull();
  expect(await readPageTexts(next)).toEqual([expect.stringContaining(code)]);
  expect(await labApp.evaluate(() => labelLab.windows())).toBe(1);
}
