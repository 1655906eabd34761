import type { LabelAccount } from '../../../main/labels/document-loader.ts';
import { hashDots } from '../../../main/labels/inspect/dots.ts';
import type { Inspector } from '../../../main/labels/inspect/inspector.ts';
import { type Label, type LabelRequest, NO_RULES } from '../../../main/labels/label.ts';
import { createLabelMaker } from '../../../main/labels/label-maker.ts';
import type { LabelWindow } from '../../../main/labels/label-window.ts';
import { formattedAddress } from '../../../main/sandbox/orders/order.ts';
import type { AllowedCode } from '../../../shared/allowed-code.ts';
import type { OrderCode, PrintToken } from '../../../shared/order-code.ts';
import { DEFAULT_PROFILE } from '../../../shared/profile.ts';
import { type DocumentCase, SHOP } from './case.ts';
import { drawDocument } from './draw.ts';
import { isNamed, type Page } from './page.ts';

/** What became of a document. */
export interface Judgement {
  /** By order: `printed`, or `held: …` and `failed: …` with Tem's code. */
  readonly outcomes: ReadonlyMap<OrderCode, string>;
  /** Pages that came out with a label that they do not belong to, and orders that did not get exactly one result. */
  readonly wrong: readonly string[];
  /**
   * Pages that came alone with one order's label and show nothing of any order: nothing states their owner, so nobody could
   * know it.
   */
  readonly beyondProof: number;
  /** Pages that a label has twice. */
  readonly twice: number;
  /** Inspected documents, the first and those of orders requested alone, and their pages. */
  readonly documents: number;
  readonly pages: number;
}

/** The kinds of code that busy labels carry besides their order's: a manager has allowed them. */
const GOODS_CODES: readonly AllowedCode[] = [
  { partner: 'sandbox', symbology: 'Code128', length: 8, alphabet: 'digits', place: { x: 0.2, y: 0.77 } },
];
const NO_WINDOW = {} as LabelWindow;

/** Has Tem judge a case's documents, from the label address's answer on, and compares the result with the truth. */
export async function judge(drawn: DocumentCase, inspector: Inspector): Promise<Judgement> {
  const tokens: (readonly OrderCode[])[] = [];
  const pending: { readonly pages: readonly Page[]; readonly alone: boolean }[] = [];
  const truth = new Map<string, { readonly page: Page; readonly alone: boolean }>();
  let [documents, pages, beyondProof, twice] = [0, 0, 0, 0];

  const account: LabelAccount = {
    origins: async () => [],
    client: async () => ({
      printToken: async (codes) => String(tokens.push(codes) - 1) as PrintToken,
      async fetchLabel(token) {
        const codes = tokens[Number(token)] ?? [];
        const document = drawn.pages(codes, Number(token));
        pending.push({ pages: document, alone: codes.length === 1 });
        documents++;
        pages += document.length;
        return {
          url: 'https://document.invalid/',
          httpStatus: 200,
          contentType: 'application/pdf',
          contentTypeHeader: 'application/pdf',
          cookies: [],
          hasKnownLength: true,
          refresh: null,
          body: await drawDocument(document),
        };
      },
      followLead: () => Promise.reject(new Error('no document leads on')),
    }),
  };
  const maker = createLabelMaker({
    window: NO_WINDOW,
    printWindow: NO_WINDOW,
    inspector: {
      ...inspector,
      async inspect(...asked) {
        // The documents are inspected in the order of their arrival.
        const document = pending.shift();
        const read = await inspector.inspect(...asked);
        for (const [at, { dots }] of read.pages.entries()) {
          const page = document?.pages[at];
          if (page !== undefined) truth.set(hashDots(dots), { page, alone: document?.alone ?? false });
        }
        return read;
      },
    },
    log: () => undefined,
  });

  const outcomes = new Map<OrderCode, string>();
  const wrong: string[] = [];
  const say = (code: OrderCode, outcome: string): void => {
    const before = outcomes.get(code);
    if (before !== undefined) wrong.push(`${code}: ${before}, then ${outcome}`);
    outcomes.set(code, outcome);
  };
  const look = (code: OrderCode, label: Label): void => {
    const seen = new Set<string>();
    for (const dots of label.dots) {
      const known = truth.get(hashDots(dots));
      const found =
        known === undefined ? ['no page of any document'] : findWrongInk(known.page, label, drawn);
      if (known !== undefined && seen.has(known.page.id)) twice++;
      seen.add(known?.page.id ?? '');
      if (found === null) continue;
      if (known?.alone === true && !showsAnyone(known.page) && label.dots.length > 1) beyondProof++;
      else wrong.push(`label ${code} has page ${known?.page.id} with ${found.join(', ')}`);
    }
  };
  const run = maker.startRun(requestOf(drawn), account, new AbortController().signal);
  for await (const made of run.makeLabels([drawn.requested.map(({ code }) => code)])) {
    for (const [code, label] of made.labels) {
      say(code, 'printed');
      look(code, label);
    }
    for (const [code, { problem }] of made.held) say(code, `held: ${problem.code}`);
    for (const [code, { code: problem }] of made.problems) say(code, `failed: ${problem}`);
  }
  const asked = new Set(drawn.requested.map(({ code }) => code));
  for (const code of asked) if (!outcomes.has(code)) wrong.push(`${code}: nothing`);
  for (const code of outcomes.keys()) if (!asked.has(code)) wrong.push(`${code}: was not asked for`);
  return { outcomes, wrong, beyondProof, twice, documents, pages };
}

/** The foreign ink on a label's page; null where there is none, or the label's row reports it. */
function findWrongInk(
  { inks }: Page,
  { code, warnings }: Label,
  { holdOtherReceiver }: DocumentCase,
): string[] | null {
  const foreign = inks.filter(({ owner }) => owner !== code);
  if (foreign.length === 0) return null;
  // Where labels of another receiver are not held, their rows warn; a page without the order's code is held all the same.
  const isSaid =
    !holdOtherReceiver &&
    inks.some(({ owner, says }) => owner === code && says === 'code') &&
    warnings.some(({ kind }) => kind === 'receiver-differs') &&
    foreign.every(({ says }) => says !== 'code');
  return isSaid ? null : [...new Set(foreign.map(({ owner, says, kind }) => `${owner} ${says} ${kind}`))];
}

/** Whether a page shows an order, or a receiver whose phone can be compared with that on its order's own page. */
const showsAnyone = (page: Page): boolean =>
  isNamed(page) || page.inks.some(({ says }) => says === 'receiver');

const KNOWN: ReadonlySet<string> = new Set(
  SHOP.flatMap(({ code, shortcode, soc }) => [code, shortcode, soc]),
);

const requestOf = ({ batch, known, holdOtherReceiver, style }: DocumentCase): LabelRequest => ({
  size: 'S9',
  profile: DEFAULT_PROFILE,
  chunkSize: batch.length,
  head: null,
  rules: () => ({ ...NO_RULES, holdOtherReceiver, agreedCodes: style === 'busy' ? GOODS_CODES : [] }),
  batch: batch.map(({ code }) => code),
  agreed: new Map(),
  facts: (wanted) => wanted.map((code) => factsOf(code, known)),
  isKnownOrder: (text) => known && KNOWN.has(text),
});

function factsOf(code: OrderCode, known: boolean): ReturnType<LabelRequest['facts']>[number] {
  const order = SHOP.find((one) => one.code === code);
  const shortcode = order?.shortcode ?? null;
  if (order === undefined || !known) return { code, shortcode, soc: null, sorting: null, receiver: null };
  const { soc, sorting, receiver } = order;
  // As the service's look-up returns it.
  const phone = `${receiver.phone.slice(0, 3)}****${receiver.phone.slice(-3)}`;
  const address = formattedAddress(receiver);
  return { code, shortcode, soc, sorting, receiver: { name: receiver.name, phone, district: null, address } };
}
