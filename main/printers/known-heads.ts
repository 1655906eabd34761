import { normalizeName } from '../../shared/guess-printer-language.ts';
import type { Head } from '../../shared/printer-head.ts';

/** A row of the table of known heads. */
interface ModelHead extends Head {
  /** Matches a name without punctuation: `ZD421-203dpi` is `zd421 203dpi`. */
  readonly name: RegExp;
  readonly dpi: number;
}

/**
 * The heads of models whose width a source states (docs/reference/printing.md, "Heads"). A model that exists with several
 * widths or modes is in no row: its printer is asked about.
 */
const KNOWN_HEADS: readonly ModelHead[] = [
  { name: /\b(gx ?420|gk ?420|zd ?[46]21|zd ?888|zt ?411)[dt]?\b/, dots: 832, dpi: 203 },
  { name: /\b(gx ?430|zd ?[46]21|zt ?411)[dt]?\b/, dots: 1248, dpi: 300 },
  { name: /\bzd ?(410|411|611)[dt]?\b/, dots: 448, dpi: 203 },
  { name: /\b(te ?2[01]0|ta ?2[01]0|xp ?4[26]0b)\b/, dots: 832, dpi: 203 },
  { name: /\b(ct s651|srp s300)\b/, dots: 640, dpi: 203 },
  { name: /\btm (t20iii|t70ii|m30iii|l90)\b/, dots: 576, dpi: 203 },
  { name: /\btm (t88(ii|iii|iv|v)|t70|t81)\b/, dots: 512, dpi: 180 },
  { name: /\b(pos ?5890|zj ?5870)k?\b/, dots: 384, dpi: 203 },
];

/**
 * Returns a model's head; null if its name does not say it, or if the model has several and the name does not say which. The
 * resolution is the printer's own word or the name's.
 * @param dpi what the printer tells; null if it does not
 */
export function findHead(model: string, dpi: number | null = null): Head | null {
  const plain = normalizeName(model);
  const stated = dpi ?? (Number(/\b(\d{3})dpi\b/.exec(plain)?.[1] ?? 0) || null);
  const rows = KNOWN_HEADS.filter((known) => known.name.test(plain));
  const [only, another] = stated === null ? rows : rows.filter((row) => row.dpi === stated);
  return only === undefined || another !== undefined ? null : { dots: only.dots, dpi: stated };
}
