/** A field that scans may end up in. */
export type TextField = HTMLInputElement | HTMLTextAreaElement;

/** A field's text and caret at one moment. */
export interface FieldSnapshot {
  readonly field: TextField;
  readonly value: string;
  /** Null in fields without a caret position (type=number and others). */
  readonly from: number | null;
  readonly to: number | null;
}

/** The field that an event targets; null if it targets none. */
export function asTextField(target: EventTarget | null): TextField | null {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : null;
}

export function takeSnapshot(field: TextField): FieldSnapshot {
  const { value, selectionStart: from, selectionEnd: to } = field;
  return { field, value, from, to };
}

/** Restores a field's text and caret. React sees it as typing. */
export function restoreSnapshot({ field, value, from, to }: FieldSnapshot): void {
  setText(field, value);
  if (from !== null) field.setSelectionRange(from, to ?? from);
}

/** Inserts a scan where its characters were typed: at the caret, replacing the selection. */
export function insertScan({ field, value, from, to }: FieldSnapshot, text: string): void {
  const at = from ?? value.length;
  setText(field, value.slice(0, at) + text + value.slice(to ?? at));
  if (from !== null) field.setSelectionRange(at + text.length, at + text.length);
}

/**
 * Sets a field's text as if it had been typed. React tracks its fields' `value`; calling the prototype's setter bypasses
 * that, so the event counts as a change (react-dom, inputValueTracking).
 */
function setText(field: TextField, value: string): void {
  if (field.value === value) return;
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
