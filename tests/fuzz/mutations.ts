import { normalizeName } from '../../main/labels/receiver/match-name.ts';
import { type Random, randomDigits, randomText } from '../../main/sandbox/data/random.ts';
import { formattedAddress, type Order } from '../../main/sandbox/orders/order.ts';
import { boxOf, inkOf, overlaps } from './boxes.ts';
import { createCode128, createLine } from './label.ts';
import { type Ink, isNamed, listOwners, PAGE_DOTS, type Page } from './page.ts';

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

const replaced = (pages: readonly Page[], at: number, ...by: readonly Page[]): Page[] =>
  pages.toSpliced(at, 1, ...by);

/** Changes one page. */
const onOne =
  (change: (page: Page, random: Random, scene: Scene) => Page | null): Mutate =>
  (pages, random, scene) => {
    if (pages.length === 0) return pages;
    const at = random.integer(0, pages.length - 1);
    const page = pages[at];
    const changed = page === undefined ? null : change(page, random, scene);
    return changed === null || page === undefined
      ? pages
      : replaced(pages, at, { ...changed, id: `${page.id}'` });
  };

const TRIES = 30;

/** Puts another order's code on a page, readably; leaves a full page unchanged. */
const withCode = (make: (other: Order, random: Random) => Ink): Mutate =>
  onOne((page, random, { others }) => {
    const ink = make(random.pick(others), random);
    const taken = page.inks.map(boxOf);
    const { width, height } = boxOf(ink);
    for (let tries = 0; tries < TRIES; tries++) {
      const box = {
        x: random.integer(0, Math.max(0, PAGE_DOTS.width - width)),
        y: random.integer(0, Math.max(0, PAGE_DOTS.height - height)),
        width,
        height,
      };
      if (box.x + width > PAGE_DOTS.width || taken.some((other) => overlaps(box, other))) continue;
      const quiet = (width - inkOf(ink).width) / 2;
      return {
        ...page,
        inks: [...page.inks, { ...ink, x: box.x + quiet, y: box.y + (height - inkOf(ink).height) / 2 }],
      };
    }
    return null;
  });

function otherBarcode(other: Order, random: Random): Ink {
  const text = random.chance(0.75) ? other.shortcode : other.code;
  const barDots = random.pick(text.length > 12 ? [2] : [2, 3, 4]);
  const heightDots = random.integer(60, 130);
  return createCode128({ owner: other.code }, 'code', text, [0, 0], { barDots, heightDots });
}

/** As low as a goods code on a crowded label, and as narrow as a scanner can read. */
function smallBarcode(other: Order, random: Random): Ink {
  const heightDots = random.integer(24, 56);
  return createCode128({ owner: other.code }, 'code', other.shortcode, [0, 0], { barDots: 2, heightDots });
}

const SAYINGS = ['Mã đơn:', 'Mã đơn hàng:', 'Mã vận đơn:', 'Đơn hàng:', 'MVĐ:'];

/** Text is read at any position; bars under it only spoil the print. */
function otherText(page: Page, random: Random, { others }: Scene): Page {
  const { code, shortcode } = random.pick(others);
  const text = random.chance(0.5) ? code : `${random.pick(SAYINGS)} ${shortcode}`;
  const place: [number, number] = [random.integer(16, 200), random.pick([330, 470, 560, 670, 700])];
  return {
    ...page,
    inks: [...page.inks, createLine({ owner: code }, 'code', text, place, random.pick([18, 24, 34]))],
  };
}

function otherQr({ code }: Order, random: Random): Ink {
  const squareDots = random.pick([3, 4, 5]);
  return { kind: 'qr', owner: code, says: 'code', text: code, squareDots, x: 0, y: 0, scale: 1 };
}

/** Another person's name, phone and address in place of the receiver's. */
function otherReceiver(page: Page, random: Random, { others, asked, knowsReceivers }: Scene): Page | null {
  if (!knowsReceivers || !page.inks.some(({ says }) => says === 'receiver')) return null;
  const { code, receiver } = random.pick(others);
  // Two people with the same name can't be distinguished: the other phone may be a sender's.
  const own = asked.find((order) => page.id.startsWith(order.code));
  if (own !== undefined && normalizeName(own.receiver.name).join() === normalizeName(receiver.name).join())
    return null;
  const owner = { owner: code };
  return {
    ...page,
    inks: [
      ...page.inks.filter(({ says }) => says !== 'receiver'),
      createLine(owner, 'receiver', receiver.name, [16, 384], 28),
      createLine(owner, 'receiver', receiver.phone, [400, 384], 28),
      createLine(owner, 'receiver', formattedAddress(receiver), [16, 416]),
    ],
  };
}

/** Removes what names an order from the page. */
function nameless(page: Page): Page | null {
  return isNamed(page) ? { ...page, inks: page.inks.filter(({ says }) => says !== 'code') } : null;
}

/** A page whose barcode names no known order, and whose other codes may be missing too. */
function unknownBarcode(page: Page, random: Random): Page | null {
  const bars = page.inks.find((ink) => ink.kind === 'bars' && ink.says === 'code');
  if (bars?.kind !== 'bars') return null;
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
  const isOwn = (ink: Ink): boolean =>
    ink.kind === 'bars' && ink.says === 'code' && page.id.startsWith(ink.owner);
  if (!page.inks.some(isOwn)) return null;
  const share = 0.3 + 0.5 * random.next();
  return { ...page, inks: page.inks.map((ink) => (isOwn(ink) ? { ...ink, share } : ink)) };
}

/** Draws another page over this one: in full, smaller, or beside it; what names its order stays on the page. */
function glued(page: Page, random: Random, scene: Scene): Page | null {
  const other = random.pick([...scene.late, ...scene.pagesOf(random.pick(scene.others))].filter(isNamed));
  const scale = random.pick([1, 1, 0.7, 0.5]);
  const move = {
    x: random.pick([0, 0, random.integer(0, 250), -random.integer(0, 40)]),
    y: random.pick([0, random.integer(0, 300), random.integer(300, 480)]),
  };
  const inks = other.inks.map((ink) => ({
    ...ink,
    scale: ink.scale * scale,
    x: ink.x * scale + move.x,
    y: ink.y * scale + move.y,
  }));
  return { ...page, inks: random.chance(0.5) ? [...page.inks, ...inks] : [...inks, ...page.inks] };
}

/** A page of the document's own order gets another's codes: its barcode, or all of them. */
function otherCodes(page: Page, random: Random, { others, asked, knowsReceivers }: Scene): Page | null {
  if (!isNamed(page)) return null;
  // Without a known receiver, a page that shows another order of its document in every respect is that order's.
  const other = random.pick(knowsReceivers ? [...others, ...asked] : others);
  if (page.id.startsWith(other.code)) return null;
  const textToo = random.chance(0.5);
  const owned = { owner: other.code };
  return {
    ...page,
    inks: page.inks.map((ink): Ink => {
      if (ink.says !== 'code') return ink;
      if (ink.kind === 'bars') return { ...ink, ...owned, text: other.shortcode };
      if (ink.kind === 'qr') return { ...ink, ...owned, text: other.code };
      return textToo ? { ...ink, ...owned, text: other.code } : ink;
    }),
  };
}

/** The mutations of documents. */
export const MUTATIONS = {
  swapped(pages, random) {
    const [one, other] = [random.integer(0, pages.length - 1), random.integer(0, pages.length - 1)];
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
    const [one, other] = [pages[at], pages[at + 1]];
    // Unless each is named, nobody could know that the page shows two.
    if (one === undefined || other === undefined || !isNamed(one) || !isNamed(other)) return pages;
    // Another order's code on one of them would be drawn over, and an unreadable one is no code.
    if (listOwners(one).size > 1 || listOwners(other).size > 1) return pages;
    const scale = random.pick([1, 0.6]);
    const down = random.integer(0, 400);
    const inks = other.inks.map((ink) => ({
      ...ink,
      scale: ink.scale * scale,
      x: ink.x * scale,
      y: ink.y * scale + down,
    }));
    const both = { ...one, id: `${one.id}+${other.id}`, inks: [...one.inks, ...inks] };
    return pages.toSpliced(at, 2, both);
  },
  doubled(pages, random) {
    const page = pages[random.integer(0, pages.length - 1)];
    return page === undefined ? pages : pages.toSpliced(random.integer(0, pages.length), 0, page);
  },
  dropped: (pages, random) => pages.toSpliced(random.integer(0, pages.length - 1), 1),
  'foreign-page'(pages, random, { others, pagesOf }) {
    const foreign = pagesOf(random.pick(others));
    const at = random.integer(0, pages.length);
    return pages.toSpliced(at, random.integer(0, 1), ...foreign);
  },
  'foreign-nameless'(pages, random, { others, pagesOf }) {
    // The label of another order without its codes, or only the list after its label.
    const foreign = random.pick(pagesOf(random.pick(others)));
    const page = { ...(nameless(foreign) ?? foreign), id: `${foreign.id}'` };
    return pages.toSpliced(random.integer(0, pages.length), random.integer(0, 1), page);
  },
  late(pages, random, { late }) {
    const count = random.integer(1, late.length);
    return random.chance(0.5)
      ? [...late.slice(0, count), ...pages]
      : [...late.slice(0, count), ...pages.slice(count)];
  },
  turned: onOne((page, random) => ({ ...page, turned: random.pick([90, 180, 270]) })),
  'other-barcode': withCode(otherBarcode),
  'small-barcode': withCode(smallBarcode),
  'other-text': onOne(otherText),
  'other-qr': withCode(otherQr),
  'other-receiver': onOne(otherReceiver),
  'other-codes': onOne(otherCodes),
  nameless: onOne(nameless),
  'unknown-barcode': onOne(unknownBarcode),
  'cut-barcode': onOne(cutBarcode),
  blank: (pages, random) =>
    pages.toSpliced(random.integer(0, pages.length), 0, { id: 'blank', inks: [], turned: 0 }),
} as const satisfies Record<string, Mutate>;

export type MutationKind = keyof typeof MUTATIONS;
export const MUTATION_KINDS = Object.keys(MUTATIONS) as readonly MutationKind[];
