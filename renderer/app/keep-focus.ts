/** What Tab can reach, plus the element of a list. */
const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), select:not(:disabled), [tabindex]:not([tabindex="-1"])';

/**
 * Keeps the focus on the page. If the focused element is removed, disabled or hidden with its screen, the nearest
 * remaining element around it gets the focus, or else the screen itself. Otherwise the next Tab would start at the top,
 * and a screen reader would lose its place. A person who clicks on empty space or selects text there does so on purpose
 * and is left alone.
 * @returns a function that stops it
 */
export function keepFocus(page: Document): () => void {
  /** The element that last had the focus, and its ancestors, nearest first. */
  let around: readonly Element[] = [];
  let clickedBeside = false;
  /** Tab left the page: it wraps around at either end. */
  let tabbed: 'on' | 'back' | null = null;
  let waiting = false;

  const restoreFocus = (): void => {
    waiting = false;
    if (!isNowhere(page.activeElement) || clickedBeside) return;
    const place = tabbed === null ? focusTargetNear(page, around) : endOf(page, tabbed);
    place?.focus({ preventScroll: tabbed === null });
  };
  const restoreFocusSoon = (): void => {
    if (waiting || !isNowhere(page.activeElement)) return;
    waiting = true;
    // A screen's own choice of focus has precedence.
    requestAnimationFrame(() => requestAnimationFrame(restoreFocus));
  };
  const note = ({ target }: FocusEvent): void => {
    if (!(target instanceof Element) || isNowhere(target)) return;
    clickedBeside = false;
    around = ancestorsOf(target);
  };
  const pressed = ({ target }: PointerEvent): void => {
    clickedBeside = target instanceof Element && target.closest(FOCUSABLE) === null;
    tabbed = null;
  };
  const keyed = ({ key, shiftKey }: KeyboardEvent): void => {
    clickedBeside = false;
    tabbed = key === 'Tab' ? (shiftKey ? 'back' : 'on') : null;
    restoreFocusSoon();
  };
  const focusLeft = ({ relatedTarget }: FocusEvent): void => {
    if (relatedTarget === null) queueMicrotask(restoreFocusSoon);
  };
  const changes = new MutationObserver(restoreFocusSoon);
  changes.observe(page.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled', 'inert', 'style', 'open'],
  });
  page.addEventListener('focusin', note);
  page.addEventListener('focusout', focusLeft);
  page.addEventListener('pointerdown', pressed, { capture: true });
  page.addEventListener('keydown', keyed);
  return () => {
    changes.disconnect();
    page.removeEventListener('focusin', note);
    page.removeEventListener('focusout', focusLeft);
    page.removeEventListener('pointerdown', pressed, { capture: true });
    page.removeEventListener('keydown', keyed);
  };
}

const isNowhere = (element: Element | null): boolean =>
  element === null ||
  element === element.ownerDocument.body ||
  element === element.ownerDocument.documentElement;

function ancestorsOf(element: Element): Element[] {
  const chain: Element[] = [];
  for (let at: Element | null = element; at !== null; at = at.parentElement) chain.push(at);
  return chain;
}

/** Where the focus goes: the nearest remaining element around its old place, else the screen. */
function focusTargetNear(page: Document, around: readonly Element[]): HTMLElement | null {
  const main = [...page.querySelectorAll('main')].find((one) => one.checkVisibility()) ?? null;
  for (const element of around) {
    if (!element.isConnected || element === page.body || element === main) continue;
    if (main !== null && element.contains(main)) break;
    const place = firstFocusableIn(element);
    if (place !== null) return place;
  }
  if (main === null) return null;
  const first = firstFocusableIn(main);
  if (first !== null) return first;
  main.tabIndex = -1;
  return main;
}

const firstFocusableIn = (element: Element): HTMLElement | null =>
  [element, ...element.querySelectorAll(FOCUSABLE)].find(isFocusable) ?? null;

/** The first or last element in tab order. */
function endOf(page: Document, way: 'on' | 'back'): HTMLElement | null {
  const all = [...page.querySelectorAll(FOCUSABLE)];
  return (way === 'on' ? all.find(isFocusable) : all.findLast(isFocusable)) ?? null;
}

/** Of radio buttons with one name, Tab reaches the chosen one only. */
const isUnchosen = (element: HTMLElement): boolean =>
  element instanceof HTMLInputElement &&
  element.type === 'radio' &&
  !element.checked &&
  element.ownerDocument.querySelector(`input[type="radio"][name="${CSS.escape(element.name)}"]:checked`) !==
    null;

const isFocusable = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement &&
  element.matches(FOCUSABLE) &&
  element.tabIndex >= 0 &&
  !isUnchosen(element) &&
  element.checkVisibility() &&
  element.closest('[inert]') === null;
