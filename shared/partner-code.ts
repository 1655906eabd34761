/**
 * What the window gets in the place of a partner code that is kept: it never gets the code back. A draft that comes with this
 * mark keeps the code that it has.
 */
export const KEPT_CODE = '••••••••';

/** The mark where there is a code, and nothing where there is none. */
export const maskedCode = (code: string): string => (code.trim() === '' ? '' : KEPT_CODE);

/**
 * What a person made of a field with the mark in it: whoever types into it or deletes any of it wants another code, or none.
 * @param before what stood in the field
 */
export const typedCode = (before: string, now: string): string =>
  before === KEPT_CODE && now !== KEPT_CODE ? now.replaceAll('•', '') : now;
