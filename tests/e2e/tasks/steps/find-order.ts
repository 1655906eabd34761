import { expect } from '../../fixtures.ts';
import type { Person } from '../person.ts';
import { KEYS, WORDS } from '../ways.ts';

interface WantedOrder {
  /** What the receiver says of her phone number. */
  readonly said: string;
  readonly name: string;
  readonly code: string;
}

/** By the number, in vain; then by the name that she asks for, whose Enter finds nothing either. */
export async function findOrder(person: Person, { said, name, code }: WantedOrder): Promise<void> {
  const { page } = person;
  const search = page.locator('main:visible input').first();
  const notFound = page.getByRole('status').filter({ hasText: WORDS.orderNotFound });
  await person.press(KEYS.orders);
  await expect(search).toBeFocused();
  await person.type(said);
  await person.press(KEYS.goOn);
  await person.wrongTurn('no order is known by its receiver’s phone number', () =>
    expect(notFound).toContainText(said),
  );
  await person.press(KEYS.back);
  await expect(search).toHaveValue('');
  const typed = withoutDiacritics(name);
  await person.type(typed);
  const row = page.locator('[data-order-row]');
  await expect(row).toHaveCount(1);
  await person.press(KEYS.goOn);
  await person.wrongTurn('Enter finds nothing above the very order that the list shows', async () => {
    await expect(notFound).toContainText(typed);
    await expect(row).toContainText(code);
  });
  await person.press('ArrowDown');
  await expect(row.first()).toBeFocused();
  await person.press(KEYS.goOn);
  await person.sees(page.getByRole('heading', { name: code }));
  await person.press(KEYS.copyCode);
}

const withoutDiacritics = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('đ', 'd').replaceAll('Đ', 'D').toLowerCase();
