import { DOUBTS, type Doubt, type ReceiverWord, type StrangeCode } from '../../shared/doubt.ts';
import { LABEL_SIZES, MM_PER_INCH, type SizeMm } from '../../shared/label-size.ts';
import type { OrderCode } from '../../shared/order-code.ts';
import { type Problem, ProblemError } from '../../shared/problem.ts';
import { sizeText } from '../../shared/profile.ts';
import { coversDoubt } from './accepted.ts';
import { type Dots, stackDots } from './inspect/dots.ts';
import { namesOf } from './inspect/flat-pdf.ts';
import type { Inspector } from './inspect/inspector.ts';
import type { DoubtfulLabel, Judgement, NoLabel, ProvenLabel } from './inspect/judge-pages.ts';
import type { PageReading } from './inspect/read-pages.ts';
import { ROUNDING_MM } from './inspect/rounding.ts';
import type { HeldLabel, Label, LabelOrder, MadeLabels, Picture } from './label.ts';
import type { LabelWindow } from './label-window.ts';
import { pictureDocument } from './picture-document.ts';
import { hearReceivers, type ReceiverHeard } from './receiver/witness.ts';

interface Given {
  readonly readings: readonly PageReading[];
  readonly order: LabelOrder;
  /** Where the system's printers print from. */
  readonly printWindow: LabelWindow;
  readonly inspector: Inspector;
}

/** What became of a document's orders. */
export interface LabelsMade extends Omit<MadeLabels, 'phases'> {
  /** Orders whose label may have more pages than are proven: they are in no other list, and to be asked for again, each alone. */
  readonly incomplete: readonly OrderCode[];
}

/** Cuts a document's pages into labels, each with the ways in which it can be printed. */
export interface LabelPages {
  /** A label without any doubt. @throws ProblemError size-does-not-fit */
  label(code: OrderCode, proven: ProvenLabel): Label;
  /** What the judgement makes of the document, labels in the order of `codes`. @throws ProblemError size-does-not-fit */
  labelsOf(judged: Judgement, codes: readonly OrderCode[]): Promise<LabelsMade>;
}

/** A label with all that is known of it before anybody has decided. */
interface FoundLabel extends ProvenLabel {
  readonly strange: readonly StrangeCode[];
  readonly receiver: ReceiverWord | null;
  /** The gravest thing that is doubtful about it. */
  readonly doubt: DoubtSaid | null;
}

type DoubtSaid = Problem & { readonly code: Doubt };

export function createLabelPages({ readings, order, printWindow, inspector }: Given): LabelPages {
  const { profile, size } = order;
  const { printUnreadable, holdOtherReceiver } = order.rules();
  const labelMm = profile.pageMm ?? LABEL_SIZES[size];
  /** What the dots are printed on. */
  const paperOf = (dots: Dots): SizeMm => unrounded(measureOf(dots, profile.dpi), profile.mediaMm ?? labelMm);

  function readingOf(page: number): PageReading {
    const reading = readings[page];
    if (reading === undefined) throw new Error(`the document has no page ${page}`);
    return reading;
  }

  function label(
    code: OrderCode,
    { pages, warnings, barcodes, receiver = null }: ProvenLabel & Partial<Pick<FoundLabel, 'receiver'>>,
    accepted: Doubt | null = null,
  ): Label {
    const own = pages.map(readingOf);
    const large = own.find(({ fits }) => !fits);
    const paper = profile.mediaMm;
    if (large !== undefined && paper !== null)
      throw new ProblemError('size-does-not-fit', {
        label: sizeText(unrounded(large, labelMm)),
        media: sizeText(paper),
      });
    const dots = own.map((reading) => reading.dots);
    const measure = paperOf(readingOf(pages[0] ?? 0).dots);
    return {
      code,
      ...measure,
      dots,
      dpi: profile.dpi,
      warnings,
      proof: { dots: own.map(({ hash }) => hash), barcodes, receiver, accepted },
      picture: () => pictureOf(pages),
      pdf: () => inspector.flatPdf({ sheets: dots, dpi: profile.dpi, names: namesOf(code) }),
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

  function found(label: ProvenLabel | DoubtfulLabel, heard: ReceiverHeard | undefined): FoundLabel {
    const { word: receiver, strays } = heard ?? { word: null, strays: false };
    const isDoubtful = 'problem' in label;
    const differs = receiver === 'differs';
    const doubts = isDoubtful ? [problemOfDoubt(label)] : [];
    // Only where the order's own barcode stands beside it may a setting let another receiver pass.
    if (strays || (differs && holdOtherReceiver)) doubts.push({ code: 'other-receiver' });
    return {
      ...label,
      warnings: differs ? [...label.warnings, { kind: 'receiver-differs' }] : label.warnings,
      strange: isDoubtful ? label.strange : [],
      receiver,
      doubt: gravestOf(doubts),
    };
  }

  /** Whether the operator, or a setting, has decided that it is printed all the same. */
  function isAccepted(code: OrderCode, doubt: Doubt, { strange }: FoundLabel): boolean {
    const bySetting = printUnreadable && doubt === 'unreadable-barcode';
    return bySetting || coversDoubt(order.accepted.get(code), doubt, strange);
  }

  async function held(
    { warnings, strange, receiver, pages }: FoundLabel,
    doubt: DoubtSaid,
  ): Promise<HeldLabel> {
    return { problem: doubt, warnings, strange, receiver, picture: await pictureOf(pages) };
  }

  return {
    label,
    async labelsOf(judged, codes) {
      const labels = new Map<OrderCode, Label>();
      const waiting: Promise<readonly [OrderCode, HeldLabel]>[] = [];
      const receivers = hearReceivers(judged, readings, order.facts);
      for (const code of codes) {
        const judgedLabel = judged.labels.get(code) ?? judged.doubtful.get(code);
        if (judgedLabel === undefined) continue;
        const one = found(judgedLabel, receivers.get(code));
        const { doubt } = one;
        if (doubt === null || isAccepted(code, doubt.code, one))
          labels.set(code, label(code, one, doubt?.code));
        else waiting.push(held(one, doubt).then((heldLabel) => [code, heldLabel] as const));
      }
      const problems = new Map<OrderCode, Problem>();
      const incomplete: OrderCode[] = [];
      for (const [code, none] of judged.failed) {
        if (none.problem === 'incomplete') incomplete.push(code);
        else problems.set(code, problemOfNone(none));
      }
      return {
        labels,
        held: new Map(await Promise.all(waiting)),
        problems,
        incomplete,
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

function gravestOf(doubts: readonly DoubtSaid[]): DoubtSaid | null {
  return doubts.toSorted((one, other) => DOUBTS.indexOf(one.code) - DOUBTS.indexOf(other.code))[0] ?? null;
}

function problemOfDoubt({ problem, detail, strange }: DoubtfulLabel): DoubtSaid {
  switch (problem) {
    case 'unreadable-barcode':
      return { code: problem };
    case 'other-code':
      return { code: problem, values: { codes: aFew(strange.map(({ text }) => text)) } };
    case 'contradictory':
      return { code: problem, values: { barcode: aFew(detail.byBarcode), text: aFew(detail.byText) } };
  }
}

function problemOfNone(none: Exclude<NoLabel, { problem: 'incomplete' }>): Problem {
  if (none.problem !== 'foreign-label') return { code: none.problem };
  const names = aFew(none.names);
  return {
    code: 'foreign-label',
    values: { names: names === '' ? { vi: 'không rõ mã', en: 'no code on it' } : names },
  };
}

/** Codes that a message names at most: the picture shows the others. */
const A_FEW = 5;

function aFew(codes: readonly string[]): string {
  const each = [...new Set(codes)];
  return [...each.slice(0, A_FEW), ...(each.length > A_FEW ? ['…'] : [])].join(', ');
}
