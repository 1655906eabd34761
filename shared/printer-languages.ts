/** The languages that Tem uses without a driver, spelled as on the printers. */
export const RAW_LANGUAGE_NAMES = { zpl: 'ZPL', tspl: 'TSPL', escpos: 'ESC/POS' } as const;

/** A language as printers' names in the settings contain it (`raw:LANGUAGE:…`); stored on disk. */
export type RawLanguage = keyof typeof RAW_LANGUAGE_NAMES;

/** In the order in which they are offered. */
export const RAW_LANGUAGES = Object.keys(RAW_LANGUAGE_NAMES) as [RawLanguage, ...RawLanguage[]];

/** A row of the table of known printers. */
interface KnownPrinter {
  /** Matches a name without punctuation: `XP-420B`, `XP_420B` and `XP 420B` are `xp 420b`. */
  readonly name: RegExp;
  /** Empty for a model to which its maker's other rows do not apply. */
  readonly languages: readonly RawLanguage[];
  readonly sure: boolean;
  /** The source of this information. */
  readonly source: string;
}

/**
 * The printers that Tem knows by name. The first matching row counts, so a maker's exceptions come before its rule. Printers in
 * no row are unknown: among them Star and Bixolon's receipt printers, DYMO, Brother and every office printer.
 */
export const KNOWN_PRINTERS: readonly KnownPrinter[] = [
  {
    // Zebra's card printers, and printers (and CUPS drivers) of Eltron's language, which Tem does not support.
    name: /\bepl[12]?\b|\b(t?lp) ?28\d\d\b(?! ?z)|\bcpcl\b|\bzxp\b|\bzc ?\d{3}\b/,
    languages: [],
    sure: false,
    source: 'http://technodocbox.com/Mac_Support/128717648-Epl2-programmer-s-manual.html',
  },
  {
    name: /\bzebra\b|\bzdesigner\b|\bzd ?[2-6]\d\d\b|\bzt ?[1-6]\d\d\b|\bg[ckx] ?4[23]0[dt]?\b|\bgt ?800\b/,
    languages: ['zpl'],
    sure: true,
    source: 'https://www.zebra.cn/content/dam/zebra_dam/en/tech-specs/zd421-tech-specs-en-us.pdf',
  },
  // Xprinter: label printers of 4 inches; small ones that print labels and receipts; receipt printers.
  {
    name: /\bxp ?4(10|20|21|50|60|70|80)[be]\b/,
    languages: ['tspl', 'zpl'],
    sure: true,
    source: 'https://www.xprintertech.com/xp-420b-thermal-label-printer.html',
  },
  {
    // Its USB name has CMD:TSPL,ESC/POS; the maker's PPD of the XP-365B has CMD:TSPL2. A switch or key changes the language.
    name: /\bxp ?(235|330|350|360|365|370)b\b/,
    languages: ['tspl', 'escpos'],
    sure: false,
    source: 'https://www.xprintertech.com/bill-product-driver-1',
  },
  {
    name: /\bxp ?(58|76|80)([a-z]{1,3})?\b|\bxp ?[nqtcv] ?\d{2,3}[a-z]{0,3}\b/,
    languages: ['escpos'],
    sure: true,
    source: 'https://github.com/leesiongchan/react-native-esc-pos/issues/7',
  },
  {
    name: /\bpos ?(58|80|5890)[a-z]?\b/,
    languages: ['escpos'],
    sure: false,
    source: 'https://github.com/mike42/escpos-php/issues/421',
  },
  {
    name: /\bgp ?1[13]24[dt]\b/,
    languages: ['tspl'],
    sure: true,
    source: 'https://github.com/jwrigl/gprinter-1324d',
  },
  {
    // SIZE, GAP, BLINE, DENSITY: its programming manual is TSPL.
    name: /\b(hprt )?(n31|n41|sl4[12])(bt)?\b/,
    languages: ['tspl'],
    sure: true,
    source: 'https://pdfkiwi.com/documents/hprt-printer-programming-manual-5d055459cad68',
  },
  {
    name: /\btsc\b|\bt[td]p ?[23]\d{2}\w*( pro| plus)?\b|\bte ?[23][01]0\b|\bda ?[23][012]0\b/,
    languages: ['tspl', 'zpl'],
    sure: true,
    source: 'https://fs.tscprinters.com/system/files/mh240_series_eng_datasheet-a4.pdf',
  },
  {
    // Its own language is EZPL; it also recognizes ZPL by itself (GZPL).
    name: /\bgodex\b|\bge ?3[03]0\b/,
    languages: ['zpl'],
    sure: false,
    source: 'https://www.godex.co.uk/downloads/Operating%20Manuals/UM_GE300-EN%20%281%29.pdf',
  },
  {
    // Its own language is SLCS; BPL-Z is a setting.
    name: /\bxd[35] ?40[dt]\b/,
    languages: ['zpl'],
    sure: false,
    source: 'https://bixoloneu.com/bixolon-launches-xd3-40d-desktop-label-printer-to-the-european-market/',
  },
  {
    name: /\btm ?t\d{2}[a-z]{0,4}\b/,
    languages: ['escpos'],
    sure: true,
    source: 'https://www.easymanua.ls/epson/tm-t81/manual/122893?p=61',
  },
];
