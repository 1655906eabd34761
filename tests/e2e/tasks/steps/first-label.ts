import { expect } from '../../fixtures.ts';
import { stationPage } from '../../station-page.ts';
import type { Person } from '../person.ts';
import { KEYS, WORDS } from '../ways.ts';
import { expectRows } from '../worlds/rows.ts';

/** What she has at hand to try the scanner with: the barcode of any parcel. */
const AT_HAND = '8934673573641';
const CALIBRATION_SCANS = 5;
/** Practice orders that the station adds at once. */
const PRACTICE = 10;

/** Enter at every page, as the guide says; a folder for the labels; five scans. */
export async function toFirstLabel(person: Person, { folder }: { readonly folder: string }): Promise<void> {
  const { page } = person;
  const heading = (name: string) => page.getByRole('heading', { name });
  await person.dialogs.choose(folder);
  await person.sees(heading(WORDS.guideWelcome));
  await person.press(KEYS.goOn);
  await person.sees(heading(WORDS.guidePartner));
  await person.press(KEYS.goOn);

  await person.sees(heading(WORDS.guidePrinter));
  const printer = page.getByRole('combobox', { name: WORDS.printer });
  await person.click(printer);
  await person.click(page.getByRole('option', { name: WORDS.savePdf }));
  await expect(printer).not.toHaveValue('');
  await person.press(KEYS.goOn);
  await person.wrongTurn('“Next, Enter” opens the list of printers again', () =>
    expect(page.getByRole('option').first()).toBeVisible(),
  );
  await person.click(page.getByRole('button', { name: WORDS.guideNext }));

  await person.sees(heading(WORDS.guideTest));
  await person.press(KEYS.goOn);
  await person.sees(heading(WORDS.guideTestAsk));
  await person.press(KEYS.goOn);
  await person.sees(heading(WORDS.guideScanner));
  for (let scan = 1; scan <= CALIBRATION_SCANS; scan++) {
    await person.scan(AT_HAND);
    await person.sees(page.getByText(`${scan}/${CALIBRATION_SCANS}`));
  }
  await person.press(KEYS.keepCalibration);
  await person.sees(heading(WORDS.guideDone));
  await person.press(KEYS.goOn);

  await expect(stationPage(page).field).toBeFocused();
  await person.sees(page.getByRole('button', { name: WORDS.practice }));
  await person.press(KEYS.practice);
  await expectRows(page, PRACTICE);
  await person.press(KEYS.print);
}
