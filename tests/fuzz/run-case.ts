import type { LabelAccount } from '../../main/labels/document-loader.ts';
import { hashDots } from '../../main/labels/inspect/dots.ts';
import type { Inspector } from '../../main/labels/inspect/inspector.ts';
import { type Label, type LabelRequest, NO_RULES } from '../../main/labels/label.ts';
import { createLabelMaker } from '../../main/labels/label-maker.ts';
import type { LabelWindow } from '../../main/labels/label-window.ts';
import type { Order } from '../../main/sandbox/orders/order.ts';
import { formattedAddress } from '../../main/sandbox/orders/order.ts';
import type { AllowedCode } from '../../shared/allowed-code.ts';
import type { OrderCode, PrintToken } from '../../shared/order-code.ts';
import { DEFAULT_PROFILE } from '../../shared/profile.ts';
import { type FuzzCase, SHOP } from './case.ts';
import { drawDocument } from './draw.ts';
import { isNamed, type Page } from './page.ts';

/** A page that would have been printed with a label that it does not belong to. */
export interface WrongPage {
  readonly code: OrderCode;
  readonly page: string;
  /** The owner of the foreign ink, and what that ink says. */
  readonly ink: readonly string[];
}

/** The result of a document. */
export interface CaseResult {
  /** `printed`, or `held: …` and `failed: …` with Tem's code. */
  readonly outcomes: ReadonlyMap<OrderCode, string>;
  readonly wrong: readonly WrongPage[];
  /**
   * Pages that came alone with one order's label and show nothing of any order: nothing states their owner, so nobody could
   * know it.
   */
  readonly beyondProof: readonly WrongPage[];
  /** Pages that a label has twice. */
  readonly duplicates: readonly string[];
  /** Violations of the promise that each order gets exactly one result. */
  readonly violations: readonly string[];
  /** Inspected documents: the first, and those of orders requested alone. */
  readonly documents: number;
  readonly pages: number;
}

/** The kinds of code that busy labels carry besides their order's: a manager has allowed them. */
const GOODS_CODES: readonly AllowedCode[] = [
  { partner: 'sandbox', symbology: 'Code128', length: 8, alphabet: 'digits', place: { x: 0.2, y: 0.77 } },
];

const NO_WINDOW = {} as LabelWindow;

/** Judges a case's documents as Tem does, from the label address's answer on, and compares the result with the truth. */
export async function runCase(drawn: FuzzCase, inspector: Inspector): Promise<CaseResult> {
  const tokens: { readonly codes: readonly OrderCode[]; readonly times: number }[] = [];
  const truth = new Map<string, { readonly page: Page; readonly alone: boolean }>();
  let pages = 0;
  let documents = 0;

  const account: LabelAccount = {
    origins: async () => [],
    client: async () => ({
      async printToken(codes) {
        tokens.push({ codes, times: tokens.length });
        return String(tokens.length - 1) as PrintToken;
      },
      async fetchLabel(token) {
        const asked = tokens[Number(token)];
        if (asked === undefined) throw new Error(`no such token: ${token}`);
        pending.push({ pages: drawn.pages(asked.codes, asked.times), alone: asked.codes.length === 1 });
        const document = pending.at(-1)?.pages ?? [];
        documents++;
        pages += document.length;
        return {
          url: 'https://document.invalid/',
          httpStatus: 200,
          contentType: 'application/pdf',
          contentTypeHeader: 'application/pdf',
          cookies: [],
          body: await drawDocument(document),
        };
      },
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
  const pending: { readonly pages: readonly Page[]; readonly alone: boolean }[] = [];

  const words = new Map<OrderCode, string>();
  const wrong: WrongPage[] = [];
  const beyondProof: WrongPage[] = [];
  const twice: string[] = [];
  const unsaid: string[] = [];
  const say = (code: OrderCode, word: string): void => {
    const before = words.get(code);
    if (before !== undefined) unsaid.push(`${code}: ${before}, then ${word}`);
    words.set(code, word);
  };

  const run = maker.startRun(orderOf(drawn), account, new AbortController().signal);
  for await (const made of run.makeLabels([drawn.requested.map(({ code }) => code)])) {
    for (const [code, label] of made.labels) {
      say(code, 'printed');
      const shown = label.dots.map((dots) => truth.get(hashDots(dots)));
      const seen = new Set<string>();
      for (const known of shown) {
        if (known === undefined) {
          wrong.push({ code, page: 'no page of any document', ink: [] });
          continue;
        }
        if (seen.has(known.page.id)) twice.push(`${code}: ${known.page.id}`);
        seen.add(known.page.id);
        const found = findWrongInk(known.page, label, drawn);
        if (found === null) continue;
        const isBeyond = known.alone && !showsAnyone(known.page) && label.dots.length > 1;
        (isBeyond ? beyondProof : wrong).push({ code, page: known.page.id, ink: found });
      }
    }
    for (const [code, { problem }] of made.held) say(code, `held: ${problem.code}`);
    for (const [code, { code: problem }] of made.problems) say(code, `failed: ${problem}`);
  }
  const asked = new Set(drawn.requested.map(({ code }) => code));
  for (const code of asked) if (!words.has(code)) unsaid.push(`${code}: nothing`);
  for (const code of words.keys()) if (!asked.has(code)) unsaid.push(`${code}: was not asked for`);
  return { outcomes: words, wrong, beyondProof, duplicates: twice, violations: unsaid, documents, pages };
}

/** The foreign ink on a label's page; null where there is none, or the label's row reports it. */
function findWrongInk(
  { inks }: Page,
  { code, warnings }: Label,
  { holdOtherReceiver }: FuzzCase,
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

function orderOf({ batch, known, holdOtherReceiver, style }: FuzzCase): LabelRequest {
  const codes = batch.map(({ code }) => code);
  return {
    size: 'S9',
    profile: DEFAULT_PROFILE,
    chunkSize: batch.length,
    rules: () => ({ ...NO_RULES, holdOtherReceiver, agreedCodes: style.busy ? GOODS_CODES : [] }),
    batch: codes,
    accepted: new Map(),
    facts: (wanted) => wanted.map((code) => factsOf(code, known)),
    isKnownOrder: (text) => known && KNOWN.has(text),
  };
}

const KNOWN: ReadonlySet<string> = new Set(
  SHOP.flatMap(({ code, shortcode, soc }) => [code, shortcode, soc]),
);
const BY_CODE: ReadonlyMap<OrderCode, Order> = new Map(SHOP.map((order) => [order.code, order]));

function factsOf(code: OrderCode, known: boolean): ReturnType<LabelRequest['facts']>[number] {
  const order = BY_CODE.get(code);
  const shortcode = order?.shortcode ?? null;
  if (order === undefined || !known) return { code, shortcode, soc: null, sorting: null, receiver: null };
  const { soc, sorting, receiver } = order;
  return {
    code,
    shortcode,
    soc,
    sorting,
    receiver: {
      name: receiver.name,
      // As the service's look-up returns it.
      phone: `${receiver.phone.slice(0, 3)}****${receiver.phone.slice(-3)}`,
      district: null,
      address: formattedAddress(receiver),
    },
  };
}
