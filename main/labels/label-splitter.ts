import type { HoldProblem } from '../../shared/hold.ts';
import { LABEL_SIZES, type SizeMm } from '../../shared/label-size.ts';
import type { OrderCode } from '../../shared/order-code.ts';
import { type Problem, ProblemError } from '../../shared/problem.ts';
import { formatSize } from '../../shared/profile.ts';
import { labelFailureText } from '../../shared/texts/label-failures.ts';
import {
  type ReceiverMatch,
  type UnexpectedCode,
  VERIFICATION_ISSUES,
  type VerificationIssue,
} from '../../shared/verification-issue.ts';
import type { Dots } from './inspect/dots.ts';
import type { Inspector } from './inspect/inspector.ts';
import type { Judgement, MissingLabel, ProvenLabel, QuestionableLabel } from './inspect/judge-pages.ts';
import { sizesMatch } from './inspect/page-rounding.ts';
import type { PageReading } from './inspect/read-pages.ts';
import {
  coversIssue,
  type DocumentResult,
  type HeldLabel,
  type Label,
  type LabelImage,
  type LabelRequest,
  sizeOfDots,
} from './label.ts';
import type { LabelWindow } from './label-window.ts';
import { describeMissingParts } from './missing-parts.ts';
import type { OpenDocument } from './open-page-as-pdf.ts';
import { createPrintableLabel, renderDots } from './printable-label.ts';
import { collectReceiverEvidence, type ReceiverEvidence } from './receiver/compare-receiver.ts';
import { compareSize, findInkBeyond } from './size-findings.ts';

export interface SplitResult extends Omit<DocumentResult, 'phases'> {
  /** Orders whose label may have further, unproven pages: in no other list, and to be requested again, each alone. */
  readonly incomplete: readonly OrderCode[];
}

const NOTHING_AMISS: Pick<OpenDocument, 'missing' | 'warnings'> = { missing: [], warnings: [] };

interface CandidateLabel extends ProvenLabel {
  readonly unexpectedCodes: readonly UnexpectedCode[];
  readonly receiver: ReceiverMatch | null;
  readonly doubt: IssueProblem | null;
}

type IssueProblem = HoldProblem & { readonly code: VerificationIssue };

/**
 * Splits a document's pages into labels.
 * @param printWindow prints to system printers
 * @param page what its page lacks, and what was odd about it
 * @param madeAtMs when the dots were read, in milliseconds since 1970
 */
export function createLabelSplitter(
  readings: readonly PageReading[],
  order: LabelRequest,
  inspector: Inspector,
  printWindow: LabelWindow,
  { missing, warnings: pageWarnings }: Pick<OpenDocument, 'missing' | 'warnings'> = NOTHING_AMISS,
  madeAtMs = Date.now(),
) {
  const { profile, size, head } = order;
  const { dpi } = profile;
  const rules = order.rules();
  const { printUnreadable, holdOtherReceiver } = rules;
  const labelMm = profile.pageMm ?? LABEL_SIZES[size];
  const paperOf = (dots: Dots): SizeMm =>
    snapToRequestedSize(sizeOfDots(dots, dpi), profile.mediaMm ?? labelMm);

  function readingOf(page: number): PageReading {
    const reading = readings[page];
    if (reading === undefined) throw new Error(`the document has no page ${page}`);
    return reading;
  }

  /** Creates a label. @throws ProblemError size-does-not-fit */
  function createLabel(
    code: OrderCode,
    { pages, warnings, barcodes, receiver = null }: ProvenLabel & Partial<Pick<CandidateLabel, 'receiver'>>,
    accepted: VerificationIssue | null = null,
  ): Label {
    const own = pages.map(readingOf);
    const large = own.find(({ fits }) => !fits);
    const paper = profile.mediaMm;
    if (large !== undefined && paper !== null)
      throw new ProblemError('size-does-not-fit', {
        label: formatSize(snapToRequestedSize(large, labelMm)),
        media: formatSize(paper),
      });
    const content = {
      code,
      ...paperOf(readingOf(pages[0] ?? 0).dots),
      dots: own.map((reading) => reading.dots),
      dpi,
      warnings,
      proof: { dots: own.map(({ hash }) => hash), barcodes, receiver, accepted, madeAtMs },
    };
    return createPrintableLabel(content, inspector, printWindow);
  }

  const createPicture = (pages: readonly number[]): Promise<LabelImage> =>
    renderDots(
      pages.map((page) => readingOf(page).dots),
      dpi,
      inspector,
    );

  function createCandidate(
    label: ProvenLabel | QuestionableLabel,
    evidence: ReceiverEvidence | undefined,
  ): CandidateLabel {
    const { word: receiver, strays } = evidence ?? { word: null, strays: false };
    const isDoubtful = 'problem' in label;
    const differs = receiver === 'differs';
    const doubts = isDoubtful ? [problemOfIssue(label)] : [];
    if (missing.length > 0)
      doubts.push({ code: 'missing-parts', values: { parts: describeMissingParts(missing) } });
    // A setting may let another receiver pass only beside the order's own barcode.
    if (strays || (differs && holdOtherReceiver)) doubts.push({ code: 'other-receiver' });
    const warnings = [...label.warnings, ...pageWarnings];
    if (differs) warnings.push({ kind: 'receiver-differs' });
    const pages = label.pages.map(readingOf);
    const otherSize = compareSize(pages, { size, profile, head, rules });
    if (otherSize?.kind === 'hold') doubts.push(otherSize.problem);
    if (otherSize?.kind === 'warn') warnings.push(otherSize.warning);
    const beyond = head === null ? null : findInkBeyond(pages, head, dpi);
    if (beyond !== null) doubts.push(beyond);
    return {
      ...label,
      warnings,
      unexpectedCodes: isDoubtful ? label.unexpectedCodes : [],
      receiver,
      doubt: mostSevereIssue(doubts),
    };
  }

  /** Whether the operator, or a setting, has decided to print it anyway. */
  const isAccepted = (code: OrderCode, doubt: VerificationIssue, codes: readonly UnexpectedCode[]): boolean =>
    (printUnreadable && doubt === 'unreadable-barcode') ||
    coversIssue(order.accepted.get(code), doubt, codes);

  async function createHeldLabel(candidate: CandidateLabel, problem: IssueProblem): Promise<HeldLabel> {
    const { warnings, unexpectedCodes, receiver, pages } = candidate;
    return { problem, warnings, unexpectedCodes, receiver, picture: await createPicture(pages) };
  }

  return {
    createLabel,
    /** Turns the judgement into results, labels in the order of `codes`. @throws ProblemError size-does-not-fit */
    async splitIntoLabels(judged: Judgement, codes: readonly OrderCode[]): Promise<SplitResult> {
      const labels = new Map<OrderCode, Label>();
      const waiting: Promise<readonly [OrderCode, HeldLabel]>[] = [];
      const receivers = await collectReceiverEvidence(judged, readings, order.facts);
      for (const code of codes) {
        const judgedLabel = judged.labels.get(code) ?? judged.doubtful.get(code);
        if (judgedLabel === undefined) continue;
        const one = createCandidate(judgedLabel, receivers.get(code));
        const { doubt } = one;
        if (doubt === null || isAccepted(code, doubt.code, one.unexpectedCodes))
          labels.set(code, createLabel(code, one, doubt?.code));
        else waiting.push(createHeldLabel(one, doubt).then((heldLabel) => [code, heldLabel] as const));
      }
      const problems = new Map<OrderCode, Problem>();
      const incomplete: OrderCode[] = [];
      for (const [code, none] of judged.failed) {
        if (none.problem === 'incomplete') incomplete.push(code);
        else problems.set(code, problemOfMissingLabel(none));
      }
      const held = new Map(await Promise.all(waiting));
      return { labels, held, problems, incomplete, foreign: judged.foreign.length };
    },
  };
}

/** Replaces a size by the requested one if they differ only by Chromium's rounding. */
function snapToRequestedSize({ widthMm, heightMm }: SizeMm, asked: SizeMm): SizeMm {
  return sizesMatch({ widthMm, heightMm }, asked) ? asked : { widthMm, heightMm };
}

function mostSevereIssue(doubts: readonly IssueProblem[]): IssueProblem | null {
  const severity = ({ code }: IssueProblem): number => VERIFICATION_ISSUES.indexOf(code);
  return doubts.toSorted((one, other) => severity(one) - severity(other))[0] ?? null;
}

function problemOfIssue({ problem, detail, unexpectedCodes }: QuestionableLabel): IssueProblem {
  switch (problem) {
    case 'unreadable-barcode':
      return { code: problem };
    case 'other-code':
      return { code: problem, values: { codes: listFirstCodes(unexpectedCodes.map(({ text }) => text)) } };
    case 'contradictory':
      return {
        code: problem,
        values: { barcode: listFirstCodes(detail.byBarcode), text: listFirstCodes(detail.byText) },
      };
  }
}

function problemOfMissingLabel(none: Exclude<MissingLabel, { problem: 'incomplete' }>): Problem {
  if (none.problem !== 'foreign-label') return { code: none.problem };
  return { code: 'foreign-label', values: { names: listFirstCodes(none.names) || labelFailureText.noCode } };
}

/** The most codes that a message names; the picture shows the rest. */
const MAX_LISTED_CODES = 5;

function listFirstCodes(codes: readonly string[]): string {
  const each = [...new Set(codes)];
  return [...each.slice(0, MAX_LISTED_CODES), ...(each.length > MAX_LISTED_CODES ? ['…'] : [])].join(', ');
}
