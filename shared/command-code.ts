import { LABEL_SIZE_NAMES, type LabelSize } from './label-size.ts';

/** A command barcode's instruction to the station. */
export type Command =
  | { readonly kind: 'print' | 'undo' | 'clear' | 'mode' | 'phase' | 'acknowledge' }
  | { readonly kind: 'size'; readonly size: LabelSize };

/**
 * The codes: digits and hyphens only, which no Vietnamese input method changes (docs/reference/printing.md: digits alone survive
 * both Telex and VNI), unlike any order code, shortcode or usual soc. The digits are adjacent, so that Code 128 encodes them in
 * pairs: 132 modules with the quiet zones, which at 3 dots of 203 dpi fit on paper 50 mm wide.
 */
const NUMBERS: readonly (readonly [Exclude<Command['kind'], 'size'>, string])[] = [
  ['print', '01'],
  ['undo', '02'],
  ['clear', '03'],
  ['mode', '04'],
  ['phase', '05'],
  ['acknowledge', '06'],
];
/** The sizes' numbers begin here, in the order of LABEL_SIZE_NAMES. */
const FIRST_SIZE = 21;

const PREFIX = '-73';
const SUFFIX = '37-';

/** Every command, in the order of the printed sheet. */
export const COMMANDS: readonly Command[] = [
  ...NUMBERS.map(([kind]) => ({ kind })),
  ...LABEL_SIZE_NAMES.map((size) => ({ kind: 'size', size }) as const),
];

/** Returns the text of a command's barcode. */
export const formatCommandCode = (command: Command): string => `${PREFIX}${numberOf(command)}${SUFFIX}`;

/** Returns the command of a scanned text; null for anything else. */
export function parseCommandCode(text: string): Command | null {
  const trimmed = text.trim();
  return COMMANDS.find((command) => formatCommandCode(command) === trimmed) ?? null;
}

function numberOf(command: Command): string {
  if (command.kind === 'size') return String(FIRST_SIZE + LABEL_SIZE_NAMES.indexOf(command.size));
  return NUMBERS.find(([kind]) => kind === command.kind)?.[1] ?? '';
}
