import { expect } from '../../fixtures.ts';
import type { Person } from '../person.ts';
import { KEYS, WORDS } from '../ways.ts';
import type { FileOrder } from '../worlds/order-file.ts';
import type { ShopPartner } from '../worlds/shop-partner.ts';

interface ImportOfMistakes {
  readonly right: readonly FileOrder[];
  readonly mistaken: readonly FileOrder[];
  /** Saves the file anew from the spreadsheet, where nobody counts. */
  readonly save: (orders: readonly FileOrder[]) => void;
  readonly shop: ShopPartner;
}

/**
 * Corrects what Tem finds before it sends, then what it did not find: an order to a number that does not exist, which
 * has to be cancelled, and a row that the service refuses. Both go into a file of their own, as the screen says.
 */
export async function importWithMistakes(
  person: Person,
  { right, mistaken, save, shop }: ImportOfMistakes,
): Promise<void> {
  const { page } = person;
  const stage = page.locator('[data-stage]');
  const count = (name: string) => page.locator(`[data-filter="${name}"] b`);
  await person.press(KEYS.imports);
  await person.sees(page.getByRole('button', { name: WORDS.chooseFile }));
  await person.press(KEYS.chooseFile);
  await expect(count('mistaken')).toHaveText('1');
  save(
    mistaken.map((order, at) => (order.weight === right[at]?.weight ? order : { ...order, weight: '500' })),
  );
  await person.press(KEYS.chooseFile);
  await expect(count('ready')).toHaveText(String(right.length));
  await person.press(KEYS.sendImport);
  await expect(stage).toHaveAttribute('data-stage', 'done', { timeout: 30_000 });
  const wrong = mistaken.find(({ phone }, at) => phone !== right[at]?.phone);
  if (wrong === undefined) throw new Error('no wrong phone');
  await person.wrongTurn('a row is refused, and a phone number cut short has become an order', async () => {
    await expect(count('refused')).toHaveText('1');
    expect(shop.orders().filter(({ phone }) => phone === wrong.phone)).toHaveLength(1);
  });

  await person.press(KEYS.orders);
  await expect(page.locator('main:visible input').first()).toBeFocused();
  await person.type(wrong.soc);
  await person.press(KEYS.goOn);
  await person.sees(page.getByRole('heading', { name: shop.codeOf(wrong.soc) }));
  await person.press(KEYS.cancelOrder);
  await person.sees(page.getByRole('button', { name: WORDS.cancelYes }));
  await person.press(KEYS.cancelOrderYes);
  await person.sees(page.getByText(WORDS.cancelled));

  // An own code that was used is not taken again.
  const again = right.filter(
    (order, at) => order.phone !== mistaken[at]?.phone || order.province !== mistaken[at]?.province,
  );
  save(again.map((order) => (order.soc === wrong.soc ? { ...order, soc: `${order.soc}B` } : order)));
  await person.press(KEYS.imports);
  await expect(stage).toBeVisible();
  await person.press(KEYS.chooseFile);
  await person.sees(page.getByRole('button', { name: WORDS.replaceYes }));
  await person.press(KEYS.replaceFile);
  await expect(count('ready')).toHaveText(String(again.length));
  await person.press(KEYS.sendImport);
}
