import type { OrderCode } from '../../../../shared/order-code.ts';
import { expect } from '../../fixtures.ts';
import { stationPage } from '../../station-page.ts';
import type { Person } from '../person.ts';
import { digitOf, KEYS, WORDS } from '../ways.ts';
import { expectTaken, rowsOf } from '../worlds/rows.ts';

interface Shift {
  readonly codes: readonly OrderCode[];
  readonly cancelled: OrderCode;
  readonly unreadable: OrderCode;
  /** Puts paper in: her hands are at the printer then, which nobody counts. */
  readonly fillPaper: () => void;
}

/** A scanner's second reading of one press would count as one scan within this, ms. */
const NO_BOUNCE_MS = 2_100;

/** Scans every parcel, answers what Tem asks about one while she holds it, and prints at the end. */
export async function packShift(
  person: Person,
  { codes, cancelled, unreadable, fillPaper }: Shift,
): Promise<void> {
  const { page } = person;
  const station = stationPage(page);
  await expect(station.field).toBeFocused();
  for (const code of codes) {
    await person.scan(code);
    await expectTaken(page, code);
    if (code === cancelled) await leaveOut(person, code);
  }
  // Two parcels lie on the pile again.
  await page.waitForTimeout(NO_BOUNCE_MS);
  for (const code of codes.slice(0, 2)) {
    await person.scan(code);
    await expect(station.answer).toContainText(WORDS.duplicate);
    await expect(station.answer).toContainText(code);
  }

  await person.press(KEYS.print);
  await person.sees(page.getByText(WORDS.outOfPaper));
  // It goes on by itself.
  fillPaper();
  await expect
    .poll(
      async () => (await rowsOf(page)).filter(({ state }) => state !== 'printed').map(({ code }) => code),
      {
        timeout: 60_000,
      },
    )
    .toEqual([unreadable]);

  await person.press(KEYS.nextQuestion);
  await person.press(await digitOf(page, 'remove'));
}

/** A cancelled order: its parcel goes aside, and its row out of the list. */
async function leaveOut({ page, press }: Person, code: OrderCode): Promise<void> {
  await press(await digitOf(page, 'keep'));
  await expect.poll(async () => (await rowsOf(page)).some((row) => row.code === code)).toBe(false);
}
