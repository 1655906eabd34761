/** How long a page may take to become printable, in milliseconds. */
export const PRINTABLE_LIMITS = {
  /** How long the DOM must not change, or the page have nothing to do. At most 50. */
  quietMs: 50,
  /** For barcode placeholders to be drawn (empty svg, blank canvas, img without source, empty "barcode" element). */
  emptyPlaceholdersMs: 3_000,
  /** The total after loading: scripts, fonts, pictures, quiet. */
  limitMs: 8_000,
};
export type PrintableLimits = Readonly<typeof PRINTABLE_LIMITS>;

export interface PageReadiness {
  /** False if the limit ran out first: the page is inspected anyway. */
  readonly quiet: boolean;
  readonly waitedMs: number;
  /** Barcode or picture placeholders that are still empty. */
  readonly emptyPlaces: number;
}

/**
 * Runs inside the label page, in an isolated world (so that its scripts can't fool it), and must therefore use nothing from
 * outside. "Loaded" is not "ready to print": the real page draws its barcodes by script after load (partner-api.md, "Print
 * token and label page").
 */
export async function waitUntilPrintable(limits: PrintableLimits): Promise<PageReadiness> {
  const start = performance.now();
  const remainingMs = (limitMs: number): number => Math.max(0, limitMs - (performance.now() - start));
  const within = async (what: Promise<unknown>): Promise<void> => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise((resolve) => {
      timer = setTimeout(resolve, remainingMs(limits.limitMs));
    });
    await Promise.race([what, late]);
    clearTimeout(timer);
  };

  // Not image.decode(): a window that is never shown may never complete it, and printing decodes by itself.
  const arrived = (image: HTMLImageElement): Promise<unknown> =>
    new Promise((resolve) => {
      for (const end of ['load', 'error']) image.addEventListener(end, resolve, { once: true });
    });

  let changedAt = performance.now();
  const observer = new MutationObserver(() => {
    changedAt = performance.now();
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });

  // Placeholders drawn into later, by their usual names.
  const named = ['barcode', 'qr']
    .flatMap((name) => [`[class*="${name}" i]:empty`, `[id*="${name}" i]:empty`])
    .join();

  const emptyPlaces = (): number => {
    let empty = document.querySelectorAll(`:is(div, span, p, td, figure):is(${named})`).length;
    for (const place of document.querySelectorAll('svg, canvas, img')) {
      const box = place.getBoundingClientRect();
      if (box.width === 0 || box.height === 0) {
        // A barcode's svg may have no size until it is drawn; a hidden icon never gets one.
        if (
          place instanceof SVGSVGElement &&
          place.childNodes.length === 0 &&
          getComputedStyle(place).display !== 'none'
        )
          empty++;
        continue;
      }
      if (place instanceof SVGSVGElement && place.childNodes.length === 0) empty++;
      if (place instanceof HTMLImageElement && place.currentSrc === '' && place.src === '') empty++;
      if (place instanceof HTMLCanvasElement) {
        const blank = document.createElement('canvas');
        blank.width = place.width;
        blank.height = place.height;
        try {
          if (place.toDataURL() === blank.toDataURL()) empty++;
        } catch {
          // A canvas with another host's picture can't be read, so something was drawn.
        }
      }
    }
    return empty;
  };

  // Nothing is due within an idle period, which ends after 50 ms unless a timer or a frame comes first
  // (https://www.w3.org/TR/requestidlecallback/#start-an-idle-period-algorithm): what will not change until then need not be
  // watched.
  const idleUntil = (mostMs: number): Promise<number> =>
    new Promise((resolve) => {
      requestIdleCallback((idle) => resolve(performance.now() + idle.timeRemaining()), { timeout: mostMs });
    });

  const quietFor = async (ms: number): Promise<void> => {
    for (;;) {
      const rest = Math.min(changedAt + ms - performance.now(), remainingMs(limits.limitMs));
      if (rest <= 0) return;
      const before = changedAt;
      const until = await idleUntil(rest);
      if (changedAt === before && until >= before + 0.9 * ms) return;
    }
  };

  for (;;) {
    // Paper does not scroll, so lazy images are needed now.
    for (const lazy of document.querySelectorAll('img[loading="lazy" i]'))
      lazy.setAttribute('loading', 'eager');
    await within(document.fonts.ready);
    await within(Promise.all([...document.images].filter((image) => !image.complete).map(arrived)));
    await quietFor(limits.quietMs);
    if (remainingMs(limits.limitMs) === 0) break;
    const waiting = emptyPlaces() > 0 && remainingMs(limits.emptyPlaceholdersMs) > 0;
    if (!waiting && document.fonts.status === 'loaded') break;
    // Drawing on a canvas changes no DOM and fires no event: checks again after another quiet period.
    changedAt = performance.now();
  }
  observer.disconnect();
  return {
    quiet: remainingMs(limits.limitMs) > 0,
    waitedMs: Math.round(performance.now() - start),
    emptyPlaces: emptyPlaces(),
  };
}

export function waitUntilPrintableScript(limits: PrintableLimits): string {
  return `(${waitUntilPrintable.toString()})(${JSON.stringify(limits)})`;
}
