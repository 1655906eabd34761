/** What a label page looks like at one moment. */
export interface PageLook {
  /** Whether nothing has changed since the look before, and this look had nothing to set right. */
  readonly unchanged: boolean;
  /** Barcode or picture placeholders that are still empty, and words of a page that is not finished. */
  readonly emptyPlaces: number;
  /** Boxes that hide a part of their text, without saying so by an ellipsis. */
  readonly cutTexts: number;
  /** Families of fonts that could not be used. */
  readonly failedFonts: readonly string[];
  /** The whole page and its window, in CSS pixels. */
  readonly page: { readonly width: number; readonly height: number };
  readonly window: { readonly width: number; readonly height: number };
}

/**
 * Runs inside the label page, in Tem's world, and must therefore use nothing from outside. First sets right what differs on paper,
 * which neither scrolls nor moves: lazy pictures are requested, animations end, frames and boxes that scroll are as large as what
 * they hold.
 */
export async function lookAtPage(mostFrameMs: number): Promise<PageLook> {
  /** The page's document and those of its frames, as far as they are of its origin. */
  function documents(): Document[] {
    const found = [document];
    for (const own of found)
      for (const frame of own.querySelectorAll<HTMLIFrameElement>('iframe, frame, object, embed')) {
        // Another origin's is null.
        const inner = frame.contentDocument ?? null;
        if (inner !== null) found.push(inner);
      }
    return found;
  }

  /** The parts whose boxes are compared: measuring each element of a deep document would take seconds. */
  const leaves = (own: Document): Element[] =>
    [...own.querySelectorAll('*')].filter(
      ({ childElementCount, firstChild, localName }) =>
        childElementCount === 0 &&
        (firstChild !== null || /^(?:img|canvas|input|iframe|embed)$/.test(localName)),
    );

  function askForLazyParts(own: Document): number {
    const lazy = own.querySelectorAll('[loading="lazy" i]');
    for (const element of lazy) element.setAttribute('loading', 'eager');
    return lazy.length;
  }

  function growFrames(own: Document): number {
    let grown = 0;
    for (const frame of own.querySelectorAll('iframe')) {
      const inner = frame.contentDocument?.documentElement;
      // Tiny frames are hidden.
      if (inner === undefined || frame.clientWidth < 50 || frame.clientHeight < 20) continue;
      if (inner.scrollHeight > frame.clientHeight + 1) {
        frame.style.setProperty('height', `${inner.scrollHeight}px`, 'important');
        grown++;
      }
      if (inner.scrollWidth > frame.clientWidth + 1) {
        frame.style.setProperty('width', `${inner.scrollWidth}px`, 'important');
        grown++;
      }
    }
    return grown;
  }

  /** Boxes that are smaller than what they hold. */
  function overfull(own: Document): HTMLElement[] {
    return [...own.querySelectorAll<HTMLElement>('body *')].filter(
      ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
        clientWidth > 0 && (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1),
    );
  }

  /** Grows boxes that scroll, and counts those with a long number that hide a part of their text: goods are often cut. */
  function fitBoxes(own: Document): { readonly grown: number; readonly cut: number } {
    let [grown, cut] = [0, 0];
    for (const box of overfull(own)) {
      const look = getComputedStyle(box);
      if (isScrolled(look) && box.localName !== 'textarea') {
        for (const [name, value] of [
          ['height', 'auto'],
          ['max-height', 'none'],
          ['overflow', 'visible'],
        ] as const)
          box.style.setProperty(name, value, 'important');
        grown++;
      } else if (hidesText(box, look)) cut++;
    }
    return { grown, cut };
  }

  // The page's own scrolling is that of its window.
  const isScrolled = ({ overflowX, overflowY }: CSSStyleDeclaration): boolean =>
    [overflowX, overflowY].some((way) => way === 'auto' || way === 'scroll');

  /** Whether more than half a line, or a letter's width, of a text with a long number is hidden. */
  function hidesText(box: HTMLElement, look: CSSStyleDeclaration): boolean {
    const hides = (way: string): boolean => way === 'hidden' || way === 'clip';
    const least = Number.parseFloat(look.fontSize) / 2;
    const isCutAcross =
      hides(look.overflowX) && look.textOverflow !== 'ellipsis' && box.scrollWidth - box.clientWidth > least;
    const isCutBelow =
      hides(look.overflowY) &&
      look.getPropertyValue('-webkit-line-clamp') === 'none' &&
      box.scrollHeight - box.clientHeight > least;
    return (isCutAcross || isCutBelow) && box.checkVisibility() && LONG_NUMBER.test(box.innerText);
  }

  const LONG_NUMBER = /[0-9](?:[.,]?[0-9]){3}/;

  /** Endless animations have no end to show: the page is drawn without them. */
  async function endAnimations(own: Document): Promise<number> {
    const running = own.getAnimations().filter(({ playState }) => playState === 'running');
    const untold = running.flatMap((animation): { target: Element; event: Event }[] => {
      const { effect } = animation;
      const target = effect instanceof KeyframeEffect ? effect.target : null;
      const isFinite = Number.isFinite(effect?.getComputedTiming().endTime ?? Number.POSITIVE_INFINITY);
      try {
        if (!isFinite) throw new Error('endless');
        animation.finish();
      } catch {
        animation.cancel();
        return [];
      }
      if (target === null) return [];
      if (animation instanceof CSSAnimation)
        return [
          {
            target,
            event: new AnimationEvent('animationend', { ...ENDED, animationName: animation.animationName }),
          },
        ];
      if (animation instanceof CSSTransition)
        return [
          {
            target,
            event: new TransitionEvent('transitionend', {
              ...ENDED,
              propertyName: animation.transitionProperty,
            }),
          },
        ];
      return [];
    });
    // Their ends are told with a frame, which a hidden window may never draw.
    const waiting = new Set(untold);
    for (const one of untold)
      one.target.addEventListener(one.event.type, () => waiting.delete(one), { once: true });
    if (running.length > 0) await frameOrLate();
    for (const { target, event } of waiting) target.dispatchEvent(event);
    return running.length;
  }
  const ENDED = { bubbles: true, elapsedTime: 1 };
  const frameOrLate = (): Promise<unknown> =>
    Promise.race([
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      new Promise((resolve) => setTimeout(resolve, mostFrameMs)),
    ]);

  /** SVG's own animations, which getAnimations does not list. */
  function endSvgAnimations(own: Document): number {
    let ended = 0;
    for (const svg of own.querySelectorAll('svg')) {
      const isMoving = svg.querySelector('animate, animateTransform, animateMotion, set') !== null;
      if (svg.ownerSVGElement !== null || !isMoving || svg.animationsPaused()) continue;
      svg.setCurrentTime(SVG_END_S);
      svg.pauseAnimations();
      ended++;
    }
    return ended;
  }
  const SVG_END_S = 600;

  const isBlank = (canvas: HTMLCanvasElement): boolean => {
    const blank = document.createElement('canvas');
    blank.width = canvas.width;
    blank.height = canvas.height;
    return dataOf(canvas) === dataOf(blank);
  };
  function dataOf(canvas: HTMLCanvasElement): string | null {
    try {
      return canvas.toDataURL();
    } catch {
      // A canvas with another host's picture can't be read, so something was drawn.
      return null;
    }
  }

  // Placeholders drawn into later, by their usual names.
  const named = ['barcode', 'qr']
    .flatMap((name) => [`[class*="${name}" i]:empty`, `[id*="${name}" i]:empty`])
    .join();

  function countEmptyPlaces(own: Document): number {
    let empty = 0;
    const hasBox = (place: Element): boolean => {
      const box = place.getBoundingClientRect();
      return box.width > 0 && box.height > 0;
    };
    for (const place of own.querySelectorAll(`:is(div, span, p, td, figure):is(${named})`)) {
      // One without a size of its own may be drawn into as well.
      if (place.checkVisibility()) empty++;
    }
    for (const place of own.querySelectorAll('svg')) {
      // A barcode's svg may have no size until it is drawn; a hidden icon never gets one.
      if (place.childNodes.length === 0 && (hasBox(place) || place.checkVisibility())) empty++;
    }
    for (const { currentSrc, src } of [...own.images].filter(hasBox))
      if (currentSrc === '' && src === '') empty++;
    for (const canvas of own.querySelectorAll('canvas')) if (hasBox(canvas) && isBlank(canvas)) empty++;
    if (UNFINISHED.test(own.body?.innerText ?? '')) empty++;
    return empty;
  }

  /** What scripts and templates leave where a value is missing, and what a page shows until it has one. */
  const UNFINISHED =
    /\b(?:undefined|NaN)\b|\[object Object\]|\{\{[^{}]*\}\}|\$\{[^{}]*\}|(?:[Đđ]ang tải|[Ll]oading)(?:\s*(?:…|\.{2,})|\s*$)/mu;

  /** All that shows whether the page still changes. */
  function describe(own: Document): unknown[] {
    const root = own.documentElement;
    const rules = [...own.styleSheets].map((sheet) => {
      try {
        return sheet.cssRules.length;
      } catch {
        return null;
      }
    });
    const boxes = leaves(own).flatMap((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [x, y, width, height].map(Math.round);
    });
    const images = [...own.images].map(({ currentSrc, complete, naturalWidth }) => [
      currentSrc,
      complete,
      naturalWidth,
    ]);
    const canvases = [...own.querySelectorAll('canvas')].map(dataOf);
    const fields = [...own.querySelectorAll<HTMLInputElement>('input, textarea, select')].map(
      ({ value }) => value,
    );
    return [root.outerHTML, rules, boxes, images, canvases, fields, own.fonts.status];
  }

  let [setRight, cutTexts] = [0, 0];
  for (const own of documents()) {
    const { grown, cut } = fitBoxes(own);
    cutTexts += cut;
    setRight += askForLazyParts(own) + growFrames(own) + grown + endSvgAnimations(own);
    setRight += await endAnimations(own);
  }
  const all = documents();
  const seen = JSON.stringify(all.map(describe));
  const before: unknown = Reflect.get(globalThis, 'temSeen');
  Object.assign(globalThis, { temSeen: seen });
  const root = document.scrollingElement ?? document.documentElement;
  return {
    unchanged: seen === before && setRight === 0,
    emptyPlaces: all.reduce((sum, own) => sum + countEmptyPlaces(own), 0),
    cutTexts,
    failedFonts: all.flatMap((own) =>
      [...own.fonts].filter(({ status }) => status === 'error').map(({ family }) => family),
    ),
    page: { width: root.scrollWidth, height: root.scrollHeight },
    window: { width: innerWidth, height: innerHeight },
  };
}

/** How long a hidden window's frame is waited for, in ms of real time; a visible one draws 60 a second. */
const FRAME_LIMIT_MS = 100;

export const lookAtPageScript = (): string => `(${lookAtPage.toString()})(${FRAME_LIMIT_MS})`;
