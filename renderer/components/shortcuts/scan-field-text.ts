/** On the field that takes scans while nobody types in it (use-scan-focus.ts). */
export const SCAN_FIELD = 'data-scan-field';

/** Goes on an element that opens by a key press and takes the focus then, so that the next key acts in it (use-scan-focus.ts). */
export const KEEPS_FOCUS = { 'data-keeps-focus': true } as const;

const TEXT_FIELDS =
  'input:not([type=radio], [type=checkbox], [type=button], [type=file]), textarea, [contenteditable]';

/** Whether it is a field that somebody may be typing in: any but an empty scan field, or one that only opens a list. */
export function isTypingField(element: Element | null): boolean {
  if (element === null || !element.matches(TEXT_FIELDS)) return false;
  if (!(element instanceof HTMLInputElement)) return true;
  if (element.readOnly) return false;
  return !element.hasAttribute(SCAN_FIELD) || element.value !== '';
}

/** Takes a sign out of the scan field again, where it went before it was known to be a key. */
export function removeTypedCharacter(sign: string): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement) || !field.hasAttribute(SCAN_FIELD) || field.value !== sign) return;
  field.value = '';
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
