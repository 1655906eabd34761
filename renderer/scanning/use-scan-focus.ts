import { type RefObject, useEffect } from 'react';
import { SCAN_FIELD } from '../components/shortcuts/scan-field-text.ts';

/**
 * Keeps the scan field ready: it has the focus at the start, gets it back after every click and when the window does,
 * and takes what is typed or pasted anywhere else but in another text field. Tab still leaves it, so that everything is
 * reached by keyboard.
 */
export function useScanFocus(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const focus = (): void => field.current?.focus({ preventScroll: true });
    const restoreFocus = (byKey: boolean): void => {
      // What the click does comes first: a list that it opened keeps the focus until it closes.
      requestAnimationFrame(() => {
        const at = document.activeElement;
        if (isListOpen(at) || isTextField(at) || isTextSelected()) return;
        if (!byKey || at?.closest('[data-keeps-focus]') === null) focus();
      });
    };
    // A button pressed by Enter or Space is a click without a pointer, and counts none (UI Events, "detail").
    const afterClick = (event: MouseEvent): void => restoreFocus(event.detail === 0);
    const afterBlur = (event: FocusEvent): void => {
      if (event.relatedTarget !== null) return;
      requestAnimationFrame(() => {
        if (document.activeElement === document.body && !isTextSelected()) focus();
      });
    };
    // Escape closes what is open without a click.
    const afterKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') requestAnimationFrame(() => !isListOpen(document.activeElement) && focus());
    };
    const beforeKey = (event: KeyboardEvent): void => {
      if (event.target !== field.current && isText(event) && !isTextField(event.target)) focus();
    };
    field.current?.setAttribute(SCAN_FIELD, '');
    focus();
    window.addEventListener('focus', focus);
    document.addEventListener('click', afterClick);
    document.addEventListener('focusout', afterBlur);
    document.addEventListener('keydown', afterKey);
    // While capturing: before an open list takes the key for itself. The key then types into the field.
    document.addEventListener('keydown', beforeKey, { capture: true });
    return () => {
      window.removeEventListener('focus', focus);
      document.removeEventListener('click', afterClick);
      document.removeEventListener('focusout', afterBlur);
      document.removeEventListener('keydown', afterKey);
      document.removeEventListener('keydown', beforeKey, { capture: true });
    };
  }, [field]);
}

/** Whether a key types something. Space and Enter press the button that has the focus. */
function isText(event: KeyboardEvent): boolean {
  if (event.altKey) return false;
  if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() === 'v';
  return (event.key.length === 1 && event.key !== ' ') || event.key === 'Process';
}

function isListOpen(element: Element | null): boolean {
  return element?.getAttribute('aria-expanded') === 'true';
}

/** Whether it is a field to type into. An input that only opens a list is none. */
function isTextField(element: EventTarget | null): boolean {
  return element instanceof HTMLInputElement && element.type === 'text' && !element.readOnly;
}

/** Whether the operator has marked text outside a field, to copy it. */
function isTextSelected(): boolean {
  return document.getSelection()?.type === 'Range';
}
