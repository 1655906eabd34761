/**
 * How labels look. `busy`: besides its own shortcode and QR code each carries the sorting code, the sender's code and goods
 * codes as barcodes, and words of the kind that real labels have.
 */
export const LABEL_STYLES = ['plain', 'busy'] as const;
export type LabelStyle = (typeof LABEL_STYLES)[number];
