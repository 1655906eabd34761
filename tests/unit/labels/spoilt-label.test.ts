import { degrees } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import type { PageReading } from '../../../main/labels/inspect/read-pages.ts';
import { type LabelRequest, NO_RULES } from '../../../main/labels/label.ts';
import { createLabelSplitter } from '../../../main/labels/label-splitter.ts';
import type { LabelWindow } from '../../../main/labels/label-window.ts';
import { isSpoiltLabel } from '../../../main/labels/spoilt-label.ts';
import { code128Modules, createPdf, createPlacement, type Drawing } from './inspect/documents.ts';
import { A, shortcode } from './inspect/readings.ts';
import { inspector } from './inspect/shared-inspector.ts';
import { labelRequest } from './label-requests.ts';
import { factsOf, labelText, namedReceiver, randomOf } from './receiver/receivers.ts';

const SIZE = { widthMm: 80, heightMm: 100 };

async function read(draw: (page: Drawing) => void, dpi = 203): Promise<PageReading> {
  const { pages } = await inspector.inspect(await createPdf(SIZE, draw), createPlacement({ dpi }));
  const [page] = pages;
  if (page === undefined) throw new Error('no page');
  return page;
}

/** The first modules of an order's barcode, as of one that is cut off. */
const cutBars = ({ rectangle }: Drawing, share: number, moduleMm = 0.375): void => {
  const modules = code128Modules(shortcode(A));
  for (const { index, 0: bar } of modules.slice(0, Math.round(modules.length * share)).matchAll(/1+/g))
    rectangle(5 + index * moduleMm, 10, bar.length * moduleMm, 12);
};

describe('a label that this printer spoils', () => {
  it.each<[string, (page: Drawing) => void, number?]>([
    ['cut off at a third', (page) => cutBars(page, 0.35)],
    ['cut off, on a fine printer', (page) => cutBars(page, 0.5), 600],
    ['of bars finer than a dot', (page) => page.code128(shortcode(A), 5, 10, 0.07)],
    ['of bars about as fine as a dot', (page) => page.code128(shortcode(A), 5, 10, 0.1)],
    [
      'with a stroke through it',
      (page) => {
        page.code128(shortcode(A), 5, 10, 0.2);
        for (let at = 0; at < 12; at++) page.rectangle(8 + 1.5 * at, 9, 0.8, 17);
      },
    ],
    [
      'upright, cut off',
      ({ page }) => {
        const modules = code128Modules(shortcode(A)).slice(0, 50);
        for (const { index, 0: bar } of modules.matchAll(/1+/g))
          page.drawRectangle({ x: 30, y: 60 + index, width: 40, height: bar.length });
      },
    ],
    [
      'beside another code that was read',
      (page) => {
        cutBars(page, 0.4);
        page.code128('LUC3J5', 5, 60, 0.375);
      },
    ],
  ])('has bars that cannot be read: %s', async (_what, draw, dpi = 203) => {
    const page = await read((drawing) => {
      draw(drawing);
      drawing.text(A, 5, 50);
    }, dpi);
    expect(page.barcodes.map(({ text }) => text)).not.toContain(shortcode(A));
    expect(isSpoiltLabel(A, [page], dpi)).toBe(true);
  });

  it.each<[string, (page: Drawing) => void]>([
    ['an error', ({ text }) => text(`Khong tim thay don ${A}`, 5, 20)],
    [
      'an error in large letters, without lower curves',
      ({ page, font }) => {
        page.drawText('LIHTIFIHLITHIL', { x: 5, y: 200, size: 24, font });
        page.drawText(A, { x: 5, y: 100, size: 14, font });
      },
    ],
    [
      'a table for a person',
      (page) => {
        for (let at = 0; at < 10; at++) page.rectangle(2 + 8 * at, 20, 0.3, 40);
        for (let at = 0; at < 6; at++) page.rectangle(2, 20 + 8 * at, 72, 0.3);
        page.text(A, 5, 70);
      },
    ],
    [
      'only codes that are read',
      (page) => {
        page.code128('LUC3J5', 5, 10, 0.375);
        page.code128('PO8542245', 5, 60, 0.25, 8);
        page.text(A, 5, 50);
      },
    ],
    [
      'upright letters',
      ({ page, font }) => page.drawText(`${A} HILFE`, { x: 100, y: 20, size: 20, font, rotate: degrees(90) }),
    ],
  ])('is no page with %s', async (_what, draw) => {
    expect(isSpoiltLabel(A, [await read(draw)], 203)).toBe(false);
  });

  it.each([
    ['by its code', `Ma don: ${A}`, true],
    ['by its shortcode', `(${shortcode(A)})`, true],
    ['at the end of a sentence', `Don ${A}.`, true],
    ['by a code that goes on', `${A}-2`, false],
    ['by a code that goes on behind a slash', `${A}/1`, false],
    ['by a code that begins earlier', `X-${A}`, false],
    ['not at all', 'Ma don: 12345', false],
  ])('names its order %s', async (_how, text, isNamed) => {
    const page = await read((drawing) => {
      cutBars(drawing, 0.5);
      drawing.text(text, 5, 50);
    });
    expect(isSpoiltLabel(A, [page], 203)).toBe(isNamed);
  });
});

describe('the setting that prints unreadable labels', () => {
  const [OWN, OTHER] = [namedReceiver(randomOf(3)), namedReceiver(randomOf(4))];
  const doubtful = {
    pages: [0],
    continued: [],
    warnings: [],
    barcodes: [],
    problem: 'unreadable-barcode',
    detail: { byBarcode: [], byText: [A] },
    unexpectedCodes: [],
  } as const;
  const judged = { labels: new Map(), doubtful: new Map([[A, doubtful]]), failed: new Map() };

  async function outcomeOf(text: string, receiver: typeof OWN | null, draw = cutBars): Promise<string> {
    const drawn = await read((drawing) => draw(drawing, 0.5));
    const facts: LabelRequest['facts'] = (codes) =>
      codes.map((code) => ({
        code,
        shortcode: null,
        soc: null,
        sorting: null,
        receiver: receiver === null ? null : factsOf(receiver),
      }));
    const rules = () => ({ ...NO_RULES, printUnreadable: true, holdOtherReceiver: false });
    const splitter = createLabelSplitter(
      [{ ...drawn, text: `${text}\n${A}` }],
      labelRequest({ batch: [A], facts, rules }),
      inspector,
      {} as LabelWindow,
    );
    const none = { blank: 0, foreign: [], repeated: 0, unused: [] };
    const { labels, held } = await splitter.splitIntoLabels({ ...judged, ...none }, [A]);
    const { accepted, agreed } = labels.get(A)?.proof ?? {};
    if (labels.has(A)) expect([accepted, agreed]).toEqual(['unreadable-barcode', null]);
    return held.get(A)?.problem.code ?? 'printed';
  }

  it('prints what has such bars and the order’s receiver, or whose receiver nobody knows', async () => {
    expect(await outcomeOf(labelText(OWN), OWN)).toBe('printed');
    expect(await outcomeOf('', null)).toBe('printed');
  });

  it('holds everything else', async () => {
    expect(await outcomeOf(labelText(OTHER), OWN)).toBe('unreadable-barcode');
    expect(await outcomeOf('Kho Quỳnh Hương', OWN)).toBe('unreadable-barcode');
    expect(await outcomeOf('Không tìm thấy đơn', null, () => undefined)).toBe('unreadable-barcode');
  });
});
