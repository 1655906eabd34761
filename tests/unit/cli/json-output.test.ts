import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { hashDots } from '../../../main/labels/inspect/dots.ts';
import { createFlatPdf, searchNamesOf } from '../../../main/labels/inspect/flat-pdf.ts';
import { CREATE_REQUEST, INFO_ANSWER } from '../../contract/samples.ts';
import { createNoiseDots } from '../../helpers/noise-dots.ts';
import { codeOf, NOON, newChain, proofOf } from '../receipts/chains.ts';
import { runVerify } from '../receipts/run-verify.ts';
import { createServiceHarness } from './service-harness.ts';

// The fields that docs/reference promises to scripts, whole; tests of the commands assert what is in them.

const { run } = createServiceHarness();
const HASH = expect.stringMatching(/^[0-9a-f]{64}$/);

it('prints every field of an order, null or empty where nothing is known', async () => {
  const { code } = INFO_ANSWER.results;
  const info = async (results: object): Promise<unknown> =>
    JSON.parse((await run(['info', code, '--json'], () => ({ status: 'Success', results }))).output);
  const texts = ['config', 'created_at', 'payer', 'soc', 'status', 'status_name', 'updated_at'];
  const unknown = [...texts, 'amount', 'fee', 'last_sman', 'receiver', 'value', 'weight'];
  const empty = { calllogs: [], journeys: [], notes: [] };
  expect(await info({ code })).toEqual({
    code,
    ...empty,
    ...Object.fromEntries(unknown.map((name) => [name, null])),
  });
});

it('prints every field of a created order', async () => {
  const nobody = (): never => {
    throw new Error('asked the wrong client');
  };
  const input = JSON.stringify({ ...CREATE_REQUEST, soc: 'PO-1' });
  const { output } = await run(['create', '--file', '-', '--json'], nobody, { input });
  const unknown = ['address', 'amount', 'collection', 'insurance', 'phone', 'shortcode', 'sorting'];
  expect(JSON.parse(output)).toEqual({
    ...Object.fromEntries([...unknown, 'status_name', 'value', 'weight'].map((name) => [name, null])),
    code: expect.stringMatching(/^SGNS336484LM\./),
    fee: 22_000,
    soc: 'PO-1',
    status: '2',
  });
});

it('prints every field of a check of the receipts', async () => {
  const chain = newChain();
  const pages = [createNoiseDots(203, 101, 1)];
  chain.handOver(1, { ...proofOf(1), dots: pages.map(hashDots) });
  const file = join(dirname(chain.file), 'label.pdf');
  writeFileSync(file, createFlatPdf({ sheets: pages, dpi: 203, names: searchNamesOf(codeOf(1)) }));
  const verify = async (): Promise<unknown> =>
    JSON.parse((await runVerify(chain, { file, json: true })).words);
  const mark = { number: 1, atMs: NOON + 1_000, hash: HASH };
  const label = { answer: 'label', dots: pages.map(hashDots) };
  const whole = { outcome: 'whole', whole: 1, first: mark, last: mark, restored: 0, broken: null };
  const receipt = { ...mark, code: codeOf(1), printer: 'Zebra_80', training: true };
  expect(await verify()).toEqual({ ...whole, compared: null, file: { ...label, receipts: [receipt] } });
  chain.tamper((sqlite) => sqlite.exec("UPDATE print_job SET printer = 'x'"));
  const broken = { what: 'journal-differs', number: 1, atMs: NOON + 1_000, code: codeOf(1) };
  expect(await verify()).toMatchObject({
    outcome: 'broken',
    broken: { ...broken, fields: ['printer'], restoredAtMs: null },
  });
});
