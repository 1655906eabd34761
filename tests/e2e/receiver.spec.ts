import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodePDFRawStream, PDFDocument, PDFName, PDFNumber, PDFRawStream } from '@cantoo/pdf-lib';
import { decode } from 'fast-png';
import { toAppPath } from '../../build/electron/system.ts';
import { hashDots } from '../../main/labels/inspect/dots.ts';
import { expect, test } from './fixtures.ts';
import type { LabelBlock } from './label-html.ts';
import { A, B, C, goodLabel, labelPartner, printWithPartner, shortcode } from './label-partner.ts';
import { setToken, stationPage } from './station-page.ts';

// Labels whose receiver is the order's, and one with the right barcode and another's name, phone and address: what the station
// makes of them, and what receipts record of the prints, the station's and the command line's.

const DINH =
  'Nguyễn Thị Định<br>0987654294<br>187/9 Mai Xuân Thưởng, Phường 14, Quận 6, Thành phố Hồ Chí Minh';
const NAM = 'Trần Văn Nam<br>0905112233<br>12 Trương Định, Phường 01, Quận Gò Vấp, Thành phố Hồ Chí Minh';
/** As a look-up returns it. */
const KNOWN = {
  name: 'Nguyễn Thị Định',
  phone: '098****294',
  address: '187/9 Mai Xuân Thưởng',
  formatted_address: '187/9 Mai Xuân Thưởng, Phường 14, Quận 6, Thành phố Hồ Chí Minh',
};

const to = (of: typeof A, receiver: string): LabelBlock => ({
  ...goodLabel(of),
  text: `${of}<br>${receiver}`,
});

/** SHA-256 of each page's dots, as docs/reference/receipts.md defines it, from the images that pdf-lib finds in a file. */
async function dotsIn(file: string): Promise<string[]> {
  const document = await PDFDocument.load(readFileSync(file));
  return document.context.enumerateIndirectObjects().flatMap(([, image]) => {
    if (!(image instanceof PDFRawStream) || image.dict.get(PDFName.of('Subtype')) !== PDFName.of('Image'))
      return [];
    const size = Buffer.alloc(8);
    for (const [at, key] of ['Width', 'Height'].entries())
      size.writeUInt32BE(image.dict.lookup(PDFName.of(key), PDFNumber).asNumber(), at * 4);
    return [createHash('sha256').update(size).update(decodePDFRawStream(image).decode()).digest('hex')];
  });
}

/** The same of a picture of one page. */
function dotsOfPicture(file: string): string {
  const { data, width: widthDots, height: heightDots } = decode(readFileSync(file));
  // A picture's 1 is white.
  return hashDots({ widthDots, heightDots, bits: Uint8Array.from(data, (byte) => ~byte) });
}

/** A service whose orders are of one receiver, and the label of B alone names another. */
const service = (ofB: () => string = () => NAM) =>
  labelPartner({
    receiver: () => KNOWN,
    label: (codes) => codes.map((of) => to(of as typeof A, of === B ? ofB() : DINH)),
  });

test('warns on the row of a label of another receiver, and prints it, where that is set', async ({
  harness,
  fakePartner,
}) => {
  harness.writeServiceSettings(await fakePartner(service()), { holdOtherReceiver: false });
  const { page } = await harness.start();
  await setToken(page, 'any');
  const station = stationPage(page);
  for (const one of [A, B]) await station.scan(one);
  await page.keyboard.press('F9');
  await station.expectStates(['printed', 'printed']);
  expect(harness.listLabels()).toEqual([`${A}.pdf`, `${B}.pdf`]);
  const warned = page.locator('[data-row]').getByRole('img', { name: /Người nhận trên nhãn/ });
  await expect(warned).toHaveCount(1);
  await station.select(B);
  await expect(station.answer).toContainText('Người nhận trên nhãn có vẻ không khớp với đơn');
});

test('holds it otherwise, and one that shows no receiver, and says so on the command line', async ({
  harness,
  fakePartner,
}) => {
  const partner = await fakePartner(service());
  expect(await printWithPartner(harness, partner, [A, B])).toMatchObject({
    outcomes: ['printed', 'other-receiver'],
    lines: [{}, { receiver: 'differs' }],
  });
  const loading = await fakePartner(service(() => 'Đang tải…'));
  expect(await printWithPartner(harness, loading, [B])).toMatchObject({
    outcomes: ['no-receiver'],
    lines: [{ receiver: 'missing' }],
  });
  expect(harness.listLabels()).toEqual([`${A}.pdf`]);
});

test('a preview shows the dots that would come out, held or not, and records nothing', async ({
  harness,
  fakePartner,
}) => {
  const partner = await fakePartner(service());
  const folder = `${harness.labelDir}-preview`;
  const preview = await printWithPartner(harness, partner, [A, B], '--preview', folder);
  const file = (of: typeof A): string => join(folder, `${of}.png`);
  expect(preview.lines).toEqual([
    { code: A, outcome: 'previewed', reason: null, pages: 1, file: toAppPath(file(A)) },
    { code: B, outcome: 'failed', reason: 'other-receiver', pages: 1, file: toAppPath(file(B)) },
  ]);
  expect(preview.stderr).toContain('Tem has printed nothing');
  expect(harness.listLabels()).toEqual([]);
  const receipts = async (): Promise<unknown> =>
    JSON.parse((await harness.run(['verify', '--json', '--data-dir', harness.dataDir])).output);
  expect(await receipts()).toMatchObject({ whole: 0 });

  harness.writeServiceSettings(partner, { holdOtherReceiver: false });
  expect(await printWithPartner(harness, partner, [A, B])).toMatchObject({
    outcomes: ['printed', 'printed'],
  });
  for (const of of [A, B])
    expect([dotsOfPicture(file(of))]).toEqual(await dotsIn(join(harness.labelDir, `${of}.pdf`)));
});

test('prints the label that was looked at, and another one of its order only after another look', async ({
  harness,
  fakePartner,
}) => {
  let shown = NAM;
  const partner = await fakePartner(service(() => shown));
  harness.writeServiceSettings(partner);
  const labels = (): number => partner.requests.filter((request) => /\/(label|awb)$/.test(request)).length;
  const first = await harness.start();
  await setToken(first.page, 'any');
  const station = stationPage(first.page);
  await station.scan(B);
  await first.page.keyboard.press('F9');
  await station.expectStates(['held']);
  const agree = async (at: typeof first): Promise<void> => {
    const { select, choice, expectStates } = stationPage(at.page);
    await select(B);
    await choice('Xem hình nhãn').click();
    await at.page.getByRole('button', { name: 'Vẫn in nhãn này' }).click();
    await expectStates(['queued']);
  };
  await agree(first);
  await first.close();

  // Another page by now, and what was looked at is gone with the process.
  shown = DINH;
  const second = await harness.start();
  const again = stationPage(second.page);
  await again.expectStates(['queued']);
  await second.page.keyboard.press('F9');
  await again.expectStates(['held']);
  await again.select(B);
  await expect(again.answer).toContainText('khác hình');
  expect(harness.listLabels()).toEqual([]);

  const asked = labels();
  await agree(second);
  shown = NAM;
  await second.page.keyboard.press('F9');
  await again.expectStates(['printed']);
  expect(labels()).toBe(asked);
  await second.close();
  const out = join(harness.dataDir, 'receipts.jsonl');
  await harness.run(['verify', '--out', out, '--data-dir', harness.dataDir]);
  const dots = await dotsIn(join(harness.labelDir, `${B}.pdf`));
  expect(JSON.parse(readFileSync(out, 'utf8'))).toMatchObject({
    receiver: 'agrees',
    accepted: 'other-picture',
    agreed: dots,
    dots,
  });
});

test('receipts record what was read from the printed dots, who doubted, and who reprinted', async ({
  harness,
  fakePartner,
}) => {
  const partner = await fakePartner(service());
  harness.writeServiceSettings(partner, { stationName: 'Bàn 7' });
  const { page, close } = await harness.start();
  await setToken(page, 'any');
  const station = stationPage(page);
  for (const one of [A, B]) await station.scan(one);
  await page.keyboard.press('F9');
  await station.expectStates(['printed', 'held']);
  expect(harness.listLabels()).toEqual([`${A}.pdf`]);
  await station.select(B);
  await station.choice('Xem hình nhãn').click();
  await page.getByRole('button', { name: 'Vẫn in nhãn này' }).click();
  await station.expectStates(['printed', 'queued']);
  await page.keyboard.press('F9');
  await station.expectStates(['printed', 'printed']);
  await close();
  const byHand = await printWithPartner(harness, partner, [A], '--reprint', 'damaged');
  const first = await printWithPartner(harness, partner, [C]);
  expect([byHand.outcomes, first.outcomes]).toEqual([['printed'], ['printed']]);

  const out = join(harness.dataDir, 'receipts.jsonl');
  expect(await harness.run(['verify', '--out', out, '--data-dir', harness.dataDir])).toMatchObject({
    exitCode: 0,
  });
  const receipts = readFileSync(out, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line): Record<string, unknown> => JSON.parse(line));
  const proven = (of: typeof A): object => ({
    code: of,
    barcodes: [{ format: 'Code128', text: shortcode(of) }],
    receiver: 'agrees',
    accepted: null,
    agreed: null,
    reprint: null,
    training: false,
    station: 'Bàn 7',
    dpi: 203,
    printer: harness.printer,
  });
  expect(receipts).toMatchObject([
    proven(A),
    { ...proven(B), receiver: 'differs', accepted: 'other-receiver', agreed: receipts[1]?.['dots'] },
    { ...proven(A), reprint: 'damaged' },
    proven(C),
  ]);

  // Each file's dots are those of its receipts, and `tem verify` names them.
  const files = harness.listLabels().map((name) => join(harness.labelDir, name));
  expect(files.length).toBeGreaterThanOrEqual(3);
  for (const file of files) {
    const dots = await dotsIn(file);
    const own = receipts.filter((receipt) => JSON.stringify(receipt['dots']) === JSON.stringify(dots));
    expect(own.length).toBeGreaterThan(0);
    for (const { code } of own) expect(file).toContain(String(code));
    const said = await harness.run(['verify', '--json', '--file', file, '--data-dir', harness.dataDir]);
    expect(said).toMatchObject({ exitCode: 0, error: '' });
    expect(JSON.parse(said.output)).toMatchObject({
      outcome: 'whole',
      file: { answer: 'label', dots, receipts: own.map(({ number, code }) => ({ number, code })) },
    });
  }
});
