/** Addresses of parts that a page lacks. */
interface Lacked {
  readonly pictures: readonly string[];
  readonly styles: readonly string[];
}

/**
 * Runs inside the label page while it is as printed, in Tem's world, and must therefore use nothing from outside. Returns which of
 * these parts its paper would show: a page may request other pictures, to count its visits or for what is hidden when it is
 * printed, and styles for screens.
 */
export function findPrintedParts({ pictures, styles }: Lacked): string[] {
  const documents = [document];
  for (const own of documents)
    for (const frame of own.querySelectorAll<HTMLIFrameElement>('iframe, frame, object, embed')) {
      // Another origin's is null.
      const inner = frame.contentDocument ?? null;
      if (inner !== null) documents.push(inner);
    }
  const links = documents.flatMap((own) => [
    ...own.querySelectorAll<HTMLLinkElement>('link[rel~="stylesheet" i]'),
  ]);
  // A style may also be imported by another one.
  const printed = styles.filter((url) => {
    const own = links.filter(({ href }) => href === url);
    return own.length === 0 || own.some(({ media }) => matchMedia(media).matches);
  });
  // A canvas does not tell what was drawn on it.
  if (documents.some((own) => own.querySelector('canvas') !== null)) return [...printed, ...pictures];

  const absolute = (own: Document, address: string | null): string =>
    address === null || !URL.canParse(address, own.baseURI) ? '' : new URL(address, own.baseURI).href;
  /** Whether it has a size of its own of a dot or two; a picture that did not arrive has none. */
  const isTiny = (element: Element): boolean =>
    ['width', 'height'].some((side) => {
      const size = element.computedStyleMap().get(side);
      return size instanceof CSSUnitValue && size.unit === 'px' && size.value <= 2;
    });
  const shown = new Set<string>();
  for (const own of documents) {
    const style = own.defaultView?.getComputedStyle.bind(own.defaultView);
    for (const element of own.querySelectorAll('*')) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      if (/^(?:img|image|input|use|video)$/.test(element.localName) && !isTiny(element)) {
        shown.add(element instanceof HTMLImageElement ? element.currentSrc : '');
        for (const name of ['src', 'href', 'xlink:href', 'poster'])
          shown.add(absolute(own, element.getAttribute(name)));
      }
      for (const pseudo of [null, '::before', '::after']) {
        const look = style?.(element, pseudo);
        for (const name of [
          'background-image',
          'border-image-source',
          'list-style-image',
          'mask-image',
          'content',
        ])
          for (const [, address = ''] of (look?.getPropertyValue(name) ?? '').matchAll(
            /url\("((?:[^"\\]|\\.)*)"\)/g,
          ))
            shown.add(absolute(own, address.replaceAll(/\\(.)/g, '$1')));
      }
    }
  }
  return [...printed, ...pictures.filter((url) => shown.has(url))];
}

export const findPrintedPartsScript = (lacked: Lacked): string =>
  `(${findPrintedParts.toString()})(${JSON.stringify(lacked)})`;
