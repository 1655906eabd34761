import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { UsageError } from '../../../main/cli/command.ts';
import { MAX_DOCUMENT_BYTES } from '../../../main/labels/inspect/document-limits.ts';
import { blankDots, type Dots, hashDots } from '../../../main/labels/inspect/dots.ts';
import {
  createFlatPdf,
  createFlatPdfFromPacked,
  imageDictionary,
  searchNamesOf,
} from '../../../main/labels/inspect/flat-pdf.ts';
import { createPdfFile } from '../../../main/labels/inspect/pdf-file.ts';
import { readFlatPdf } from '../../../main/labels/inspect/read-flat-pdf.ts';
import { createNoiseDots } from '../../helpers/noise-dots.ts';
import { type Chain, codeOf, newChain, proofOf } from './chains.ts';
import { runVerify } from './run-verify.ts';

const PAGES = [createNoiseDots(203, 101, 1), createNoiseDots(203, 101, 2)];
const DPI = 203;

const pdfOf = (number: number, sheets: readonly Dots[] = PAGES): Uint8Array =>
  createFlatPdf({ sheets, dpi: DPI, names: searchNamesOf(codeOf(number)) });

/** A chain of three labels, of which the second one has the pages, with the file of it. */
function chainWithLabel(): Chain {
  const chain = newChain();
  chain.print(1);
  chain.handOver(2, { ...proofOf(2), dots: PAGES.map(hashDots) });
  chain.print(3);
  return chain;
}

/** The result of `tem verify --file` for these bytes. */
async function asked(chain: Chain, bytes: Uint8Array) {
  const file = join(dirname(chain.file), 'label.pdf');
  writeFileSync(file, bytes);
  const [said, told] = [await runVerify(chain, { file }), await runVerify(chain, { file, json: true })];
  const { file: label } = JSON.parse(told.words) as {
    file: { answer: string; receipts: { number: number }[] };
  };
  return {
    ...said,
    exitCodes: [said.exitCode, told.exitCode],
    answer: label.answer,
    numbers: label.receipts.map(({ number }) => number),
    label,
  };
}

const replaced = (pdf: Uint8Array, from: string, to: string): Uint8Array => {
  const text = Buffer.from(pdf).toString('latin1');
  expect(text).toContain(from);
  expect(from.length).toBe(to.length);
  return Buffer.from(text.replaceAll(from, to), 'latin1');
};

describe('a label’s file', () => {
  it('is identified by its receipt: number, time, code and printer, of each time it was printed', async () => {
    const chain = chainWithLabel();
    const { exitCodes, words, failure, label } = await asked(chain, pdfOf(2));
    expect([exitCodes, failure]).toEqual([[0, 0], '']);
    expect(words).toContain(`This file is the label of receipt 2 (`);
    expect(words).toContain(`${codeOf(2)}, Zebra_80)`);
    expect(label).toMatchObject({
      answer: 'label',
      dots: PAGES.map(hashDots),
      receipts: [{ number: 2, code: codeOf(2), printer: 'Zebra_80', training: true }],
    });
    chain.handOver(2, { ...proofOf(2), dots: PAGES.map(hashDots) });
    expect(await asked(chain, pdfOf(2))).toMatchObject({ exitCodes: [0, 0], numbers: [2, 4] });
  });

  it('matches no receipt with one dot changed, whatever hashes it states', async () => {
    const chain = chainWithLabel();
    const [first = blankDots(8, 8), second = first] = PAGES;
    const bits = first.bits.slice();
    bits[50] = (bits[50] ?? 0) ^ 1;
    const changed = { ...first, bits };
    const lying = createFlatPdfFromPacked({
      pages: [changed, second].map((dots, at) => ({
        widthDots: dots.widthDots,
        heightDots: dots.heightDots,
        packed: deflateSync(dots.bits),
        hash: hashDots(PAGES[at] ?? dots),
      })),
      dpi: DPI,
      names: searchNamesOf(codeOf(2)),
    });
    for (const file of [pdfOf(2, [changed, second]), lying]) {
      const { exitCodes, answer, failure } = await asked(chain, file);
      expect([exitCodes, answer]).toEqual([[1, 1], 'no-receipt']);
      expect(failure).toContain('No whole receipt of this ledger has these dots');
    }
    // Nor with its pages exchanged, nor with one left out.
    for (const sheets of [[second, first], [first]])
      expect(await asked(chain, pdfOf(2, sheets))).toMatchObject({ exitCode: 1, answer: 'no-receipt' });
  });

  it('is not identified if anything but its dots was changed', async () => {
    const chain = chainWithLabel();
    const pdf = pdfOf(2);
    const later = '\n9 0 obj\n<< /Type /Annot /Subtype /Square >>\nendobj\n';
    for (const other of [
      // Something drawn over the dots, in an update behind them.
      Buffer.concat([pdf, Buffer.from(later)]),
      // The dots the other way round.
      replaced(pdf, '/Decode [1 0]', '/Decode [0 1]'),
      // Another page size, another order's text, other hashes.
      replaced(pdf, '/MediaBox [0 0 72', '/MediaBox [0 0 36'),
      pdfOf(3),
      replaced(pdf, hashDots(PAGES[0] ?? blankDots(8, 8)), '0'.repeat(64)),
    ]) {
      const { exitCodes, answer } = await asked(chain, other);
      expect(exitCodes).toEqual([1, 1]);
      expect(['more-than-label', 'other-pdf']).toContain(answer);
    }
    const { failure, numbers } = await asked(chain, Buffer.concat([pdf, Buffer.from(later)]));
    expect(failure).toContain('The dots in this file are those of receipt 2 (');
    expect(numbers).toEqual([2]);
  });

  it('is described if it is no label of Tem', async () => {
    const chain = chainWithLabel();
    const other = await PDFDocument.create();
    other.addPage([200, 200]);
    const broken = pdfOf(2);
    const at = Buffer.from(broken).indexOf('stream\n', Buffer.from(broken).indexOf('/Subtype /Image')) + 40;
    broken[at] = (broken[at] ?? 0) ^ 0xff;
    const cases: readonly (readonly [Uint8Array, string, string])[] = [
      [Buffer.from('a letter'), 'no-pdf', 'This file is no PDF'],
      [Buffer.alloc(0), 'no-pdf', 'This file is no PDF'],
      [await other.save(), 'other-pdf', 'not one that Tem writes'],
      [broken, 'other-pdf', 'the picture in it was changed'],
      [pdfOf(2).subarray(0, 900), 'other-pdf', 'not one that Tem writes'],
    ];
    for (const [bytes, answer, words] of cases) {
      const told = await asked(chain, bytes);
      expect([told.exitCodes, told.answer]).toEqual([[1, 1], answer]);
      expect(told.failure).toContain(words);
    }
  });

  it('is unpacked within the limits of any document', async () => {
    const imagesOf = (count: number, widthDots: number, heightDots: number, bytes: number): Uint8Array => {
      const file = createPdfFile();
      const packed = deflateSync(Buffer.alloc(bytes));
      for (let at = 0; at < count; at++) file.addObject(imageDictionary({ widthDots, heightDots }), packed);
      return file.toBytes(1, 1);
    };
    const large = await asked(chainWithLabel(), imagesOf(1, 40_000, 40_000, 1_000));
    expect(large).toMatchObject({ answer: 'too-much', exitCode: 1 });
    expect(large.failure).toContain('an image of 40000 × 40000 dots is too large');
    // A small image that unpacks to much more is cut off at its declared size.
    expect(readFlatPdf(imagesOf(1, 80, 80, 2_000_000))).toEqual({ kind: 'other-pdf' });
    // 51 images of 40 million dots each, in a small file.
    expect(() => readFlatPdf(imagesOf(51, 8_000, 5_000, 5_000_000))).toThrow('too large');
    expect(() => readFlatPdf(new Uint8Array(MAX_DOCUMENT_BYTES + 1))).toThrow('more than 64 MB');
  });

  it('must exist and be a file', async () => {
    const chain = chainWithLabel();
    const folder = join(dirname(chain.file), 'folder');
    mkdirSync(folder);
    await expect(runVerify(chain, { file: folder })).rejects.toThrow(UsageError);
    await expect(runVerify(chain, { file: `${folder}.pdf` })).rejects.toThrow(/^verify: --file .*ENOENT/);
  });

  it('is compared only with receipts before a break, which is reported first', async () => {
    const chain = chainWithLabel();
    chain.tamper((sqlite) => sqlite.exec(`UPDATE receipt SET hash = '0' WHERE number = 3`));
    const before = await asked(chain, pdfOf(2));
    expect(before).toMatchObject({ exitCodes: [1, 1], answer: 'label', numbers: [2] });
    expect(before.failure).toMatch(/^tem: Biên nhận số 3/);
    expect(before.words).toContain('label of receipt 2');
    chain.tamper((sqlite) => sqlite.exec(`UPDATE receipt SET hash = '0' WHERE number = 2`));
    const behind = await asked(chain, pdfOf(2));
    expect(behind).toMatchObject({ exitCodes: [1, 1], answer: 'no-receipt', numbers: [] });
    expect(behind.failure).toMatch(/^tem: Biên nhận số 2 [^\n]*\ntem: Không biên nhận nguyên vẹn nào/);
  });
});
