import type { SizeMm } from './label-size.ts';
import { interpolateLocalized, type Language, type LocalizedText } from './language.ts';
import { RAW_LANGUAGE_NAMES, type RawLanguage } from './printer-languages.ts';
import { formatSize } from './profile.ts';
import { driverText } from './texts/driver.ts';

export type Edge = 'left' | 'top' | 'right' | 'bottom';

/** Why a printer's driver will not print a label dot for dot; the proven figure comes first, then the driver's. */
export type DriverMismatch =
  /** The driver renders at another resolution than the label's: bars may come out uneven. */
  | { readonly kind: 'other-resolution'; readonly dpi: number; readonly printerDpi: number }
  /** The driver renders for another paper size: the label may be cut, or the next one misplaced. */
  | { readonly kind: 'other-paper'; readonly labelMm: SizeMm; readonly paperMm: SizeMm }
  /** Part of the label lies outside the driver's printable area: it is cut by this much at each edge. */
  | {
      readonly kind: 'outside-printable';
      readonly labelMm: SizeMm;
      readonly printableMm: SizeMm;
      readonly cut: readonly { readonly edge: Edge; readonly mm: number }[];
    };

/** How a profile's labels fit their printer's driver. */
export interface DriverFit {
  /** The driver's name, or the printer's make and model; '' if the system reports none. */
  readonly driver: string;
  /** By importance; empty if no mismatch is known. */
  readonly mismatches: readonly DriverMismatch[];
  /** The same queue without its driver; null if the printer's language is unknown. */
  readonly bypass: DriverBypass | null;
}

/** A way to a printer that bypasses its driver. */
export interface DriverBypass {
  /** The name in the settings: `raw:LANGUAGE:QUEUE`; the window shows it as in its list of printers. */
  readonly printer: string;
  readonly language: RawLanguage;
  /** Whether the maker documents this language. */
  readonly sure: boolean;
}

/** All languages: "A, B or C". */
function anyLanguage(or: string): string {
  const names = Object.values(RAW_LANGUAGE_NAMES);
  return `${names.slice(0, -1).join(', ')} ${or} ${names.at(-1)}`;
}

/** Describes the way to bypass the driver, after a mismatch: by name if the printer's language is known. */
export function describeDriverBypass(straight: DriverBypass | null): LocalizedText {
  if (straight === null)
    return interpolateLocalized(driverText.bypass, {
      languages: { vi: anyLanguage(driverText.or.vi), en: anyLanguage(driverText.or.en) },
    });
  const { printer, language, sure } = straight;
  const name = RAW_LANGUAGE_NAMES[language];
  return interpolateLocalized(sure ? driverText.bypassSure : driverText.bypassLikely, { name, printer });
}

/** Describes a mismatch with both figures, and says what to do about it. */
export function describeDriverMismatch(mismatch: DriverMismatch): {
  readonly what: LocalizedText;
  readonly todo: LocalizedText;
} {
  switch (mismatch.kind) {
    case 'other-resolution': {
      const { what, todo } = driverText.otherResolution;
      const [printerDpi, dpi] = [String(mismatch.printerDpi), String(mismatch.dpi)];
      return { what: interpolateLocalized(what, { printerDpi, dpi }), todo };
    }
    case 'other-paper': {
      const { what, todo } = driverText.otherPaper;
      const [label, paper] = [formatSizeUnbroken(mismatch.labelMm), formatSizeUnbroken(mismatch.paperMm)];
      return { what: interpolateLocalized(what, { paper, label }), todo };
    }
    case 'outside-printable': {
      const { what, todo } = driverText.outsidePrintable;
      const { labelMm, printableMm, cut } = mismatch;
      const [label, printable] = [formatSizeUnbroken(labelMm), formatSizeUnbroken(printableMm)];
      const by = (language: Language): string =>
        cut.map(({ edge, mm }) => `${driverText.edge[edge][language]} ${mm}${NO_BREAK_SPACE}mm`).join(', ');
      return {
        what: interpolateLocalized(what, { printable, label, by: { vi: by('vi'), en: by('en') } }),
        todo,
      };
    }
  }
}

const NO_BREAK_SPACE = '\u00a0';

const formatSizeUnbroken = (size: SizeMm): string => formatSize(size).replaceAll(' ', NO_BREAK_SPACE);

/** Whether a warning is about the printer's driver. */
export function isDriverMismatch<Warning extends { readonly kind: string }>(
  warning: Warning,
): warning is Extract<Warning, { kind: DriverMismatch['kind'] }> {
  return MISMATCH_KINDS.some((kind) => kind === warning.kind);
}

const MISMATCH_KINDS: readonly DriverMismatch['kind'][] = [
  'other-resolution',
  'other-paper',
  'outside-printable',
];
