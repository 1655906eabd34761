import { MM_PER_INCH, type SizeMm } from '../../shared/label-size.ts';
import { type OrderCode, shortcodeOf } from '../../shared/order-code.ts';

/** A width or height outside this range is not a label's: it is a word, or the whole page. */
const PLAUSIBLE_SIZE_MM = { least: 20, most: 320 };
/** https://www.w3.org/TR/css-values-4/#absolute-lengths */
const PX_PER_INCH = 96;

interface MeasureTask {
  /** The names of each order in the page's text. */
  readonly names: readonly (readonly string[])[];
  readonly leastPx: number;
  readonly mostPx: number;
}

/**
 * Runs inside the label page, in an isolated world, and must therefore use nothing from outside. Returns CSS pixels as on a
 * screen: rules for print media are not included, because Electron applies print media only while it prints. Width and height
 * are those of the paper that the largest label block needs, including what is left of, right of and above it. Null if there
 * is no block, or none with a defined width.
 */
export function measurePage(task: MeasureTask): { width: number; height: number } | null {
  const { body } = document;
  if (body === null) return null;
  const px = (text: string): number => Number.parseFloat(text) || 0;
  // A form exposes its controls by name before its own properties (https://html.spec.whatwg.org/multipage/forms.html,
  // LegacyOverrideBuiltIns), in every world: a control called "parentElement" would cause an endless loop.
  const parentOf = (element: Element): Element | null =>
    Reflect.get(Node.prototype, 'parentElement', element);
  const childrenOf = (element: Element): Element[] => [
    ...Reflect.get(Element.prototype, 'children', element),
  ];
  const boxOf = (element: Element): DOMRect => Element.prototype.getBoundingClientRect.call(element);
  const styleOf = (element: Element): StylePropertyMapReadOnly =>
    Element.prototype.computedStyleMap.call(element);
  const isVisible = (element: Element): boolean => {
    const { width, height } = boxOf(element);
    return width > 1 && height > 1;
  };

  const namedBy = new Map<Element, Set<number>>();
  const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const text = node.nodeValue ?? '';
    for (const [order, names] of task.names.entries()) {
      if (!names.some((name) => text.includes(name))) continue;
      for (let at: Element | null = node.parentElement; at !== null; at = parentOf(at))
        namedBy.set(at, (namedBy.get(at) ?? new Set()).add(order));
    }
  }
  const orders = (element: Element): number => namedBy.get(element)?.size ?? 0;

  /** Whether the element defines its own width instead of filling its container. */
  const saysWidth = (element: Element): boolean => {
    const width = styleOf(element).get('width');
    if (width instanceof CSSUnitValue) return width.unit === 'px';
    const { display, float, position } = getComputedStyle(element);
    const shrinks = display.startsWith('inline') || display === 'table' || float !== 'none';
    const parent = parentOf(element);
    if (parent === null || !(shrinks || position === 'absolute')) return false;
    return boxOf(element).width < boxOf(parent).width - 1;
  };
  /** Descends from a block to the element that defines its width, while everything visible is in one child. */
  const sized = (block: Element): Element | null => {
    for (let at = block; ; ) {
      if (saysWidth(at)) return at;
      const children = childrenOf(at);
      const named = children.filter((child) => orders(child) > 0);
      const inside = named.length > 0 ? named : children.filter(isVisible);
      const [only] = inside;
      if (only === undefined || inside.length > 1) break;
      at = only;
    }
    // A block that fills a container with a defined width has that width.
    for (let at = parentOf(block); at !== null && at !== body; at = parentOf(at))
      if (saysWidth(at)) return block;
    return null;
  };

  const breaks = (element: Element): boolean => {
    const { breakAfter, breakBefore } = getComputedStyle(element);
    return [breakAfter, breakBefore].some((value) => /^(page|always|left|right|recto|verso)$/.test(value));
  };
  const broken = [...body.querySelectorAll('*')].filter((element) => breaks(element) && isVisible(element));
  const holding = broken.filter((element) => orders(element) === 1);
  /** The largest elements that name exactly one order. */
  const wrappers = [...namedBy.keys()].filter(
    (element) =>
      element !== body &&
      element !== document.documentElement &&
      orders(element) === 1 &&
      (parentOf(element) === body || orders(parentOf(element) ?? body) > 1),
  );
  const blocks = [holding, wrappers, broken].find((some) => some.length > 0) ?? [];

  /** Margins that remain on paper: "auto" margins have no room there. */
  const margin = (element: Element, side: 'margin-left' | 'margin-right' | 'margin-top'): number => {
    const value = styleOf(element).get(side);
    return value instanceof CSSUnitValue && value.unit === 'px' ? Math.max(0, value.value) : 0;
  };
  const paper = { width: 0, height: 0 };
  for (const block of blocks) {
    const element = sized(block);
    if (element === null) continue;
    let { width, height } = boxOf(element);
    width += margin(element, 'margin-left') + margin(element, 'margin-right');
    // Only the first page begins with what is above the first block; adjoining margins collapse.
    let above = margin(element, 'margin-top');
    for (let at = parentOf(element); at !== null; at = parentOf(at)) {
      const style = getComputedStyle(at);
      width += margin(at, 'margin-left') + margin(at, 'margin-right');
      width += px(style.paddingLeft) + px(style.paddingRight);
      width += px(style.borderLeftWidth) + px(style.borderRightWidth);
      above = Math.max(above, margin(at, 'margin-top')) + px(style.paddingTop) + px(style.borderTopWidth);
    }
    height += above;
    if (Math.min(width, height) < task.leastPx || Math.max(width, height) > task.mostPx) continue;
    paper.width = Math.max(paper.width, width);
    paper.height = Math.max(paper.height, height);
  }
  return paper.width === 0 ? null : paper;
}

export function measureScript(codes: readonly OrderCode[]): string {
  const task: MeasureTask = {
    names: codes.map((code) => [code, shortcodeOf(code) ?? code]),
    leastPx: (PLAUSIBLE_SIZE_MM.least / MM_PER_INCH) * PX_PER_INCH,
    mostPx: (PLAUSIBLE_SIZE_MM.most / MM_PER_INCH) * PX_PER_INCH,
  };
  return `(${measurePage.toString()})(${JSON.stringify(task)})`;
}

/** Converts a measured block to millimeters, rounded up to tenths so that nothing is cut; null if there is none. */
export function toBlockMm(measured: ReturnType<typeof measurePage>): SizeMm | null {
  if (measured === null) return null;
  const mm = (px: number): number => Math.ceil((px / PX_PER_INCH) * MM_PER_INCH * 10 - 0.01) / 10;
  return { widthMm: mm(measured.width), heightMm: mm(measured.height) };
}
