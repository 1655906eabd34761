/**
 * Runs inside the label page, in Tem's world, and must therefore use nothing from outside. Returns which of these pictures
 * its paper would show: a page may request others, to count its visits or for what is hidden when it is printed.
 */
export function findDrawnPictures(urls: readonly string[]): string[] {
  const documents = [document];
  for (const own of documents)
    for (const frame of own.querySelectorAll<HTMLIFrameElement>('iframe, frame, object, embed')) {
      // Another origin's is null.
      const inner = frame.contentDocument ?? null;
      if (inner !== null) documents.push(inner);
    }
  // A canvas does not tell what was drawn on it.
  if (documents.some((own) => own.querySelector('canvas') !== null)) return [...urls];

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
  return urls.filter((url) => shown.has(url));
}

export const findDrawnPicturesScript = (urls: readonly string[]): string =>
  `(${findDrawnPictures.toString()})(${JSON.stringify(urls)})`;
