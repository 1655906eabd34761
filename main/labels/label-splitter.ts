import { isDeepStrictEqual } from 'node:util';
import type { HoldProblem } from '../../shared/hold.ts';
import { LABEL_SIZES, type SizeMm } from '../../shared/label-size.ts';
import type { OrderCode } from '../../shared/order-code.ts';
import type { Problem } from '../../shared/problem.ts';
import { formatSize } from '../../shared/profile.ts';
import type { LabelWarning } from '../../shared/station.ts';
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
  type DocumentResult,
  type HeldLabel,
  type Label,
  type LabelProof,
  type LabelRequest,
  sizeOfDots,
} from './label.ts';
import type { LabelWindow } from './label-window.ts';
import { describeMissingParts } from './missing-parts.ts';
import type { OpenDocument } from './open-page-as-pdf.ts';
import { createPrintableLabel } from './printable-label.ts';
import { collectReceiverEvidence, type ReceiverEvidence } from './receiver/compare-receiver.ts';
import { compareSize, findInkBeyond } from './size-findings.ts';
import { isSpoiltLabel } from './spoilt-label.ts';

export interface SplitResult extends Omit<DocumentResult, 'phases'> {
  /** Orders whose label may have further, unproven pages: in no other list, and to be requested again, each alone. */
  readonly incomplete: readonly OrderCode[];
}

const NOTHING_AMISS: Pick<OpenDocument, 'missing' | 'warnings'> = { missing: [], warnings: [] };

interface CandidateLabel extends ProvenLabel {
  readonly unexpectedCodes: readonly UnexpectedCode[];
  readonly receiver: ReceiverMatch | null;
  /** Whether a receiver is known who could be on it. */
  readonly isReceiverKnown: boolean;
  readonly doubt: IssueProblem | null;
}

type Acceptance = Partial<Pick<LabelProof, 'accepted' | 'agreed'>>;
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

  /** Returns why pages do not fit the paper that the operator has named; null if they do. */
  function findUnfit(pages: readonly number[]): Problem | null {
    const large = pages.map(readingOf).find(({ fits }) => !fits);
    const paper = profile.mediaMm;
    if (large === undefined || paper === null) return null;
    const label = formatSize(snapToRequestedSize(large, labelMm));
    return { code: 'size-does-not-fit', values: { label, media: formatSize(paper) } };
  }

  /** Creates the label of pages that fit. */
  function createLabel(
    code: OrderCode,
    { pages, warnings, barcodes, receiver = null }: ProvenLabel & Partial<Pick<CandidateLabel, 'receiver'>>,
    { accepted = null, agreed = null }: Acceptance = {},
  ): Label {
    const own = pages.map(readingOf);
    const content = {
      code,
      ...paperOf(readingOf(pages[0] ?? 0).dots),
      dots: own.map((reading) => reading.dots),
      dpi,
      warnings,
      proof: { dots: own.map(({ hash }) => hash), barcodes, receiver, accepted, agreed, madeAtMs },
    };
    return createPrintableLabel(content, inspector, printWindow);
  }

  function createCandidate(
    code: OrderCode,
    label: ProvenLabel | QuestionableLabel,
    evidence: ReceiverEvidence | undefined,
  ): CandidateLabel {
    const { word: receiver, strays, isKnown } = evidence ?? { word: null, strays: false, isKnown: false };
    const isDoubtful = 'problem' in label;
    const doubts = isDoubtful ? [problemOfIssue(label)] : [];
    if (missing.length > 0)
      doubts.push({ code: 'missing-parts', values: { parts: describeMissingParts(missing) } });
    // A setting may let another receiver pass only beside the order's own barcode.
    if (strays || (holdOtherReceiver && receiver === 'differs')) doubts.push({ code: 'other-receiver' });
    if (holdOtherReceiver && receiver === 'missing') doubts.push({ code: 'no-receiver' });
    const agreed = order.agreed.get(code);
    if (agreed !== undefined && !isDeepStrictEqual(agreed, hashesOf(label)))
      doubts.push({ code: 'other-picture' });
    const ofReceiver = receiver === null ? null : RECEIVER_WARNINGS[receiver];
    const ofPage = pageWarnings.filter(({ kind }) => label.warnings.every((one) => one.kind !== kind));
    const warnings = [...label.warnings, ...ofPage].filter(
      // Said of the receiver, it is said.
      ({ kind }) => kind !== 'unreadable-text' || receiver !== 'unread',
    );
    if (ofReceiver !== null) warnings.push({ kind: ofReceiver });
    const pages = label.pages.map(readingOf);
    if (pages.some(({ faint }) => faint)) doubts.push({ code: 'faint' });
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
      isReceiverKnown: isKnown,
      doubt: mostSevereIssue(doubts),
    };
  }

  const hashesOf = ({ pages }: ProvenLabel): string[] => pages.map((page) => readingOf(page).hash);

  /** Whether the setting lets a label pass whose barcode cannot be read. */
  const isLetPass = (code: OrderCode, { doubt, pages, receiver, isReceiverKnown }: CandidateLabel): boolean =>
    printUnreadable &&
    doubt?.code === 'unreadable-barcode' &&
    (!isReceiverKnown || receiver === 'agrees') &&
    isSpoiltLabel(code, pages.map(readingOf), dpi);

  /** What the operator, or a setting, has decided about a doubt; null if nobody has. */
  function decisionOf(code: OrderCode, candidate: CandidateLabel): Acceptance | null {
    const { doubt } = candidate;
    if (doubt === null) return {};
    const agreed = order.agreed.get(code);
    // Whatever is doubtful about it: the operator saw these very dots.
    if (agreed !== undefined && isDeepStrictEqual(agreed, hashesOf(candidate)))
      return { accepted: doubt.code, agreed };
    return isLetPass(code, candidate) ? { accepted: doubt.code } : null;
  }

  const createHeldLabel = async (
    label: Label,
    { unexpectedCodes }: CandidateLabel,
    problem: IssueProblem,
  ): Promise<HeldLabel> => ({ problem, label, unexpectedCodes, picture: await label.renderPicture() });

  return {
    findUnfit,
    createLabel,
    /** Turns the judgement into results, labels in the order of `codes`. */
    async splitIntoLabels(judged: Judgement, codes: readonly OrderCode[]): Promise<SplitResult> {
      const labels = new Map<OrderCode, Label>();
      const waiting: Promise<readonly [OrderCode, HeldLabel]>[] = [];
      const problems = new Map<OrderCode, Problem>();
      const receivers = await collectReceiverEvidence(judged, readings, order.facts);
      for (const code of codes) {
        const judgedLabel = judged.labels.get(code) ?? judged.doubtful.get(code);
        if (judgedLabel === undefined) continue;
        const unfit = findUnfit(judgedLabel.pages);
        if (unfit !== null) {
          problems.set(code, unfit);
          continue;
        }
        const one = createCandidate(code, judgedLabel, receivers.get(code));
        const { doubt } = one;
        const decision = decisionOf(code, one);
        const label = createLabel(code, one, decision ?? { accepted: doubt?.code ?? null });
        if (decision !== null || doubt === null) labels.set(code, label);
        else waiting.push(createHeldLabel(label, one, doubt).then((heldLabel) => [code, heldLabel] as const));
      }
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

const RECEIVER_WARNINGS = {
  agrees: null,
  differs: 'receiver-differs',
  missing: 'receiver-missing',
  unread: 'receiver-unread',
} as const satisfies Readonly<Record<ReceiverMatch, LabelWarning['kind'] | null>>;

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
