import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { stringify } from 'csv-stringify/sync';
import { unzipSync } from 'fflate';
import { databasePathsIn } from '../../main/database/database-paths.ts';
import { writeBackup } from '../../main/database/write-backup.ts';
import type { OrderDraft } from '../../shared/new-order.ts';
import { runTem, serviceArguments } from './command-line.ts';
import { fakeCreatePartner } from './create-partner.ts';
import { expect, test } from './fixtures.ts';
import { findLeaks, registerSecret } from './leaked-data.ts';
import { VALID_DRAFT } from './new-order.ts';
import { setToken } from './station-page.ts';
import { typeByHand } from './type-by-hand.ts';

// The partner code of large partners is a secret: it is sent to the service, and everything else is searched for it.

const CODE = 'ma~doi.tac/4711+9=';
const MARK = '••••••••';
/** A service that quotes what it receives. */
const REFUSED = { refused: `Mã đối tác ${CODE} chưa được cấp quyền` };

const DRAFT: OrderDraft = { ...VALID_DRAFT, partner: CODE };

/** Four orders; in the last one the cells have shifted, because of an unquoted comma in its address. */
function orderFile() {
  const { products: _none, product_type: _type, ...fields } = DRAFT;
  const rows = [1, 2, 3].map((at) => ({ ...fields, soc: `KHO-${at}`, amount: '220000', value: '220000' }));
  const text = stringify(rows, { header: true });
  const slipped = text
    .split('\n')
    .at(-2)
    ?.replace('KHO-3', 'KHO-4')
    .replace('35 Trương Định', '35, Trương Định');
  return { name: 'don.csv', mimeType: 'text/csv', buffer: Buffer.from(`${text}${slipped}\n`) };
}

/** The contents of a folder, workbooks unpacked. */
const textsIn = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const bytes = readFileSync(join(folder, name));
    if (!name.endsWith('.xlsx')) return [bytes.toString('utf8')];
    return Object.values(unzipSync(bytes)).map((file) => Buffer.from(file).toString('utf8'));
  });

test('sends a partner code to the service as typed, and stores and shows it nowhere in clear', async ({
  harness,
  fakePartner,
}) => {
  registerSecret(CODE);
  const service = fakeCreatePartner();
  const partner = await fakePartner(service.answer);
  harness.writeServiceSettings(partner);
  const { app, page } = await harness.start([], { TEM_STANDIN_SAFE_STORAGE: 'keyring' });
  await setToken(page, 'any-token');
  /** Everything that main has answered. */
  const answers: string[] = [];
  async function ask<Answer>(work: (page: Page) => Promise<Answer>): Promise<Answer> {
    const answer = await work(page);
    answers.push(JSON.stringify(answer));
    return answer;
  }
  const keep = (id: number | null, draft: OrderDraft) =>
    ask((at) =>
      at.evaluate(
        async (given) => {
          const reply = await window.tem.calls.creating.saveDraft(given);
          return reply.ok ? reply.value : null;
        },
        { id, draft: { ...draft, products: [] } },
      ),
    );
  const create = (id: number) =>
    ask((at) =>
      at.evaluate((given) => window.tem.calls.creating.create(given), {
        id,
        toBatch: false,
        anyway: false,
        notThere: false,
      }),
    );

  // Refused with a message that quotes it, then lost: the draft and its sending are stored.
  service.outcomes.push(REFUSED, 'lost');
  const id = (await keep(null, DRAFT))?.id ?? 0;
  expect(await create(id)).toMatchObject({ ok: false, problem: { code: 'refused' } });
  expect(await create(id)).toMatchObject({ ok: true, value: { kind: 'unknown' } });
  await ask((at) => at.evaluate(() => window.tem.calls.creating.drafts(undefined)));

  // The form shows dots, and typing over them enters another code.
  await keep(null, { ...DRAFT, name: 'Cô Ba' });
  await page.reload();
  await page.locator('main:not([aria-busy])').waitFor();
  await page.keyboard.press('Control+3');
  const field = page.locator('[name="partner"]');
  await expect(field).toHaveAttribute('type', 'password');
  await expect(field).toHaveValue(MARK);
  await expect(page.getByText('Tem giữ kín mã này')).toBeVisible();
  await field.press('End');
  await typeByHand(page, 'khac');
  await expect(field).toHaveValue('khac');
  for (let left = 4; left > 0; left--) await page.keyboard.press('Backspace');
  await expect(field).toHaveValue('');
  await typeByHand(page, CODE);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Đã tạo đơn' })).toBeVisible();

  // A file: created, refused, lost; and its results.
  await page.keyboard.press('Control+4');
  service.outcomes.push('created', REFUSED, 'lost');
  await page.locator('input[type=file]').setInputFiles(orderFile());
  await expect(page.locator('[data-stage]')).toContainText('4 dòng');
  await page.keyboard.press('Control+Enter');
  await expect(page.locator('[data-filter="refused"]')).toContainText('1');
  await expect(page.locator('[data-stage]')).toHaveAttribute('data-stage', /^(?:paused|done)$/);
  const rows = await ask((at) =>
    at.evaluate(() => window.tem.calls.imports.rows({ filter: 'all', from: 0, count: 10 })),
  );
  expect(rows.ok && rows.value.rows.map(({ draft }) => draft.partner)).toEqual([MARK, MARK, MARK, '']);
  await ask((at) => at.evaluate(() => window.tem.calls.imports.state(undefined)));
  const results = join(dirname(harness.dataDir), 'results');
  mkdirSync(results);
  for (const format of ['csv', 'xlsx'] as const) {
    const path = join(results, `don.${format}`);
    await app.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
    }, path);
    await page.evaluate((given) => window.tem.calls.imports.export({ format: given }), format);
  }
  const written = textsIn(results).join('');
  expect([written.includes(MARK), written.includes(CODE)]).toEqual([true, false]);

  // The command line in parallel: its sending is stored too.
  service.outcomes.push('lost');
  const { products: _none, ...order } = { ...DRAFT, amount: '220000', value: '220000' };
  const file = { ...order, products: null };
  const line = await runTem(
    [
      'create',
      '--file',
      '-',
      '--json',
      ...serviceArguments({ ...partner, accessToken: 'any-token' }, harness),
    ],
    JSON.stringify(file),
    { TEM_STANDIN_SAFE_STORAGE: 'keyring' },
  );
  expect([line.exitCode, line.output]).toEqual([1, expect.stringContaining('create-unsure')]);
  expect(`${line.output}${line.error}`).not.toContain(CODE);

  await app.evaluate(
    ({ dialog }, filePath) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
    },
    join(harness.dataDir, 'saved.zip'),
  );
  expect(await ask((at) => at.evaluate(() => window.tem.calls.diagnostics.save(undefined)))).toMatchObject({
    ok: true,
  });
  writeBackup(databasePathsIn(harness.dataDir), { kind: 'daily' }, Date.now());

  expect(service.asked.length).toBeGreaterThanOrEqual(7);
  expect(new Set(service.asked.map((sent) => sent['partner']))).toEqual(new Set([CODE]));
  const answered = answers.join('');
  expect([answered.includes(MARK), answered.includes(CODE)]).toEqual([true, false]);
  // Searches while it runs, including the ledger's write-ahead log; after its end every station is searched.
  expect(findLeaks(harness.dataDir, '', [CODE])).toEqual([]);
  rmSync(results, { recursive: true });
});
