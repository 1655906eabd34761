import type { DocumentResult, HeldLabel, Label } from '../../../main/labels/label.ts';
import type { Handover, Printer, PrintJob, PrintResult } from '../../../main/printers/printer.ts';
import type { AccountTerms } from '../../../main/station/run-request.ts';
import { NO_PHASES } from '../../../shared/diagnostics.ts';
import { type OrderCode, shortcodeOf } from '../../../shared/order-code.ts';
import { type Problem, type ProblemCode, ProblemError } from '../../../shared/problem.ts';
import type { VerificationIssue } from '../../../shared/verification-issue.ts';

export const code = (number: number): OrderCode =>
  `SGNS336484LM.${String(number).padStart(9, '0')}` as OrderCode;

export function fakeLabel(of: OrderCode): Label {
  return {
    code: of,
    dots: [{ widthDots: 8, heightDots: 1, bits: new Uint8Array([0xff]) }],
    dpi: 203,
    warnings: [],
    proof: {
      dots: ['0'.repeat(64)],
      barcodes: [{ format: 'Code128', text: shortcodeOf(of) ?? of }],
      receiver: null,
      accepted: null,
      agreed: null,
      madeAtMs: 0,
    },
    widthMm: 80,
    heightMm: 100,
    renderPicture: () =>
      Promise.resolve({ png: new Uint8Array([2]), dots: ['0'.repeat(64)], widthMm: 80, heightMm: 100 }),
    renderPdf: () => Promise.resolve(new Uint8Array([1])),
    print: () => Promise.resolve(),
  };
}

export const NOTHING_MADE: DocumentResult = {
  labels: new Map(),
  held: new Map(),
  problems: new Map(),
  foreign: 0,
  phases: NO_PHASES,
};

/** A document with the labels of these orders. */
export const madeOf = (codes: readonly OrderCode[]): DocumentResult => ({
  ...NOTHING_MADE,
  labels: new Map(codes.map((one) => [one, fakeLabel(one)])),
});

/** The numbers of `code`, which are easier to read. */
export const numbersOf = (codes: readonly string[]): number[] => codes.map((one) => Number(one.slice(-9)));

export const trouble = (problem: ProblemCode): ProblemError =>
  new ProblemError(problem, { printer: 'p', detail: 'x', reason: 'x' });

type Begin = AccountTerms['labels'];

/** Labels made by a test's own function, which throws for a service that can't be used. */
export function labelsBy(make: (codes: readonly OrderCode[], signal: AbortSignal) => DocumentResult): Begin {
  return (_batch, signal) => ({
    async *makeLabels(chunks) {
      for (const codes of chunks) yield make(codes, signal);
    },
  });
}

/** A label maker that knows every order but those with a problem or a doubt, and remembers its chunks. */
export function fakeLabels(
  problems: ReadonlyMap<OrderCode, Problem> = new Map(),
  doubts: ReadonlyMap<OrderCode, VerificationIssue> = new Map(),
): Begin & { chunks: OrderCode[][] } {
  const chunks: OrderCode[][] = [];
  const begin: Begin = (batch, signal) =>
    labelsBy((codes) => {
      chunks.push([...codes]);
      const held = codes.filter(
        (one) => doubts.has(one) && batch.agreed.get(one)?.join() !== fakeLabel(one).proof.dots.join(),
      );
      const good = codes.filter((one) => !problems.has(one) && !held.includes(one));
      return {
        ...madeOf(good),
        held: new Map(
          held.map((one) => [one, heldLabel(fakeLabel(one), doubts.get(one) ?? 'unreadable-barcode')]),
        ),
        problems: new Map([...problems].filter(([one]) => codes.includes(one))),
      };
    })(batch, signal);
  return Object.assign(begin, { chunks });
}

/** Labels of which these orders' fail. */
export const labelsFailing = (problem: Problem, ...numbers: readonly number[]) =>
  fakeLabels(new Map(numbers.map((number) => [code(number), problem])));

/** Labels of which these orders' are doubtful. */
export const labelsDoubted = (doubt: VerificationIssue, ...numbers: readonly number[]) =>
  fakeLabels(new Map(), new Map(numbers.map((number) => [code(number), doubt])));

/** A service that can't be used. */
export const labelsThrowing = (problem: ProblemCode): Begin =>
  labelsBy(() => {
    throw trouble(problem);
  });

/** A label that is held, with a picture of three bytes. */
export function heldLabel(label: Label, code: VerificationIssue): HeldLabel {
  const proof = { ...label.proof, accepted: code };
  return {
    problem: { code },
    label: { ...label, proof, warnings: [{ kind: 'edge-ink' }] },
    picture: { png: new Uint8Array([1, 2, 3]), dots: label.proof.dots, widthMm: 80, heightMm: 100 },
    unexpectedCodes: [],
  };
}

export const PRINTED: PrintResult = { state: 'printed' };

/** A printer that counts, and calls `print` for each label; its result is "printed" by default. */
export function fakePrinter(
  print: (label: Label, job: PrintJob) => Promise<PrintResult> | PrintResult | void | Promise<void> = () =>
    undefined,
  jobsAhead = 1,
): Printer & { printed: OrderCode[]; titles: string[] } {
  const printed: OrderCode[] = [];
  const titles: string[] = [];
  return {
    name: 'fake',
    maxPendingJobs: jobsAhead,
    printed,
    titles,
    check: () => Promise.resolve(),
    async print(label, job): Promise<Handover> {
      const said = await print(label, job);
      printed.push(label.code);
      titles.push(job.title);
      return { file: `/out/${label.code}.pdf`, result: said ?? PRINTED };
    },
  };
}

/** A printer that fails at these orders' labels, or at every one. */
export const printerThrowing = (problem: ProblemCode, ...numbers: readonly number[]) =>
  fakePrinter((label) => {
    if (numbers.length === 0 || numbers.some((number) => code(number) === label.code)) throw trouble(problem);
  });

/** A printer that accepts labels at once and reports results on request of the test, in any order. */
export function slowPrinter(jobsAhead: number): Printer & {
  readonly taken: { readonly code: OrderCode; readonly job: PrintJob }[];
  say(code: OrderCode, word: PrintResult | Error): void;
} {
  const words = new Map<OrderCode, PromiseWithResolvers<PrintResult>>();
  const taken: { code: OrderCode; job: PrintJob }[] = [];
  return {
    name: 'slow',
    maxPendingJobs: jobsAhead,
    taken,
    check: () => Promise.resolve(),
    print(label, job) {
      const word = Promise.withResolvers<PrintResult>();
      words.set(label.code, word);
      taken.push({ code: label.code, job });
      return Promise.resolve({ file: null, result: word.promise });
    },
    say(of, word) {
      if (word instanceof Error) words.get(of)?.reject(word);
      else words.get(of)?.resolve(word);
    },
  };
}
