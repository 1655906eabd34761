import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';

const FIELDS = 'input, textarea, select';

/**
 * Enter in a field goes on to the next one, and never sends: a scanner ends every code with Enter. In an open list it
 * chooses first; an input method that is still composing keeps it for itself.
 * @param atEnd what Enter does in the last field
 */
export function focusNextOnEnter(event: KeyboardEvent<HTMLElement>, atEnd: () => void): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const from = event.target;
  if (!(from instanceof HTMLElement) || !from.matches(FIELDS)) return;
  if (event.defaultPrevented) {
    if (from.getAttribute('aria-haspopup') !== 'listbox') return;
    // What was chosen has to stand in the field before it is left, which hands over what stands there.
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

/** Puts the caret into a field, its text selected as Tab does. */
export function focusField(field: HTMLElement): void {
  field.focus();
  if (field instanceof HTMLInputElement && field.type === 'text') field.select();
}

/** Whether Tab would reach it; of radio buttons only the chosen one. */
function isTabbable(field: HTMLElement): boolean {
  if (field.tabIndex < 0 || field.matches(':disabled') || !field.checkVisibility()) return false;
  return !(field instanceof HTMLInputElement && field.type === 'radio') || field.checked;
}
