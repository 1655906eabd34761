import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { addRestoredReceipt } from '../../../main/database/mark-restored.ts';
import { receiptHash } from '../../../main/database/receipt-chain.ts';
import { ReceiptContentSchema } from '../../../shared/receipt.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { NOON, newChain } from './chains.ts';

const DOC = readFileSync(join(import.meta.dirname, '../../../docs/reference/receipts.md'), 'utf8');
const EXAMPLE = /```json\n(?<lines>.*?)```/s.exec(DOC)?.groups?.['lines'] ?? '';
const SCRIPT = /```sh\n(?<script>.*?)```/s.exec(DOC)?.groups?.['script'] ?? '';

const canCheck = ['jq', 'sha256sum'].every((tool) => spawnSync(tool, ['--version']).status === 0);

/** Runs the documented script over lines. */
function byHand(lines: string): string {
  const folder = temporaryFolder('receipts');
  const [script, file] = [join(folder, 'check.sh'), join(folder, 'receipts.jsonl')];
  writeFileSync(script, SCRIPT);
  writeFileSync(file, lines);
  return spawnSync('sh', [script, file], { encoding: 'utf8' }).stdout.trim();
}

describe('docs/reference/receipts.md', () => {
  it('shows what Tem writes, byte for byte', () => {
    const chain = newChain();
    chain.print(1, 2);
    addRestoredReceipt(chain.database.sqlite, NOON + 60_000, NOON + 30_000);
    expect(EXAMPLE).toBe(`${chain.lines().join('\n')}\n`);
    expect(DOC).toContain(`The hash of the third is \`${receiptHash(chain.lines()[2] ?? '')}\``);
  });

  it('names every field in its order', () => {
    const [handOver] = ReceiptContentSchema.options;
    const rows = [...DOC.matchAll(/^\| (?<names>`[^|]*`) \|/gm)].map(({ groups }) => groups?.['names'] ?? '');
    expect(rows.flatMap((names) => [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name))).toEqual(
      Object.keys(handOver.shape),
    );
  });

  it.skipIf(!canCheck)('explains how to check receipts with sha256sum and jq alone', () => {
    const last = receiptHash(EXAMPLE.split('\n')[2] ?? '');
    expect(byHand(EXAMPLE)).toBe(`whole to receipt 3, ${last}`);
    expect(byHand(EXAMPLE.slice(EXAMPLE.indexOf('\n') + 1))).toBe(`whole to receipt 3, ${last}`);
    expect(byHand(EXAMPLE.replace('Zebra_80', 'Zebra_81'))).toBe('receipt 2 does not follow');
  });
});
