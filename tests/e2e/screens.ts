import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatCommandCode } from '../../shared/command-code.ts';
import { expect, test } from './fixtures.ts';
import { barcodeSvg, type LabelBlock, labelHtml } from './label-html.ts';
import { type A, goodLabel, labelPartner } from './label-partner.ts';
import { garbledKeys, scanKeys, toKeys } from './scanner-keys.ts';
import {
  fillBatch,
  fillHeldLabels,
  fillLargeBatch,
  fillPrinted,
  fillReceivers,
  pushRun,
  respondWithLabels,
} from './screen-scenes.ts';
import { DOUBT, FAILED, fillShift, PRINTED_BEFORE, SHIFT_ORDERS } from './shift-scene.ts';
import { stationPage } from './station-page.ts';
import { LAPTOP, LARGE_TEXT, SERVICE, scene, takeScreenshots } from './take-screenshots.ts';

// `npm run screens`: a picture of each screen, in both languages, into out/screens; each is checked with axe. Here the station.

const CODE = 'SGNS336484LM.883568271';
const OTHER = 'TGGS983262NM.613593645';
const readable = (code: string): LabelBlock => ({ barcodes: [code.split('.')[1] ?? ''], text: code });

scene('first start', { settings: { partner: 'unset', guide: 'language' } }, ({ take }) => take('welcome'));

// Broken settings lose the language too, which leaves the default, Vietnamese.
test('a notice', async ({ harness }) => {
  harness.writeSettings({});
  writeFileSync(join(harness.dataDir, 'settings.json'), JSON.stringify({ chunkSize: -1 }));
  await takeScreenshots(await harness.start(), 'welcome-after-broken-settings', 'vi');
});

scene('an empty batch', {}, async ({ page, take }) => {
  await expect(page.getByRole('button', { name: /10/ })).toBeVisible();
  await take('station-empty');
});

scene('a batch at work', { settings: SERVICE, fill: fillBatch }, async ({ page, take, ...station }) => {
  await take('station');
  await page.setViewportSize({ width: 1920, height: 1080 });
  await take('look-1920', 'light');
  await page.setViewportSize(LARGE_TEXT);
  await take('look-largest-text', 'light');
  await page.setViewportSize({ width: 1280, height: 800 });
  const reason = { vi: 'hết giấy', en: 'out of paper' };
  const waiting = { code: 'printer-waiting', values: { printer: 'Zebra_80', reason } } as const;
  await pushRun({ page, ...station }, { kind: 'running', done: 4, total: 9, stopping: false, waiting });
  await expect(page.locator('[data-kind="waiting"]')).toContainText('Zebra_80');
  await take('station-waiting');
});

scene(
  'a batch of 500',
  { settings: SERVICE, fill: (harness) => fillLargeBatch(harness, 500) },
  async ({ page, take }) => {
    await expect(page.locator(`[data-row][aria-setsize]`).first()).toBeVisible();
    await take('station-500');
  },
);

scene('printing', { answer: () => undefined, fill: fillBatch }, async ({ page, take }) => {
  await page.keyboard.press('F9');
  await expect(page.locator('[data-state="preparing"]').first()).toBeVisible();
  await take('station-printing');
});

scene('questions, keys, and a reprint', { fill: fillHeldLabels }, async ({ page, take, takeSmall }) => {
  await page.keyboard.press('F6');
  await expect(page.locator('[data-question] button').first()).toBeVisible();
  await take('station-questions');
  await page.keyboard.press('F1');
  await expect(page.getByRole('dialog')).toBeVisible();
  await take('keys-station');
  await takeSmall('keys');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.locator('[data-fold]').click();
  await page
    .locator('[data-row]')
    .filter({ has: page.locator('[data-state="printed"]') })
    .first()
    .click();
  await expect(page.locator('[data-answer="damaged"]')).toBeVisible();
  await take('station-reprint');
});

scene(
  'an unreadable label, whole and dot by dot',
  {
    answer: respondWithLabels([
      { ...readable(CODE), barDots: 0.4 },
      { ...readable(OTHER), barDots: 1.5, style: 'text-indent: -5mm' },
    ]),
  },
  async ({ page, take }) => {
    for (const one of [CODE, OTHER]) await scanKeys(page, one);
    await expect(page.locator('[data-state="queued"]')).toHaveCount(2);
    await page.keyboard.press('F9');
    await expect(page.locator('[data-state="held"]')).toBeVisible();
    await take('station-held');
    await page.keyboard.press('F6');
    await page.locator('[data-answer="look"]').click();
    await expect(page.getByRole('button', { name: /^(Vẫn in|Print it anyway)/ })).toBeVisible();
    await take('picture');
    await page.getByRole('button', { name: /^(Phóng to|Enlarge)/ }).click();
    await take('picture-dots');
  },
);

scene(
  'a label that lacks a part, one of another size, and a faint one',
  {
    answer: labelPartner({
      label([code = '']) {
        const receiver = `${code}<br>Người nhận: Anh Nam<br>12 Lê Lợi, Phường Bến Nghé, Quận 1`;
        const html = labelHtml([{ barcodes: [code.slice(-9)], text: receiver }]);
        if (code === CODE) return `${html}<img src="/awb/logo.png" width="200" height="60">`;
        if (code === OTHER) return html.replaceAll('80mm', '210mm').replaceAll('100mm', '297mm');
        return html.replace('<p>', '<p style="color: #f4f4f4">');
      },
    }),
    settings: { chunkSize: 1 },
  },
  async ({ page, take }) => {
    for (const one of [CODE, OTHER, 'HNIS781286NM.161917855']) await scanKeys(page, one);
    await expect(page.locator('[data-state="queued"]')).toHaveCount(3);
    await page.keyboard.press('F9');
    await expect(page.locator('[data-state="held"]')).toHaveCount(3);
    for (const [at, name] of ['missing-part', 'other-size', 'faint'].entries()) {
      await page.locator('[data-row]').nth(at).click();
      await take(`held-${name}`);
      await page.locator('[data-answer="look"]').click();
      await take(`picture-${name}`);
      await page.keyboard.press('Escape');
    }
  },
);

scene(
  'pages of other orders',
  { answer: respondWithLabels([readable(CODE), readable(OTHER)]) },
  async ({ page, take }) => {
    await scanKeys(page, CODE);
    await expect(page.locator('[data-state="queued"]')).toBeVisible();
    await page.keyboard.press('F9');
    await expect(page.locator('[data-kind="run-red"]')).toBeVisible();
    await take('station-foreign');
  },
);

/** A label with its order's barcode and text, and a depot's number below. */
const withDepot = `${labelHtml([{ barcodes: ['883568271'], text: `${CODE}<br>Người nhận: Anh Nam` }])}
   <div style="position:absolute;left:40mm;top:82mm">${barcodeSvg('70000002', 2)}</div>`;

scene(
  'a label with an unexpected code, and its three answers',
  { answer: labelPartner({ label: (codes) => (codes.length === 0 ? '' : withDepot) }) },
  async ({ page, take, takeSmall }) => {
    await scanKeys(page, CODE);
    await expect(page.locator('[data-state="queued"]')).toBeVisible();
    await page.keyboard.press('F9');
    await expect(page.locator('[data-state="held"]')).toBeVisible();
    await page.locator('[data-row]').click();
    await page.locator('[data-answer="look"]').click();
    await expect(page.getByRole('button', { name: /^(Nhãn nào cũng|Every label)/ })).toBeVisible();
    await take('codes-held');
    await page.evaluate(() => window.tem.calls.lock.setPin({ pin: '2468', old: null }));
    await page.evaluate(() => window.tem.calls.lock.lock(undefined));
    await takeSmall('codes-held-locked');
  },
);

scene(
  'what labels say about their receivers',
  { settings: SERVICE, fill: fillReceivers },
  async ({ page, take }) => {
    await page.keyboard.press('F6');
    await expect(page.locator('[data-answer="look"]')).toBeVisible();
    await take('codes-receivers');
    await page.locator('[data-fold]').click();
    const { row } = stationPage(page);
    for (const [code, shown, name] of [
      [OTHER, '[data-receiver="agrees"]', 'codes-receivers-agree'],
      ['BPCS983262NM.810000026', '[data-warning="receiver-differs"]', 'codes-receivers-differ'],
    ] as const) {
      await row(code).click();
      await expect(page.locator(shown)).toBeVisible();
      await take(name, 'light');
    }
  },
);

scene(
  'the shift’s list and the answer panel',
  {
    settings: { stationName: 'Bàn 3' },
    fill: (harness) =>
      fillShift(harness, {
        partner: 'sandbox',
        count: 8,
        printedBefore: 37,
        steps: { 0: PRINTED_BEFORE, 6: DOUBT, 7: FAILED },
      }),
  },
  async ({ page, take, takeSmall }) => {
    await page.keyboard.press('F6');
    await expect(page.locator('[data-asks]')).toBeVisible();
    await take('shift-question');
    await takeSmall('shift-question');
    await page.setViewportSize(LARGE_TEXT);
    await take('shift-question-150');
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1280, height: 800 });
    await take('shift-ready');
    await scanKeys(page, SHIFT_ORDERS[1][0]);
    await expect(page.locator('[data-kind="duplicate"]')).toBeVisible();
    await take('shift-duplicate');
    await scanKeys(page, 'SGNS336484LM.883600000');
    await expect(page.locator('[data-asks]')).toBeVisible();
    await take('shift-reprint');
    await page.keyboard.press('Control+Delete');
    await expect(page.locator('[data-kind="command-asks"]')).toBeVisible();
    await take('shift-clear');
    await page.keyboard.press('2');
    await expect(page.locator('[data-row]')).toHaveCount(0);
    await take('shift-cleared');
  },
);

scene(
  'work modes, scan-back, alarm, commands',
  { settings: { scanBack: true }, fill: fillPrinted },
  async ({ page, sandbox, take, takeSmall, word }) => {
    const scan = (code: string): Promise<void> => scanKeys(page, code);
    await expect(page.locator('[data-phase="confirm"], [data-phase="collect"]')).toBeVisible();
    if ((await page.locator('[data-phase="collect"]').count()) > 0) await page.keyboard.press('F4');
    await expect(page.locator('[data-phase="confirm"]')).toBeVisible();
    await take('bench-scan-back');
    await scan('810000026');
    await expect(page.locator('[data-kind="confirmed"]')).toBeVisible();
    await takeSmall('bench-confirmed');
    await scan('771204418');
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await takeSmall('bench-alarm');
    await page.keyboard.press('F12');
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await page.keyboard.press('F4');
    await page.keyboard.press('F3');
    await expect(page.locator('[data-kind="command-done"]')).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 800 });
    await take('bench-one-by-one');
    await scan(sandbox.codes[0] ?? '');
    await expect(page.locator('section[data-kind="printed"]')).toBeVisible();
    await take('bench-one-printed');
    await scan(formatCommandCode({ kind: 'clear' }));
    await expect(page.locator('[data-kind="command-asks"]')).toBeVisible();
    await take('bench-clear');
    await page.keyboard.press('Control+,');
    await page.getByText(word('Làm việc', 'Work'), { exact: true }).first().click();
    await take('bench-settings');
  },
);

scene('scans refused, bounced and elsewhere', {}, async ({ page, sandbox, take, takeSmall }) => {
  const [code = '', other = ''] = sandbox.codes;
  const answer = (kind: string) => expect(page.locator(`[data-kind="${kind}"]`)).toBeVisible();
  const offered = () =>
    expect(page.getByRole('button', { name: code }).filter({ hasText: 'F2' })).toBeVisible();
  await scanKeys(page, code);
  await expect(page.locator('[data-row]')).toHaveCount(1);
  await scanKeys(page, code);
  await answer('bounced');
  await take('input-bounced');
  await scanKeys(page, garbledKeys(code));
  await offered();
  await take('input-ime');
  await takeSmall('input-ime');
  // Two scanners: the rest of the second one's code comes right after the first one's Enter.
  await scanKeys(page, [
    ...toKeys(`${code.slice(0, 17)}H8N2I7S1`),
    { key: 'Enter', code: 'Enter', text: '\r' },
    ...toKeys('781286NM.1619178'),
  ]);
  await answer('mixed');
  await take('input-mixed');
  await page.keyboard.press('Control+3');
  await expect(page.locator('[name="name"]')).toBeFocused();
  await scanKeys(page, other);
  await expect(page.getByRole('status').filter({ hasText: other.split('.')[1] ?? '' })).toBeVisible();
  await take('input-elsewhere');
  await scanKeys(page, garbledKeys(code));
  await offered();
  await take('input-elsewhere-ime');
});

scene('the last label, also over the batch', { settings: { checkStatus: false } }, async (own) => {
  const { page, sandbox, take } = own;
  await page.evaluate((texts) => window.tem.calls.station.addCodes({ texts }), sandbox.codes.slice(0, 3));
  await expect(page.locator('[data-row]')).toHaveCount(3);
  await page.keyboard.press('F9');
  await expect(page.locator('section[data-kind="run-green"]')).toBeVisible();
  await expect(page.locator('[data-last]').getByRole('img')).toBeVisible();
  await take('look-last-label');
  await page.keyboard.press('Control+l');
  await take('look-last-label-large', 'light');
});

scene(
  'feedback, and high contrast',
  { settings: { theme: 'contrast' }, fill: fillBatch },
  async ({ page, take }) => {
    const answered = async (text: string, kind: string): Promise<void> => {
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
      await expect(page.locator(`[data-kind="${kind}"]`)).toBeVisible();
    };
    await answered(CODE, 'duplicate');
    await take('look-contrast', 'light');
    await answered('two words', 'invalid');
    await take('look-contrast-refused', 'light');
    await page.evaluate(() => window.tem.calls.settings.save({ theme: 'auto' }));
    await expect(page.locator('html[data-look]')).toHaveCount(0);
    await take('look-refused');
    await answered('DNGS624252LM.771204418', 'added');
    await take('look-added');
  },
);

scene(
  'labels made ahead',
  { answer: labelPartner({ label: (codes) => codes.map((code) => goodLabel(code as typeof A)) }) },
  async ({ page, take, takeSmall, word }) => {
    const list = stationPage(page);
    for (const code of [CODE, OTHER]) await scanKeys(page, code);
    for (const code of [CODE, OTHER]) await expect(list.row(code)).toContainText(word('Sẵn sàng', 'Ready'));
    await take('ready-rows');
    await takeSmall('ready-rows');
  },
);

const CODES = 'SGNS336484LM.990000001,SGNS336484LM.990000002,SGNS336484LM.990000003';

scene(
  'links',
  {
    settings: { ...SERVICE, printer: 'Zebra_ZD421' },
    fill: fillBatch,
    args: ['--', `tem://print?code=${CODES}`],
  },
  async ({ app, page, take, takeSmall }) => {
    const openLink = (link: string): Promise<void> =>
      app.evaluate(({ app: own }, said) => {
        own.emit('open-url', { preventDefault: () => undefined }, said);
      }, link);
    const bar = page.locator('[data-bar-line="link"]');
    await expect(bar).toContainText('3');
    // The printer's trouble stands above it.
    await page.keyboard.press('Control+F6');
    await expect(bar).toBeVisible();
    await take('link');
    await openLink(`tem://print?code=${CODES},no%20code,SGNS336484LM.990000004&size=T2`);
    await expect(bar).toContainText('T2');
    await page.setViewportSize(LAPTOP);
    await take('link-size');
    await openLink('tem://print?code=A1&size=X1');
    await expect(bar).toContainText('size=…');
    await takeSmall('link-many');
    await page.keyboard.press('Shift+Escape');
    await expect(bar).toHaveCount(0);
    await openLink('tem://settings');
    await expect(bar).toContainText('tem://');
    await takeSmall('link-refused');
  },
);
