import { expect } from '../../fixtures.ts';
import type { Person } from '../person.ts';
import { KEYS } from '../ways.ts';

interface WantedOrder {
  /** What the receiver says of her phone number. */
  readonly said: string;
  readonly code: string;
}

/** By the number; Enter opens the order that the list shows. */
export async function findOrder(person: Person, { said, code }: WantedOrder): Promise<void> {
  const { page } = person;
  await person.press(KEYS.orders);
  await expect(page.locator('main:visible input').first()).toBeFocused();
  await person.type(said);
  await expect(page.locator('[data-order-row]')).toHaveCount(1);
  await person.press(KEYS.goOn);
  await person.sees(page.getByRole('heading', { name: code }));
  await person.press(KEYS.copyCode);
}
