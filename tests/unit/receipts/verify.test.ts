import { fork } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { deleteTrainingData } from '../../../main/database/delete-training-data.ts';
import { addRestoredReceipt } from '../../../main/database/mark-restored.ts';
import { parseReceipt, receiptHash } from '../../../main/database/receipt-chain.ts';
import { verifyChainEnd } from '../../../main/database/verify-receipts.ts';
import { openReceiptLog } from '../../../main/station/receipt-log.ts';
import { type BreakKind, NO_RECEIPT } from '../../../shared/receipt.ts';
import { sharedTemporaryFolder } from '../../helpers/temporary-folder.ts';
import { queuedLabel } from '../../helpers/test-label-store.ts';
import { type Chain, codeOf, NOON, newChain, newFile, openChain, proofOf } from './chains.ts';

/** Numbers of the chains that are changed. */
const MOST = 6;

const contentAt = (sqlite: DatabaseSync, number: number): string =>
  String(sqlite.prepare('SELECT content FROM receipt WHERE number = ?').get(number)?.['content']);

/** Renumbers the receipts from a number on by one, in the journal too. */
function move(sqlite: DatabaseSync, from: number, by: 1 | -1): void {
  sqlite.exec(`UPDATE receipt SET number = -number WHERE number >= ${from};
    UPDATE receipt SET number = -number + ${by} WHERE number < 0;
    UPDATE print_job SET receipt = receipt + ${by} WHERE receipt >= ${from}`);
}

describe('the chain of receipts', () => {
  it('is extended by each hand-over: numbered, hashed, chained, with what was proven, and without names', async () => {
    const { print, lines, verify, database } = newChain();
    print(1, 2, 3);
    const receipts = lines().map((line): Record<string, unknown> => JSON.parse(line));
    expect(receipts.map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(receipts.map(({ before }) => before)).toEqual([
      NO_RECEIPT,
      ...lines().slice(0, 2).map(receiptHash),
    ]);
    expect(receipts[1]).toEqual({
      v: 1,
      number: 2,
      before: receiptHash(lines()[0] ?? ''),
      kind: 'hand-over',
      atMs: NOON + 2_000,
      at: '2026-11-21T09:30:02.000Z',
      tem: '1.2.3',
      station: 'Bàn 1',
      partner: 'sandbox',
      training: true,
      code: codeOf(2),
      shortcode: '100000002',
      soc: null,
      size: 'S9',
      ...proofOf(2),
      madeAt: '2026-11-21T09:29:00.000Z',
      printer: 'Zebra_80',
      job: 2,
      title: `Tem ${codeOf(2)}`,
      pages: 1,
      reprint: null,
    });
    expect(await verify()).toMatchObject({
      whole: 3,
      first: { number: 1, atMs: NOON + 1_000 },
      last: { number: 3, hash: receiptHash(lines()[2] ?? '') },
      broken: null,
      compared: null,
    });
    expect(database.sqlite.prepare('SELECT receipt FROM print_job ORDER BY id').all()).toEqual(
      [1, 2, 3].map((receipt) => ({ receipt })),
    );
  });

  it('names the picture that was agreed to, which is what is handed over', () => {
    const { handOver, lines } = newChain();
    const proof = { ...proofOf(1), accepted: 'other-code' } as const;
    handOver(1, { ...proof, agreed: proof.dots });
    expect(JSON.parse(lines()[0] ?? '')).toMatchObject({ accepted: 'other-code', agreed: proof.dots });
    for (const agreed of [['f'.repeat(64)], [], [...proof.dots, ...proof.dots]])
      expect(() => handOver(2, { ...proofOf(2), accepted: 'other-code', agreed })).toThrow('Invalid input');
    expect(lines()).toHaveLength(1);
    const changed = (lines()[0] ?? '').replace(
      `"agreed":["${proof.dots[0]}"]`,
      `"agreed":["${'f'.repeat(64)}"]`,
    );
    expect([changed === lines()[0], parseReceipt(changed)]).toEqual([false, null]);
  });

  it('has these fields only: no name, phone or address', () => {
    const { print, lines, database } = newChain();
    print(1);
    addRestoredReceipt(database.sqlite, NOON + 60_000, NOON + 30_000);
    const [handOver, restored] = lines().map((line): Record<string, unknown> => JSON.parse(line));
    const link = ['v', 'number', 'before', 'kind', 'atMs', 'at'];
    expect(Object.keys(restored ?? {})).toEqual([...link, 'backupAtMs', 'backupAt']);
    // A receiver is a word on whether names agree, and never one of them.
    for (const more of [{ receiver: 'Nguyễn Thị Định' }, { phone: '0987654294' }])
      expect(parseReceipt(JSON.stringify({ ...handOver, ...more }))).toBeNull();
    expect(parseReceipt(lines()[0] ?? '')).not.toBeNull();
  });

  it('can be checked at its end alone, and reported without codes', async () => {
    const { print, database, tamper } = newChain();
    const end = (most: number): Promise<unknown> => verifyChainEnd(database.sqlite, most);
    expect(await end(2)).toEqual({ receipts: 0, last: null, checked: 0, broken: null });
    print(1, 2, 3, 4, 5);
    expect(await end(2)).toEqual({ receipts: 5, last: 5, checked: 2, broken: null });
    for (const most of [5, 1_000])
      expect(await end(most)).toEqual({ receipts: 5, last: 5, checked: 5, broken: null });
    tamper((sqlite) =>
      sqlite.exec(`UPDATE receipt SET content = replace(content, 'Zebra', 'Zobra') WHERE number = 4`),
    );
    expect(await end(1)).toMatchObject({ checked: 1, broken: null });
    expect(await end(3)).toEqual({
      receipts: 5,
      last: 5,
      checked: 1,
      broken: { what: 'changed', number: 4 },
    });
  });

  it('has nothing of a hand-over that could not be stored', async () => {
    const { print, ledger, database, verify, lines } = newChain();
    print(1);
    const { id } = ledger.add(ledger.openBatch('command-line'), queuedLabel(codeOf(2)));
    ledger.step([id], { event: 'prepare' });
    ledger.step([id], { event: 'prove' });
    const submit = (): unknown => ledger.step([id], { event: 'submit', title: 'Tem', proof: proofOf(2) });
    // The last statement of the step fails, as on a disk that is full.
    database.sqlite.exec(
      `CREATE TEMP TRIGGER no BEFORE UPDATE OF receipt ON print_job BEGIN SELECT RAISE(ABORT, 'no'); END`,
    );
    expect(submit).toThrow('no');
    expect([lines().length, ledger.row(id)?.state]).toEqual([1, 'proven']);
    // And where the receipt itself can't be written, nothing is handed over.
    database.sqlite.exec(
      `DROP TRIGGER no; CREATE TEMP TRIGGER no BEFORE INSERT ON receipt BEGIN SELECT RAISE(ABORT, 'full'); END`,
    );
    expect(submit).toThrow('full');
    expect([lines().length, ledger.row(id)?.state, ledger.hasOpenJob(id)]).toEqual([1, 'proven', false]);
    database.sqlite.exec('DROP TRIGGER no');
    submit();
    expect(await verify()).toMatchObject({ whole: 2, broken: null });
  });

  it('is checked across the parts in which it is read', async () => {
    const { database, verify } = newChain();
    const receipts = openReceiptLog(database.sqlite, () => ({ tem: '1.2.3', station: 'Bàn 1' }));
    const insert = database.sqlite.prepare(
      `INSERT INTO print_job (label_id, code, title, size, printer, pages, state, submitted_at_ms, account)
       VALUES (1, ?, 'Tem', 'S9', 'Zebra', 1, 'printed', ?, 'sandbox')`,
    );
    database.transaction(() => {
      database.sqlite.exec(`INSERT INTO batch (id, source, opened_at_ms) VALUES (1, 'station', 1);
        INSERT INTO label (id, batch_id, code, state, changed_at_ms) VALUES (1, 1, 'x', 'printed', 1)`);
      for (let at = 1; at <= 1_001; at++) {
        const id = Number(insert.run(codeOf(at), NOON + at).lastInsertRowid);
        const row = { code: codeOf(at), size: 'S9', printer: 'Zebra', pages: 1, reprint: null } as const;
        receipts.add(row, { id, title: 'Tem', partner: 'sandbox', soc: null }, proofOf(at), NOON + at);
      }
    });
    expect(await verify()).toMatchObject({ whole: 1_001, broken: null });
  });

  it('is only ever added to, and kept with the training data that it tells of', async () => {
    const { print, database, verify } = newChain();
    print(1, 2);
    deleteTrainingData(database);
    expect(await verify()).toMatchObject({ whole: 2, broken: null });
    const refused = (sql: string, why: string): void => expect(() => database.sqlite.exec(sql)).toThrow(why);
    refused(`UPDATE receipt SET content = '{}' WHERE number = 1`, 'never changed');
    refused('DELETE FROM receipt WHERE number = 2', 'never deleted');
    for (const number of [2, 4])
      refused(`INSERT OR REPLACE INTO receipt VALUES (${number}, NULL, '', '')`, 'follows the last');
  });

  it('is shared by all processes that write at the same time', async () => {
    const { file, verify, lines, print } = newChain();
    const child = fork(join(import.meta.dirname, 'printing-child.ts'), [file, '2000'], { stdio: 'ignore' });
    const exited = once(child, 'exit');
    let own = 0;
    while (child.exitCode === null) {
      print(++own);
      await setTimeout(5);
    }
    expect(await exited).toEqual([0, null]);
    expect(await verify()).toMatchObject({ whole: 10 + own, broken: null });
    expect(lines().filter((line) => line.includes('.100002'))).toHaveLength(10);
  }, 60_000);
});

type Change = (sqlite: DatabaseSync, at: number, seed: number) => readonly [BreakKind, number];

/** Every single change, and the break that is found. */
const CHANGES: Readonly<Record<string, Change>> = {
  'a byte of a content': (sqlite, at, seed) => {
    const bytes = Buffer.from(contentAt(sqlite, at));
    const place = seed % bytes.length;
    bytes[place] = bytes[place] === 0x61 ? 0x62 : 0x61;
    sqlite.prepare('UPDATE receipt SET content = ? WHERE number = ?').run(bytes.toString(), at);
    return ['changed', at];
  },
  'a content with its hash, its form broken': (sqlite, at) => {
    const content = `${contentAt(sqlite, at)} `;
    sqlite
      .prepare('UPDATE receipt SET content = ?, hash = ? WHERE number = ?')
      .run(content, receiptHash(content), at);
    return ['unreadable', at];
  },
  'a removal': (sqlite, at) => {
    sqlite.prepare('DELETE FROM receipt WHERE number = ?').run(at);
    return [at === MOST ? 'cut-off' : 'missing', at];
  },
  'a removal with all that follow moved up': (sqlite, at) => {
    sqlite.prepare('DELETE FROM receipt WHERE number = ?').run(at);
    sqlite.prepare('UPDATE print_job SET receipt = NULL WHERE receipt = ?').run(at);
    move(sqlite, at + 1, -1);
    return [at < MOST ? 'renumbered' : 'no-receipt', at];
  },
  'a copy put in, with all that follow moved down': (sqlite, at) => {
    const content = contentAt(sqlite, at);
    move(sqlite, at, 1);
    sqlite.prepare('INSERT INTO receipt VALUES (?, ?, ?, ?)').run(at, at, content, receiptHash(content));
    sqlite.prepare('UPDATE print_job SET receipt = ? WHERE id = ?').run(at, at);
    return ['renumbered', at + 1];
  },
  'the printer in the journal': (sqlite, at) => {
    sqlite.prepare('UPDATE print_job SET printer = ? WHERE receipt = ?').run('Other', at);
    return ['journal-differs', at];
  },
  'a receipt of another job': (sqlite, at) => {
    sqlite.prepare('UPDATE receipt SET job_id = ? WHERE number = ?').run((at % MOST) + 1, at);
    return ['journal-differs', at];
  },
  'a job put into the journal': (sqlite) => {
    sqlite.exec(`INSERT INTO print_job (label_id, code, title, pages, state, submitted_at_ms, account)
      VALUES (1, '${codeOf(999)}', '', 1, 'printed', 1, 'sandbox')`);
    return ['no-receipt', MOST + 1];
  },
};

/** Made once: each commit waits for the disk. */
const six = join(sharedTemporaryFolder('receipts'), 'ledger.sqlite');
beforeAll(() => {
  const chain = openChain(six);
  chain.print(...Array.from({ length: MOST }, (_one, index) => index + 1));
  chain.database.close();
});

function copyOfSix(): string {
  const file = newFile();
  copyFileSync(six, file);
  return file;
}

describe('any single change of a chain', () => {
  it.each(Object.keys(CHANGES))('is found at its number: %s', async (name) => {
    const change = CHANGES[name];
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: MOST }), fc.nat(10_000), async (at, seed) => {
        const chain = newChain(copyOfSix());
        let [what, number]: readonly unknown[] = [];
        chain.tamper((sqlite) => ([what, number] = change?.(sqlite, at, seed) ?? []));
        expect((await chain.verify()).broken).toMatchObject({ what, number });
        chain.database.close();
      }),
      { numRuns: MOST },
    );
  });

  it('is found at the next number if content and hash were rewritten together', async () => {
    const chain = newChain();
    chain.print(1, 2, 3);
    chain.tamper((sqlite) => forge(sqlite, 2));
    expect(await chain.verify()).toMatchObject({ whole: 2, broken: { what: 'not-chained', number: 3 } });
  });
});

/** Replaces a receipt's barcode, with a matching hash. */
function forge(sqlite: DatabaseSync, number: number): void {
  const content = contentAt(sqlite, number).replace('"format":"Code128"', '"format":"QRCode"');
  sqlite
    .prepare('UPDATE receipt SET content = ?, hash = ? WHERE number = ?')
    .run(content, receiptHash(content), number);
}

describe('an exported file', () => {
  const exported = async (chain: Chain, lines: readonly string[]) => (await chain.verify(lines)).broken;

  it('reveals what the chain alone can’t: an end rewritten, or cut off with the journal', async () => {
    const chain = newChain();
    chain.print(1, 2, 3);
    const file = chain.lines();
    expect(await chain.verify(file)).toMatchObject({ broken: null, compared: 3 });
    chain.print(4);
    expect(await chain.verify(file.slice(1))).toMatchObject({ broken: null, compared: 2 });
    chain.tamper((sqlite) => {
      sqlite.exec('DELETE FROM receipt WHERE number > 2; DELETE FROM print_job WHERE receipt > 2');
    });
    expect((await chain.verify()).broken).toBeNull();
    expect(await exported(chain, file)).toMatchObject({
      what: 'gone-since-file',
      number: 3,
      code: codeOf(3),
    });
    chain.tamper((sqlite) => forge(sqlite, 2));
    expect((await chain.verify()).broken).toBeNull();
    expect(await exported(chain, file)).toMatchObject({ what: 'differs-from-file', number: 2 });
  });

  it('that was altered is distinguished from an altered chain', async () => {
    const chain = newChain();
    chain.print(1, 2, 3);
    const [one = '', two = '', three = ''] = chain.lines();
    expect(await exported(chain, [one, 'no receipt'])).toMatchObject({ what: 'file-changed', number: 2 });
    expect(await exported(chain, [one, three])).toMatchObject({ what: 'file-changed', number: 3 });
    expect(await exported(chain, [one, two.replace('Zebra', 'Zobra'), three])).toMatchObject({
      number: 2,
      what: 'differs-from-file',
    });
  });

  it('from before a restore reveals lost receipts', async () => {
    const chain = newChain();
    chain.print(1, 2);
    const file = chain.lines();
    chain.print(3);
    const lost = chain.lines();
    // As a backup of two labels is.
    chain.tamper((sqlite) => {
      sqlite.exec('DELETE FROM receipt WHERE number > 2; DELETE FROM print_job WHERE receipt > 2');
    });
    addRestoredReceipt(chain.database.sqlite, NOON + 9_000, NOON + 2_500);
    chain.print(5);
    expect(await chain.verify(file)).toMatchObject({ whole: 4, restored: 1, broken: null, compared: 2 });
    expect(await exported(chain, lost)).toMatchObject({
      what: 'differs-from-file',
      number: 3,
      restoredAtMs: NOON + 9_000,
    });
  });
});
