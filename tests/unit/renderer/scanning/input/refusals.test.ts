import { expect, it } from 'vitest';
import { createRefusals } from '../../../../../renderer/scanning/input/refusals.ts';
import { createScanQueue } from '../../../../../renderer/scanning/queue/scan-queue.ts';
import type { OrderBrief } from '../../../../../shared/order.ts';
import { OrderCodeSchema } from '../../../../../shared/order-code.ts';
import { refused } from '../../refused.ts';

const CODE = OrderCodeSchema.parse('HNIS781286NM.1619178');
const ORDER: OrderBrief = {
  code: CODE,
  shortcode: null,
  soc: null,
  status: null,
  statusName: null,
  amount: null,
  weight: null,
  amountWas: null,
  weightWas: null,
  createdAt: null,
  updatedAt: null,
  seenAtMs: 0,
  receiverName: null,
  receiverPhone: null,
  product: null,
  receiverAddress: null,
};

function station() {
  const sent: string[] = [];
  const asked: string[] = [];
  const answers: ((reply: OrderBrief | null | Promise<never>) => void)[] = [];
  const reported: unknown[] = [];
  const scanner = createScanQueue(
    async ({ text }) => {
      sent.push(text);
      return { kind: 'empty' };
    },
    () => Promise.reject(new Error('not asked for')),
  );
  const refusals = createRefusals({
    scanner,
    suggest: ({ text }) => {
      asked.push(text);
      return new Promise((resolve) => answers.push(resolve));
    },
    report: (thrown) => reported.push(thrown),
  });
  return { sent, asked, answers, reported, scanner, refusals };
}
const nobody = (): void => undefined;

it('reports an active input method at once, suggests the likely order, and scans it if confirmed', async () => {
  const { sent, asked, answers, scanner, refusals } = station();
  refusals.tell({ kind: 'ime', seen: 'HNÍ781286NM.1619178' }, nobody);
  await scanner.idle();
  expect(scanner.store.getState()).toMatchObject({ sequence: 1, shown: { kind: 'ime', suggestion: null } });
  refusals.takeSuggestion();
  expect(asked).toEqual(['HNÍ781286NM.1619178']);
  answers[0]?.(ORDER);
  // The same answer, not another one: it sounds once.
  await expect
    .poll(() => scanner.store.getState())
    .toMatchObject({ sequence: 1, shown: { suggestion: { code: CODE } } });
  expect(sent).toEqual([]);
  refusals.takeSuggestion();
  await scanner.idle();
  expect(sent).toEqual([CODE]);
});

it('suggests nothing for a scan that is no longer shown, and reports a failed query', async () => {
  const { answers, reported, scanner, refusals } = station();
  refusals.tell({ kind: 'ime', seen: 'HNÍ781286NM.1619178' }, nobody);
  await scanner.idle();
  refusals.tell({ kind: 'mixed', seen: 'HSNG' }, nobody);
  await scanner.idle();
  answers[0]?.(ORDER);
  await Promise.resolve();
  expect(scanner.store.getState().shown).toEqual({ kind: 'mixed', seen: 'HSNG' });
  refusals.tell({ kind: 'ime', seen: 'Ư' }, nobody);
  await scanner.idle();
  answers[1]?.(refused({ code: 'internal' }));
  await expect.poll(() => reported).toHaveLength(1);
});
