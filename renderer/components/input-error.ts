/** A field's own refusal of what was typed; its message is in the operator's language. Nothing was saved. */
export class InputError extends Error {
  override readonly name = 'RefusedText';
}
