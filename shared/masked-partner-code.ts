/**
 * What the window gets in the place of a partner code that is kept: it never gets the code back. A draft that comes with this
 * mark keeps the code that it has.
 */
export const MASKED_PARTNER_CODE = '••••••••';

/** The mark where there is a code, and nothing where there is none. */
export const maskPartnerCode = (code: string): string => (code.trim() === '' ? '' : MASKED_PARTNER_CODE);

/** What was typed into a field with the mark in it: whoever types there, or deletes any of it, wants another code, or none. */
export const stripMask = (text: string): string => text.replaceAll('•', '');
