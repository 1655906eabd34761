import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromAppPath, toAppPath } from '../../../build/electron/system.ts';
import type { OrderCode } from '../../../shared/order-code.ts';
import { FILE_PRINTER } from '../../../shared/printer-name.ts';
import { expect } from '../fixtures.ts';
import { registerSecret } from '../leaked-data.ts';
import { setToken, stationPage } from '../station-page.ts';
import type { Person } from './person.ts';
import type { Task, TaskContext } from './task.ts';
import { IMPORT_ROWS, SHIFT_ORDERS, type TaskKey } from './titles.ts';
import { digitOf, KEYS, WORDS } from './ways.ts';
import { type FileOrder, fileOrder, orderFileText } from './worlds/order-file.ts';
import { startCountingPrinter, startPrintedShift } from './worlds/printed-shift.ts';
import { expectRows, expectState, expectTaken, rowsOf } from './worlds/rows.ts';
import { codeAt, shiftPartner } from './worlds/shift-partner.ts';
import { createShopPartner } from './worlds/shop-partner.ts';

/** A label file as the printer of files names it, of an order of the built-in service. */
const LABEL_FILE = /^[A-Z]{4}\d{6}[A-Z]{2}\.\d+\.pdf$/;
/** Practice orders that the station adds at once. */
const PRACTICE = 10;

/** From a first start, with nothing set up, to the first label of practice: Enter at every page, as the guide says. */
const firstLabel: Task = async ({ harness, seat }) => {
  // Where the guide's printer for practice puts its files.
  const documents = join(harness.dataDir, '..', 'Documents');
  const station = await harness.start([], { XDG_DOCUMENTS_DIR: toAppPath(documents) });
  const { page } = station;
  const person = await seat(station);
  for (const title of [
    WORDS.guideWelcome,
    WORDS.guidePartner,
    WORDS.guidePrinter,
    WORDS.guideTest,
    WORDS.guideTestAsk,
    WORDS.guideScanner,
    WORDS.guideDone,
  ]) {
    await person.sees(page.getByRole('heading', { name: title }));
    if (title === WORDS.guidePrinter)
      await expect(page.getByRole('combobox', { name: WORDS.printer })).not.toHaveValue('');
    await person.press(KEYS.goOn);
  }
  await expect(stationPage(page).field).toBeFocused();
  await person.sees(page.getByRole('button', { name: WORDS.practice }));
  await person.press(KEYS.practice);
  await expectRows(page, PRACTICE);
  await person.press(KEYS.print);

  const settings = JSON.parse(readFileSync(join(harness.dataDir, 'settings.json'), 'utf8')) as {
    partner: string;
    printer: string;
  };
  expect(settings).toMatchObject({ partner: 'sandbox', printer: expect.stringMatching(`^${FILE_PRINTER}`) });
  const folder = fromAppPath(settings.printer.slice(FILE_PRINTER.length));
  const labels = (): string[] => readdirSync(folder).filter((name) => LABEL_FILE.test(name));
  await expect.poll(() => labels().length).toBeGreaterThan(0);
};

/** A scanner's second reading of one press would count as one scan within this, ms. */
const NO_BOUNCE_MS = 2_100;

/** A shift: every parcel scanned, and whatever goes wrong on an ordinary day. */
const shift: Task = async (context) => {
  const { harness, form, fakePartner, seat } = context;
  const codes = Array.from({ length: SHIFT_ORDERS[form] }, (_, at) => codeAt(at));
  const [cancelled, unreadable] = [codeAt(2), codeAt(SHIFT_ORDERS[form] - 2)];
  const printer = await startCountingPrinter(context, SHIFT_ORDERS[form] / 2);
  const partner = await fakePartner(shiftPartner({ cancelled, unreadable }));
  harness.writeServiceSettings(partner, { printer: printer.address, guide: 'done' });
  const running = await harness.start();
  const { page } = running;
  await setToken(page, 'any');
  const person = await seat(running);
  const station = stationPage(page);
  await expect(station.field).toBeFocused();
  const notPrinted = async (): Promise<string[]> =>
    (await rowsOf(page)).filter(({ state }) => state !== 'printed').map(({ code }) => code);
  for (const code of codes) {
    await person.scan(code);
    await expectTaken(page, code);
    if (code !== cancelled) continue;
    // Its parcel goes aside, and its row out of the list.
    await person.press(await digitOf(page, 'keep'));
    await expect.poll(async () => (await rowsOf(page)).some((row) => row.code === code)).toBe(false);
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
  // Her hands are at the printer, which nobody counts; it goes on by itself.
  printer.set({ outOfPaper: false });
  await expect.poll(notPrinted).toEqual([unreadable]);
  await person.press(KEYS.nextQuestion);
  await person.press(await digitOf(page, 'remove'));

  // Every good label once, the other two never, and nothing left to answer.
  const wanted = codes.map((code) => [code, code === cancelled || code === unreadable ? 0 : 1]);
  await expect.poll(() => codes.map((code) => [code, printer.countOf(code)])).toEqual(wanted);
  await expect.poll(notPrinted).toEqual([]);
};

/** A printed label is scanned again; the digit that the answer shows says why. */
async function printAgain(
  context: TaskContext,
  why: 'damaged' | 'lost',
  before: (person: Person['page']) => Promise<unknown>,
): Promise<void> {
  const { station, codes, printer } = await startPrintedShift(context);
  const { page } = station;
  const code = codes[0] as OrderCode;
  expect(printer.countOf(code)).toBe(1);
  await before(page);
  const person = await context.seat(station);
  await expect(stationPage(page).field).toBeFocused();
  await person.scan(code);
  await person.press(await digitOf(page, why));
  await expectState(page, code, 'queued');
  await person.press(KEYS.print);
  await expect.poll(() => printer.countOf(code)).toBe(2);
  expect(printer.count()).toBe(codes.length + 1);
}

const ORDERS = { short: 8, full: 30 } as const;

/** A receiver calls and asks for her order, whose code goes to the courier. @param says what she says of her number */
async function findOrder(context: TaskContext, says: (order: FileOrder) => string): Promise<void> {
  const { harness, form, fakePartner, seat } = context;
  const orders = Array.from({ length: ORDERS[form] }, (_, at) => fileOrder(at));
  const wanted = fileOrder(3);
  const shop = createShopPartner();
  harness.writeServiceSettings(await fakePartner(shop.answer), { guide: 'done' });
  const station = await harness.start();
  const { app, page } = station;
  await setToken(page, 'any');
  // The shop's own orders of today.
  await page.evaluate(async (text) => {
    const bytes = new TextEncoder().encode(text);
    const read = await window.tem.calls.imports.read({ name: 'don.csv', bytes });
    if (!read.ok) throw new Error(read.problem.code);
    const sent = await window.tem.calls.imports.start({ toBatch: false });
    if (!sent.ok) throw new Error(sent.problem.code);
  }, orderFileText(orders));
  await expect.poll(() => shop.orders().length).toBe(orders.length);
  await app.evaluate(({ clipboard }) => clipboard.writeText(''));

  const code = shop.codeOf(wanted.soc);
  const person = await seat(station);
  await person.press(KEYS.orders);
  await expect(page.locator('main:visible input').first()).toBeFocused();
  await person.type(says(wanted));
  await expect(page.locator('[data-order-row]')).toHaveCount(1);
  await person.press(KEYS.goOn);
  await person.sees(page.getByRole('heading', { name: code }));
  await person.press(KEYS.copyCode);
  await expect.poll(() => app.evaluate(({ clipboard }) => clipboard.readText())).toBe(code);
}

/** A shop's file of the day; a weight in words, a phone number cut short and a province misspelled are in it. */
const importOrders: Task = async ({ harness, form, fakePartner, seat }) => {
  const right = Array.from({ length: IMPORT_ROWS[form] }, (_, at) => fileOrder(at));
  const mistakes: Readonly<Record<number, Partial<FileOrder>>> = {
    2: { weight: 'nửa ký' },
    5: { phone: '0912' },
    7: { province: 'Hà Nôi' },
  };
  const shop = createShopPartner();
  harness.writeServiceSettings(await fakePartner(shop.answer), { guide: 'done' });
  const file = join(harness.dataDir, '..', 'don-hang.csv');
  writeFileSync(file, orderFileText(right.map((order, at) => ({ ...order, ...mistakes[at] }))));
  const station = await harness.start();
  const { page } = station;
  await setToken(page, 'any');
  const person = await seat(station);
  await person.dialogs.choose(file);
  const countOf = async (filter: string): Promise<number> => {
    const counts = await page.locator(`[data-filter="${filter}"] b`).allTextContents();
    return Number(counts[0] ?? 0);
  };
  await person.press(KEYS.imports);
  await person.sees(page.getByRole('button', { name: WORDS.chooseFile }));
  await person.press(KEYS.chooseFile);
  await expect.poll(async () => (await countOf('mistaken')) + (await countOf('held'))).toBe(3);
  // Corrected and saved anew in the spreadsheet, where nobody counts.
  writeFileSync(file, orderFileText(right));
  await person.press(KEYS.chooseFile);
  await expect.poll(() => countOf('ready')).toBe(right.length);
  await person.press(KEYS.send);
  const wanted = right.map(({ name, phone }) => `${name} ${phone}`).toSorted();
  const exist = (): string[] => shop.orders().map(({ name, phone }) => `${String(name)} ${String(phone)}`);
  await expect.poll(() => exist().toSorted()).toEqual(wanted);
};

const TOKEN = 'Tk7Hq2mXw9RbLs4VzNc6Fd3PyGj8Bn5QaUe1KtZ0';

/** Another table with the same service and printer: the guide takes its file, then the access token, which came in a message. */
const secondStation: Task = async (context) => {
  const { harness, fakePartner, seat } = context;
  const printer = await startCountingPrinter(context);
  const authorized = new Set<string>();
  const answer = shiftPartner({ cancelled: null, unreadable: null });
  const partner = await fakePartner((request, response) => {
    if (request.headers.authorization !== undefined) authorized.add(request.headers.authorization);
    // What the test of the connection asks: no webhook is registered.
    if (request.url?.startsWith('/v1/partner/webhooks') === true)
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ status: 'Success', results: null }));
    else answer(request, response);
  });
  registerSecret(TOKEN);
  const settings = {
    partner: 'service',
    baseUrl: partner.url,
    labelUrl: partner.url,
    printer: printer.address,
    size: 'S9',
    reprintDays: 5,
    volume: 40,
  };
  const file = join(harness.dataDir, '..', 'cai-dat-tem.json');
  writeFileSync(file, JSON.stringify({ format: 'tem-settings', version: 1, settings }));
  const station = await harness.start();
  const { page } = station;
  const person = await seat(station);
  await person.dialogs.choose(file);
  await person.sees(page.getByRole('heading', { name: WORDS.guideWelcome }));
  await person.press(KEYS.goOn);
  await person.sees(page.getByRole('heading', { name: WORDS.guidePartner }));
  await person.press(KEYS.guideFile);
  const input = page.getByLabel(WORDS.tokenField);
  await expect(input).toBeFocused();
  await person.paste(TOKEN);
  await expect(input).toHaveValue(TOKEN);
  await person.press(KEYS.goOn);
  await expect(input).toHaveValue('');
  await person.sees(page.getByText(WORDS.connected));
  // The rest of the guide can wait.
  await person.press(KEYS.later);
  await expect(stationPage(page).field).toBeFocused();
  await person.scan(codeAt(0));
  await expectTaken(page, codeAt(0));
  await person.press(KEYS.print);

  await expect.poll(() => printer.countOf(codeAt(0))).toBe(1);
  const saved: unknown = JSON.parse(readFileSync(join(harness.dataDir, 'settings.json'), 'utf8'));
  expect(saved).toMatchObject(settings);
  expect([...authorized]).toEqual([`Bearer ${TOKEN}`]);
};

export const TASKS: Readonly<Record<TaskKey, Task>> = {
  'first-label': firstLabel,
  shift,
  reprint: (context) => printAgain(context, 'damaged', async () => undefined),
  // Of an earlier list.
  'held-order': (context) =>
    printAgain(context, 'lost', (page) => page.evaluate(() => window.tem.calls.station.clear(undefined))),
  'find-by-phone': (context) => findOrder(context, ({ phone }) => phone),
  'find-by-last-digits': (context) => findOrder(context, ({ phone }) => phone.slice(-4)),
  import: importOrders,
  'second-station': secondStation,
};
