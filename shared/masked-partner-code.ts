/** What the window gets in place of a stored partner code. A draft with this mark keeps its code. */
export const MASKED_PARTNER_CODE = '••••••••';

/** Returns the mark for a code, and nothing for an empty one. */
export const maskPartnerCode = (code: string): string => (code.trim() === '' ? '' : MASKED_PARTNER_CODE);

/** Returns the text typed into a field that contained the mark: typing or deleting there means another code, or none. */
export const stripMask = (text: string): string => text.replaceAll('•', '');
