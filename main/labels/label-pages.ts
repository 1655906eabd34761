import { LABEL_SIZES, MM_PER_INCH, type SizeMm } from '../../shared/label-size.ts';
import type { OrderCode } from '../../shared/order-code.ts';
import { type Problem, ProblemError } from '../../shared/problem.ts';
import { sizeText } from '../../shared/profile.ts';
import type { LabelWarning } from '../../shared/station.ts';
import { type Dots, stackDots } from './inspect/dots.ts';
import type { Inspector } from './inspect/inspector.ts';
import type { DoubtfulLabel, Judgement, NoLabel } from './inspect/judge-pages.ts';
import type { PageReading } from './inspect/read-pages.ts';
import { ROUNDING_MM } from './inspect/rounding.ts';
import type { HeldLabel, Label, LabelOrder, MadeLabels, Picture } from './label.ts';
import type { LabelWindow } from './label-window.ts';
import { pictureDocument } from './picture-document.ts';

interface Given {
  /** The document as a PDF. */
  readonly pdf: Uint8Array;
  readonly readings: readonly PageReading[];
  readonly order: LabelOrder;
  /** Where the system's printers print from. */
  readonly printWindow: LabelWindow;
  readonly inspector: Inspector;
}

/** Cuts a document's pages into labels, each with the ways in which it can be printed. */
export interface LabelPages {
  /** A label of these pages (indexes from 0). @throws ProblemError size-does-not-fit */
  label(code: OrderCode, pages: readonly number[], warnings: readonly LabelWarning[]): Label;
  /** What the judgement makes of the document, labels in the order of `codes`. @throws ProblemError size-does-not-fit */
  labelsOf(judged: Judgement, codes: readonly OrderCode[]): Promise<Omit<MadeLabels, 'phases'>>;
}

export function createLabelPages({ pdf, readings, order, printWindow, inspector }: Given): LabelPages {
  const { profile, size, printUnreadable, accepted } = order;
  /** The pages of each label, in the order in which the labels were cut. */
  const parts: (readonly number[])[] = [];

  // A document of one page is that page.
  const split = lazily(() =>
    readings.length === 1 ? Promise.resolve(parts.map(() => pdf)) : inspector.split(pdf, parts),
  );
  const labelMm = profile.pageMm ?? LABEL_SIZES[size];
  /** What the dots are printed on. */
  const paperOf = (dots: Dots): SizeMm => unrounded(measureOf(dots, profile.dpi), profile.mediaMm ?? labelMm);

  function readingOf(page: number): PageReading {
    const reading = readings[page];
    if (reading === undefined) throw new Error(`the document has no page ${page}`);
    return reading;
  }

  function label(code: OrderCode, pages: readonly number[], warnings: readonly LabelWarning[]): Label {
    const own = pages.map(readingOf);
    const large = own.find(({ fits }) => !fits);
    const paper = profile.mediaMm;
    if (large !== undefined && paper !== null)
      throw new ProblemError('size-does-not-fit', {
        label: sizeText(unrounded(large, labelMm)),
        media: sizeText(paper),
      });
    const part = parts.push(pages) - 1;
    const dots = own.map((reading) => reading.dots);
    const measure = paperOf(readingOf(pages[0] ?? 0).dots);
    return {
      code,
      ...measure,
      dots,
      dpi: profile.dpi,
      warnings,
      proof: { dots: own.map(({ hash }) => hash), barcodes: [], receiver: null, accepted: null },
      picture: () => pictureOf(pages),
      pdf: async () => (await split())[part] ?? new Uint8Array(),
      async print(printer, title, offersDpi) {
        // The very dots that were inspected, on a page without scripts: the label page itself could still change what it
        // shows. And a page of its own: a silent print has no page ranges (electron/electron#31890).
        const sheets = await Promise.all(
          dots.map(async (sheet) => ({ ...sheet, png: await inspector.picture(sheet) })),
        );
        const page = pictureDocument(title, sheets, profile.dpi);
        await printWindow.print(page, { printer, mediaMm: measure, dpi: profile.dpi, offersDpi });
      },
    };
  }

  async function pictureOf(pages: readonly number[]): Promise<Picture> {
    const dots = stackDots(pages.map((page) => readingOf(page).dots));
    return { png: await inspector.picture(dots), ...measureOf(dots, profile.dpi) };
  }

  async function held(doubt: DoubtfulLabel): Promise<HeldLabel> {
    return {
      problem: problemOfDoubt(doubt),
      warnings: doubt.warnings,
      strange: [],
      receiver: null,
      picture: await pictureOf(doubt.pages),
    };
  }

  return {
    label,
    async labelsOf(judged, codes) {
      const doubtful = [...judged.doubtful];
      const isAccepted = ([code, { problem }]: (typeof doubtful)[number]): boolean =>
        accepted.get(code)?.doubt === problem || (printUnreadable && problem === 'unreadable-barcode');
      const printable = new Map([...judged.labels, ...doubtful.filter(isAccepted)]);
      const waiting = doubtful.filter((one) => !isAccepted(one));
      return {
        labels: new Map(
          // In the batch's order, which the judgement's two lists have each by itself.
          codes
            .filter((code) => printable.has(code))
            .map((code) => {
              const { pages, warnings } = printable.get(code) ?? { pages: [], warnings: [] };
              return [code, label(code, pages, warnings)] as const;
            }),
        ),
        held: new Map(
          await Promise.all(waiting.map(async ([code, doubt]) => [code, await held(doubt)] as const)),
        ),
        problems: new Map([...judged.failed].map(([code, none]) => [code, problemOfNone(none)])),
        foreign: judged.foreign.length,
      };
    },
  };
}

function measureOf({ widthDots, heightDots }: Dots, dpi: number): SizeMm {
  return { widthMm: (widthDots / dpi) * MM_PER_INCH, heightMm: (heightDots / dpi) * MM_PER_INCH };
}

/** A measure that is the one asked for but for Chromium's rounding is that very one. */
function unrounded({ widthMm, heightMm }: SizeMm, asked: SizeMm): SizeMm {
  const near = (one: number, other: number): boolean => Math.abs(one - other) <= ROUNDING_MM;
  return near(widthMm, asked.widthMm) && near(heightMm, asked.heightMm) ? asked : { widthMm, heightMm };
}

function problemOfDoubt({ problem, detail }: DoubtfulLabel): Problem {
  if (problem === 'unreadable-barcode') return { code: problem };
  return {
    code: problem,
    values: { barcode: detail.byBarcode.join(', '), text: detail.byText.join(', ') },
  };
}

function problemOfNone(none: NoLabel): Problem {
  if (none.problem !== 'foreign-label') return { code: none.problem };
  const names = none.names.join(', ');
  return {
    code: 'foreign-label',
    values: { names: names === '' ? { vi: 'không rõ mã', en: 'no code on it' } : names },
  };
}

/** Does the work at the first call only. */
function lazily<Value>(work: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined;
  return () => (value ??= work());
}
