import { type RefObject, useEffect } from 'react';
import { SCAN_FIELD } from '../components/shortcuts/scan-field-text.ts';

/**
 * Keeps the scan field focused: at the start, after every click, and when the window regains focus. Text typed or pasted
 * outside another text field goes to it too. Tab still leaves it, so that everything is reachable by keyboard.
 */
export function useScanFocus(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const focus = (): void => field.current?.focus({ preventScroll: true });
    const restoreFocus = (byKey: boolean): void => {
      // The click's own effect comes first: a list that it opened keeps the focus until it closes.
      requestAnimationFrame(() => {
        const at = document.activeElement;
        if (isListOpen(at) || isTextField(at) || isTextSelected()) return;
        if (!byKey || !keepsFocus(at)) focus();
      });
    };
    // A button pressed with Enter or Space fires a click without a pointer, whose count is 0 (UI Events, "detail").
    const afterClick = (event: MouseEvent): void => restoreFocus(event.detail === 0);
    const afterBlur = (event: FocusEvent): void => {
      if (event.relatedTarget !== null) return;
      requestAnimationFrame(() => {
        if (document.activeElement === document.body && !isTextSelected()) focus();
      });
    };
    // Escape closes popups without a click. A question that was asked since keeps the focus.
    const afterKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      requestAnimationFrame(() => {
        const at = document.activeElement;
        if (!isListOpen(at) && !keepsFocus(at)) focus();
      });
    };
    const beforeKey = (event: KeyboardEvent): void => {
      if (event.target === field.current || isTextField(event.target) || isAnswer(event)) return;
      if (isText(event)) focus();
    };
    field.current?.setAttribute(SCAN_FIELD, '');
    focus();
    window.addEventListener('focus', focus);
    document.addEventListener('click', afterClick);
    document.addEventListener('focusout', afterBlur);
    document.addEventListener('keydown', afterKey);
    // Capturing, so that it runs before an open list takes the key. The key then types into the field.
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

/** Whether a key types text. Space and Enter press the focused button. */
function isText(event: KeyboardEvent): boolean {
  if (event.altKey) return false;
  if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() === 'v';
  return (event.key.length === 1 && event.key !== ' ') || event.key === 'Process';
}

/** Whether a key may answer the question that has the focus. A scan's keys are read wherever they go (listen-for-scans.ts). */
function isAnswer({ key, target }: KeyboardEvent): boolean {
  return /^[0-9]$/.test(key) && target instanceof Element && target.closest('[data-question]') !== null;
}

/** Whether an element is in a question that keeps the focus (KEEPS_FOCUS). */
const keepsFocus = (element: Element | null): boolean =>
  element !== null && element.closest('[data-keeps-focus]') !== null;

function isListOpen(element: Element | null): boolean {
  return element?.getAttribute('aria-expanded') === 'true';
}

/** Whether an element is a text field. An input that only opens a list is not. */
function isTextField(element: EventTarget | null): boolean {
  return element instanceof HTMLInputElement && element.type === 'text' && !element.readOnly;
}

/** Whether the operator has selected text outside a field, to copy it. */
function isTextSelected(): boolean {
  return document.getSelection()?.type === 'Range';
}
