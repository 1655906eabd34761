import { expect } from '../../fixtures.ts';
import type { Person } from '../person.ts';
import { KEYS, WORDS } from '../ways.ts';
import type { FileOrder } from '../worlds/order-file.ts';

interface ImportOfMistakes {
  /** The orders as they should be. */
  readonly right: readonly FileOrder[];
  /** How many rows of the file are not. */
  readonly mistakes: number;
  /** Saves the file anew from the spreadsheet, where nobody counts. */
  readonly save: (orders: readonly FileOrder[]) => void;
}

/** Corrects in the file what Tem finds before it sends anything, and sends. */
export async function importWithMistakes(
  person: Person,
  { right, mistakes, save }: ImportOfMistakes,
): Promise<void> {
  const { page } = person;
  const countOf = async (filter: string): Promise<number> => {
    const counts = await page.locator(`[data-filter="${filter}"] b`).allTextContents();
    return Number(counts[0] ?? 0);
  };
  await person.press(KEYS.imports);
  await person.sees(page.getByRole('button', { name: WORDS.chooseFile }));
  await person.press(KEYS.chooseFile);
  await expect.poll(async () => (await countOf('mistaken')) + (await countOf('held'))).toBe(mistakes);
  save(right);
  await person.press(KEYS.chooseFile);
  await expect.poll(() => countOf('ready')).toBe(right.length);
  await person.press(KEYS.send);
}
