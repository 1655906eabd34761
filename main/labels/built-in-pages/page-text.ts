import type { LabelSize, SizeMm } from '../../../shared/label-size.ts';
import { formatBilingual, interpolate, LanguageSchema } from '../../../shared/language.ts';
import { parsePrintMethod } from '../../../shared/print-method.ts';
import { RAW_LANGUAGE_NAMES } from '../../../shared/printer-languages.ts';
import { formatSize, type Profile } from '../../../shared/profile.ts';
import { parseRawAddress } from '../../../shared/raw-printer.ts';
import { builtInPageText } from '../../../shared/texts/built-in-pages.ts';
import { formatMinute } from '../../platform/local-time.ts';
import { CORNER_LINES } from './edges.ts';

export interface BuiltInPageOptions {
  readonly size: LabelSize;
  readonly profile: Profile;
  readonly printer: string;
  /** The station's name; left out if empty. */
  readonly station?: string;
  readonly at: Date;
}

/** The label's own size: the operator's setting, else the default. */
export function labelSizeOf(profile: Profile, starting: SizeMm): SizeMm {
  return profile.pageMm ?? starting;
}

/** The settings that a page was printed with, in both languages, the most important first. */
export function settingsLines(
  { size, profile, printer, station, at }: BuiltInPageOptions,
  labelMm: SizeMm,
): readonly string[] {
  const { mediaMm, dpi, offsetMm, rotation, darkness } = profile;
  const paper =
    mediaMm === null ? '' : ` · ${formatBilingual(builtInPageText.paper, '/')} ${formatSize(mediaMm)}`;
  return [
    `${size} · ${formatSize(labelMm)}${paper}`,
    printerLine(printer),
    `${dpi} dpi · ${formatBilingual(builtInPageText.offset, '/')} x ${formatSigned(offsetMm.x)}, y ${formatSigned(offsetMm.y)} mm`,
    `${formatBilingual(builtInPageText.rotation, '/')} ${rotation}° · ${formatBilingual(builtInPageText.black, '/')} < ${darkness}`,
    formatMinute(at),
    ...stationLines(station),
  ];
}

export const printerLine = (printer: string): string =>
  `${formatBilingual(builtInPageText.printer, '/')}: ${printerText(printer)}`;

/** A printer's name in both languages: a raw one by its language and its queue or address. */
function printerText(printer: string): string {
  const address = parseRawAddress(printer);
  if (address !== null) return `${RAW_LANGUAGE_NAMES[address.language]} ${address.host}:${address.port}`;
  const way = parsePrintMethod(printer);
  if (way === null || way.language === null) return printer;
  return `${way.queue} · ${RAW_LANGUAGE_NAMES[way.language]}`;
}

export const stationLines = (station = ''): readonly string[] =>
  station === '' ? [] : [`${formatBilingual(builtInPageText.station, '/')}: ${station}`];

/** Explains the page's edges: the corner lines are a millimeter apart. */
export const EDGE_EXPLANATION: readonly string[] = LanguageSchema.options.map((language) =>
  interpolate(builtInPageText.edges[language], { lines: CORNER_LINES }, language),
);

/** Formats an offset with its sign: +1.5, −2, 0. */
function formatSigned(mm: number): string {
  const rounded = Math.round(mm * 100) / 100;
  if (rounded === 0) return '0';
  return rounded < 0 ? `−${-rounded}` : `+${rounded}`;
}
