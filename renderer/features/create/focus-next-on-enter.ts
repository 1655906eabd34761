import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';

const FIELDS = 'input, textarea, select';

/**
 * Moves from one field to the next on Enter, and never sends: a scanner ends every code with Enter. In an open list,
 * Enter first chooses; during composition it belongs to the input method.
 * @param atEnd what Enter does in the last field
 */
export function focusNextOnEnter(event: KeyboardEvent<HTMLElement>, atEnd: () => void): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const from = event.target;
  if (!(from instanceof HTMLElement) || !from.matches(FIELDS)) return;
  if (event.defaultPrevented) {
    if (from.getAttribute('aria-haspopup') !== 'listbox') return;
    // The choice must be rendered before blur commits the field's value.
    flushSync(() => undefined);
  }
  event.preventDefault();
  const fields = [...event.currentTarget.querySelectorAll<HTMLElement>(FIELDS)].filter(
    (field) => field === from || isTabbable(field),
  );
  const next = fields[fields.indexOf(from) + 1];
  if (next !== undefined) focusField(next);
  else atEnd();
}

/** Focuses a field and selects its text, like Tab. */
export function focusField(field: HTMLElement): void {
  field.focus();
  if (field instanceof HTMLInputElement && field.type === 'text') field.select();
}

/** Whether Tab would reach it; of radio buttons, only the selected one. */
function isTabbable(field: HTMLElement): boolean {
  if (field.tabIndex < 0 || field.matches(':disabled') || !field.checkVisibility()) return false;
  return !(field instanceof HTMLInputElement && field.type === 'radio') || field.checked;
}
