/**
 * Runs in each document of a label page before its own scripts, in their world, and must therefore use nothing from outside.
 * Paper does not scroll: to the page, everything is in view from the beginning. A hidden window would tell neither this nor a
 * size, because it may draw no frame.
 */
export function bringIntoView(): void {
  const RealResizeObserver = window.ResizeObserver;

  class EverythingInView {
    readonly root = null;
    readonly rootMargin = '0px';
    readonly thresholds = [0];
    readonly #tell: (entries: object[], observer: object) => void;
    readonly #watched = new Set<Element>();
    constructor(tell: (entries: object[], observer: object) => void) {
      this.#tell = tell;
    }
    observe(target: Element): void {
      this.#watched.add(target);
      setTimeout(() => {
        if (!this.#watched.has(target)) return;
        const box = target.getBoundingClientRect();
        const seen = { isIntersecting: true, intersectionRatio: 1, intersectionRect: box };
        this.#tell(
          [{ target, boundingClientRect: box, rootBounds: null, time: performance.now(), ...seen }],
          this,
        );
      });
    }
    unobserve(target: Element): void {
      this.#watched.delete(target);
    }
    disconnect(): void {
      this.#watched.clear();
    }
    takeRecords(): object[] {
      return [];
    }
  }

  class FirstSizeAtOnce extends RealResizeObserver {
    readonly #tell: ResizeObserverCallback;
    readonly #watched = new Set<Element>();
    constructor(tell: ResizeObserverCallback) {
      super(tell);
      this.#tell = tell;
    }
    override observe(target: Element, options?: ResizeObserverOptions): void {
      super.observe(target, options);
      this.#watched.add(target);
      setTimeout(() => {
        if (!this.#watched.has(target)) return;
        const { clientWidth, clientHeight } = target;
        const box = [{ inlineSize: clientWidth, blockSize: clientHeight }];
        const contentRect = new DOMRectReadOnly(0, 0, clientWidth, clientHeight);
        const sizes = {
          contentRect,
          borderBoxSize: box,
          contentBoxSize: box,
          devicePixelContentBoxSize: box,
        };
        this.#tell([{ target, ...sizes }], this);
      });
    }
    override unobserve(target: Element): void {
      super.unobserve(target);
      this.#watched.delete(target);
    }
    override disconnect(): void {
      super.disconnect();
      this.#watched.clear();
    }
  }

  Object.assign(window, { IntersectionObserver: EverythingInView, ResizeObserver: FirstSizeAtOnce });
}

export const bringIntoViewScript = (): string => `(${bringIntoView.toString()})()`;
