/** Marks the field that receives scans while nobody types in it (use-scan-focus.ts). */
export const SCAN_FIELD = 'data-scan-field';

/** Marks an element that a key press opens and that takes the focus, so that the next key acts in it (use-scan-focus.ts). */
export const KEEPS_FOCUS = { 'data-keeps-focus': true } as const;

const TEXT_FIELDS =
  'input:not([type=radio], [type=checkbox], [type=button], [type=file]), textarea, [contenteditable]';

/** Whether somebody may be typing in the field: any field except an empty scan field or one that only opens a list. */
export function isTypingField(element: Element | null): boolean {
  if (element === null || !element.matches(TEXT_FIELDS)) return false;
  if (!(element instanceof HTMLInputElement)) return true;
  if (element.readOnly) return false;
  return !element.hasAttribute(SCAN_FIELD) || element.value !== '';
}

/** Removes a character from the scan field that was typed before it was known to be a shortcut. */
export function removeTypedCharacter(sign: string): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement) || !field.hasAttribute(SCAN_FIELD) || field.value !== sign) return;
  field.value = '';
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
