import { normalizeName } from '../../../main/labels/receiver/match-name.ts';
import { type Random, randomDigits, randomText } from '../../../main/sandbox/data/random.ts';
import { formattedAddress, type Order } from '../../../main/sandbox/orders/order.ts';
import { boxOf, overlaps } from './draw.ts';
import { createInks, type Ink, isBars, isNamed, PAGE_DOTS, type Page } from './page.ts';

/** The context of a document's own pages. */
export interface Scene {
  /** Orders that are not in the document: of the batch, otherwise known to Tem, and unknown to it. Never empty. */
  readonly others: readonly Order[];
  /** The document's orders. */
  readonly asked: readonly Order[];
  /** The pages of an order's label. */
  readonly pagesOf: (order: Order) => readonly Page[];
  /** The pages of the previous document; never empty. */
  readonly late: readonly Page[];
  /** Whether Tem knows the receivers of the document's orders: otherwise nothing reveals a wrong receiver. */
  readonly knowsReceivers: boolean;
}

/** Changes a document; leaves it unchanged where the mutation does not apply. */
type Mutate = (pages: readonly Page[], random: Random, scene: Scene) => readonly Page[];

/** Changes one page. */
const onOne =
  (change: (page: Page, random: Random, scene: Scene) => Page | null): Mutate =>
  (pages, random, scene) => {
    if (pages.length === 0) return pages;
    const at = random.integer(0, pages.length - 1);
    const page = pages[at];
    const changed = page === undefined ? null : change(page, random, scene);
    return changed === null || page === undefined ? pages : pages.with(at, { ...changed, id: `${page.id}'` });
  };

const TRIES = 30;

/** Puts another order's code on a page, readably; leaves a full page unchanged. */
const withCode = (make: (other: Order, random: Random) => Ink): Mutate =>
  onOne((page, random, { others }) => {
    const ink = make(random.pick(others), random);
    const taken = page.inks.map(boxOf);
    const { width, height, quiet } = boxOf(ink);
    for (let tries = 0; tries < TRIES; tries++) {
      const x = random.integer(0, Math.max(0, PAGE_DOTS.width - width));
      const y = random.integer(0, Math.max(0, PAGE_DOTS.height - height));
      if (x + width > PAGE_DOTS.width || taken.some((other) => overlaps({ x, y, width, height }, other)))
        continue;
      return { ...page, inks: [...page.inks, { ...ink, x: x + quiet.x, y: y + quiet.y }] };
    }
    return null;
  });

function otherBarcode({ code, shortcode }: Order, random: Random): Ink {
  const text = random.chance(0.75) ? shortcode : code;
  const dots = random.pick(text.length > 12 ? [2] : [2, 3, 4]);
  return createInks(code).bars('code', text, [0, 0], random.integer(60, 130), dots);
}

const SAYINGS = ['Mã đơn:', 'Mã đơn hàng:', 'Mã vận đơn:', 'Đơn hàng:', 'MVĐ:'];

/** Text is read at any position; bars under it only spoil the print. */
function otherText(page: Page, random: Random, { others }: Scene): Page {
  const { code, shortcode } = random.pick(others);
  const text = random.chance(0.5) ? code : `${random.pick(SAYINGS)} ${shortcode}`;
  const place = [random.integer(16, 200), random.pick([330, 470, 560, 670, 700])] as const;
  return {
    ...page,
    inks: [...page.inks, createInks(code).line('code', text, place, random.pick([18, 24, 34]))],
  };
}

/** Another person's name, phone and address in place of the receiver's. */
function otherReceiver(page: Page, random: Random, { others, asked, knowsReceivers }: Scene): Page | null {
  if (!knowsReceivers || !page.inks.some(({ says }) => says === 'receiver')) return null;
  const { code, receiver } = random.pick(others);
  // Two people with the same name can't be distinguished: the other phone may be a sender's.
  const own = asked.find((order) => page.id.startsWith(order.code));
  if (own !== undefined && normalizeName(own.receiver.name).join() === normalizeName(receiver.name).join())
    return null;
  const { line } = createInks(code);
  return {
    ...page,
    inks: [
      ...page.inks.filter(({ says }) => says !== 'receiver'),
      line('receiver', receiver.name, [16, 384], 28),
      line('receiver', receiver.phone, [400, 384], 28),
      line('receiver', formattedAddress(receiver), [16, 416]),
    ],
  };
}

/** Removes what names an order from the page. */
const nameless = (page: Page): Page | null =>
  isNamed(page) ? { ...page, inks: page.inks.filter(({ says }) => says !== 'code') } : null;

const isOrderBars = (ink: Ink): boolean => isBars(ink) && ink.says === 'code';

/** A page whose barcode names no known order, and whose other codes may be missing too. */
function unknownBarcode(page: Page, random: Random): Page | null {
  const bars = page.inks.find(isOrderBars);
  if (bars === undefined) return null;
  const text = random.chance(0.5)
    ? `${randomText(random, 'ABCDEFGHJKLMNPQRSTUVWXY', 5)}${randomDigits(random, 5)}`
    : randomDigits(random, random.pick([7, 8, 9, 12]));
  const keepsText = random.chance(0.3);
  const rest = page.inks.filter((ink) => ink.says !== 'code' || (keepsText && ink.kind === 'text'));
  return { ...page, inks: [...rest, { ...bars, owner: 'nobody', text }] };
}

/** Draws only the left part of a label's barcode, as on a label drawn too wide. */
function cutBarcode(page: Page, random: Random): Page | null {
  // Another order's barcode beside it stays whole: an unreadable one is no code.
  const isOwn = (ink: Ink): boolean => isOrderBars(ink) && page.id.startsWith(ink.owner);
  if (!page.inks.some(isOwn)) return null;
  const share = 0.3 + 0.5 * random.next();
  return { ...page, inks: page.inks.map((ink) => (isOwn(ink) ? { ...ink, share } : ink)) };
}

const moved = (inks: readonly Ink[], scale: number, x: number, y: number): Ink[] =>
  inks.map((ink) => ({ ...ink, scale: ink.scale * scale, x: ink.x * scale + x, y: ink.y * scale + y }));

/** Draws another page over this one: in full, smaller, or beside it; what names its order stays on the page. */
function glued(page: Page, random: Random, scene: Scene): Page | null {
  const other = random.pick([...scene.late, ...scene.pagesOf(random.pick(scene.others))].filter(isNamed));
  const inks = moved(
    other.inks,
    random.pick([1, 1, 0.7, 0.5]),
    random.pick([0, 0, random.integer(0, 250), -random.integer(0, 40)]),
    random.pick([0, random.integer(0, 300), random.integer(300, 480)]),
  );
  return { ...page, inks: random.chance(0.5) ? [...page.inks, ...inks] : [...inks, ...page.inks] };
}

/** A page of the document's own order gets another's codes: its barcode, or all of them. */
function otherCodes(page: Page, random: Random, { others, asked, knowsReceivers }: Scene): Page | null {
  if (!isNamed(page)) return null;
  // Without a known receiver, a page that shows another order of its document in every respect is that order's.
  const { code, shortcode } = random.pick(knowsReceivers ? [...others, ...asked] : others);
  if (page.id.startsWith(code)) return null;
  const textToo = random.chance(0.5);
  const change = (ink: Ink): Ink =>
    ink.says !== 'code' || (ink.kind === 'text' && !textToo)
      ? ink
      : { ...ink, owner: code, text: isBars(ink) ? shortcode : code };
  return { ...page, inks: page.inks.map(change) };
}

const anywhere = (pages: readonly Page[], random: Random): number => random.integer(0, pages.length);
const anyOf = (pages: readonly Page[], random: Random): number => random.integer(0, pages.length - 1);

/** The mutations of documents. */
export const MUTATIONS = {
  swapped(pages, random) {
    const [one, other] = [anyOf(pages, random), anyOf(pages, random)];
    const [first, second] = [pages[one], pages[other]];
    return first === undefined || second === undefined ? pages : pages.with(one, second).with(other, first);
  },
  shuffled: (pages, random) =>
    pages
      .map((page) => ({ page, at: random.next() }))
      .toSorted((one, other) => one.at - other.at)
      .map(({ page }) => page),
  glued: onOne(glued),
  'glued-together'(pages, random) {
    // Two of the document's own pages.
    const at = random.integer(0, pages.length - 2);
    const two = pages.slice(at, at + 2);
    const [one, other] = two;
    // Unless each is named, nobody could know that the page shows two. Another order's code on one of them would be drawn over,
    // and an unreadable one is no code.
    const isClear = (page: Page): boolean =>
      isNamed(page) && new Set(page.inks.map(({ owner }) => owner)).size === 1;
    if (one === undefined || other === undefined || !two.every(isClear)) return pages;
    const inks = moved(other.inks, random.pick([1, 0.6]), 0, random.integer(0, 400));
    return pages.toSpliced(at, 2, { ...one, id: `${one.id}+${other.id}`, inks: [...one.inks, ...inks] });
  },
  doubled(pages, random) {
    const page = pages[anyOf(pages, random)];
    return page === undefined ? pages : pages.toSpliced(anywhere(pages, random), 0, page);
  },
  dropped: (pages, random) => pages.toSpliced(anyOf(pages, random), 1),
  'foreign-page': (pages, random, { others, pagesOf }) =>
    pages.toSpliced(anywhere(pages, random), random.integer(0, 1), ...pagesOf(random.pick(others))),
  'foreign-nameless'(pages, random, { others, pagesOf }) {
    // The label of another order without its codes, or only the list after its label.
    const foreign = random.pick(pagesOf(random.pick(others)));
    const page = { ...(nameless(foreign) ?? foreign), id: `${foreign.id}'` };
    return pages.toSpliced(anywhere(pages, random), random.integer(0, 1), page);
  },
  late(pages, random, { late }) {
    const count = random.integer(1, late.length);
    return [...late.slice(0, count), ...(random.chance(0.5) ? pages : pages.slice(count))];
  },
  turned: onOne((page, random) => ({ ...page, turned: random.pick([90, 180, 270]) })),
  'other-barcode': withCode(otherBarcode),
  // As low as a goods code on a crowded label, and as narrow as a scanner can read.
  'small-barcode': withCode(({ code, shortcode }, random) =>
    createInks(code).bars('code', shortcode, [0, 0], random.integer(24, 56)),
  ),
  'other-text': onOne(otherText),
  'other-qr': withCode(({ code }, random) => createInks(code).qr(code, [0, 0], random.pick([3, 4, 5]))),
  'other-receiver': onOne(otherReceiver),
  'other-codes': onOne(otherCodes),
  nameless: onOne(nameless),
  'unknown-barcode': onOne(unknownBarcode),
  'cut-barcode': onOne(cutBarcode),
  blank: (pages, random) => pages.toSpliced(anywhere(pages, random), 0, { id: 'blank', inks: [], turned: 0 }),
} as const satisfies Record<string, Mutate>;

export type MutationKind = keyof typeof MUTATIONS;
